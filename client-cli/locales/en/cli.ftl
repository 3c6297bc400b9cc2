# The command line.

cli-man-written = { $count ->
    [one] 1 page is
   *[other] { $count } pages are
} in { $folder }. Read one with: man -l { $folder }/keliya.1
cli-nameless = Player
cli-no-action = nothing to do
