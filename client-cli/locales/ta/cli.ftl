# The command line.

# REVIEW: பக்கம் page of the manual.
cli-man-written = { $folder } இல் இப்போது { $count ->
    [one] 1 பக்கம் உள்ளது
   *[other] { $count } பக்கங்கள் உள்ளன
}. படிக்க: man -l { $folder }/keliya.1
cli-nameless = ஆட்டக்காரர்
cli-no-action = செய்ய எதுவும் இல்லை
