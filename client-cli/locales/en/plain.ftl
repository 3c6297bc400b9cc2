# Line mode: events, tables, what is shown on demand.

plain-listed = { $first } and { $last }
plain-watching = { $count ->
    [0] nobody watches
    [one] 1 watches
   *[other] { $count } watch
}
