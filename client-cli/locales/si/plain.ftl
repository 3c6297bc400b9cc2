# Line mode: events, tables, what is shown on demand.

plain-listed = { $first } සහ { $last }
plain-watching = { $count ->
    [0] නරඹන්නන් නැත
    [1] නරඹන්නන් 1 දෙනෙක්
   *[other] නරඹන්නන් { $count } දෙනෙක්
}
