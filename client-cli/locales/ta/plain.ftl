# Line mode: events, tables, what is shown on demand.

plain-listed = { $first } மற்றும் { $last }
plain-watching = { $count ->
    [0] பார்வையாளர் இல்லை
    [one] 1 பார்வையாளர்
   *[other] { $count } பார்வையாளர்கள்
}
