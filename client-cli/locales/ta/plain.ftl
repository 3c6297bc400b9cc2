# Line mode: events, tables, what is shown on demand.
#
# People are spoken of with the respectful form (-ார்), which does not tell men from women.
# REVIEW: the words of the games, chosen after RULES.md: சோழி cowries, காய் counter, அணி side,
# மனை / கட்டி house (Parker: ge, katti), கரை home (Parker: to land), வெட்டு cut, நகர்வு play,
# வீச்சு throw, கட்டம் square. பாட் for bot may be too short a word: தானியங்கி is another.

## Parts of sentences

plain-listed = { $first } மற்றும் { $last }
# Who has a seat, as P1 Nimal.
plain-seat-person = P{ $seat } { $name }
plain-seat-bot = P{ $seat } பாட்
plain-seat-free = P{ $seat }
plain-level-easy = எளிது
plain-level-hard = கடினம்
plain-seconds = { $count ->
    [one] 1 வினாடி
   *[other] { $count } வினாடிகள்
}
plain-minutes = { $count ->
    [one] 1 நிமிடம்
   *[other] { $count } நிமிடங்கள்
}
plain-hours = { $count ->
    [one] 1 மணிநேரம்
   *[other] { $count } மணிநேரம்
}
plain-days = { $count ->
    [one] 1 நாள்
   *[other] { $count } நாட்கள்
}

## Events

plain-event-seat-taken = { $name } இருக்கை { $seat } இல் அமர்ந்தார் (அணி { $side }).
plain-event-seat-bot = இருக்கை { $seat } இல் (அணி { $side }) இப்போது ஒரு பாட் ({ $level }) உள்ளது.
plain-event-stand-in = { $who } இன் பதிலாளாக ஒரு பாட் ({ $level }) ஆடுகிறது.
plain-event-owner-back = { $name } திரும்பினார்; இருக்கை { $seat } மீண்டும் அவருடையது.
plain-stand-in-time = உங்கள் நேரம் தொடர்ந்து { $times } முறை முடிந்தது. எனவே இப்போது உங்களுக்குப் பதிலாகச் சேவையகத்தின் பாட் ஒன்று ஆடுகிறது. இருக்கை இன்னும் உங்களுடையது: உடனே திரும்பப் பெற t.
plain-stand-in-asked = நீங்கள் இங்கே இல்லை. எனவே இப்போது உங்களுக்குப் பதிலாகச் சேவையகத்தின் பாட் ஒன்று ஆடுகிறது. இருக்கை இன்னும் உங்களுடையது: உடனே திரும்பப் பெற t.
plain-seat-back = இருக்கை மீண்டும் உங்களுடையது: { $acts ->
    [0] உங்களுக்குப் பதிலாக இருந்த பாட் எதையும் செய்யவில்லை
   *[other] இடையில் சேவையகத்தின் பாட் ஒன்று உங்களுக்குப் பதிலாக { $acts } முறை வீசியது அல்லது ஆடியது
}.
plain-event-seat-filled = இருக்கை { $seat } (அணி { $side }) இப்போது காலியாக இல்லை.
plain-event-seat-left = { $name } இருக்கை { $seat } ஐ விட்டுவிட்டார்.
plain-event-bot-left = பாட் இருக்கை { $seat } ஐ விட்டுவிட்டது.
plain-event-host = இப்போது நடத்துநர் { $name }.
plain-event-no-host = இப்போது நடத்துநர் இல்லை: அடுத்து வருபவர் நடத்துநர் ஆவார்.
plain-event-no-timer = இப்போது நேர வரம்பு இல்லை.
plain-event-timer = ஒவ்வொரு வீச்சுக்கும் நகர்வுக்கும் இப்போது { $seconds ->
    [one] 1 வினாடி
   *[other] { $seconds } வினாடிகள்
} நேரம்.
plain-event-paused = ஆட்டம் நிறுத்தி வைக்கப்பட்டுள்ளது.
plain-event-unpaused = ஆட்டம் தொடர்கிறது.
plain-event-locked = இப்போது அறைக்குப் புதியவர்கள் வர முடியாது.
plain-event-unlocked = இப்போது அறைக்குப் புதியவர்கள் வரலாம்.
plain-event-removed = நடத்துநர் { $name } என்பவரை வெளியேற்றினார்.
plain-event-muted = { $name } ஆல் இப்போது பேச முடியாது.
plain-event-unmuted = { $name } மீண்டும் பேசலாம்.
plain-event-swapped = இருக்கைகள் { $a } மற்றும் { $b } மாற்றப்பட்டன: { $who }.
plain-event-swapped-free = இருக்கைகள் { $a } மற்றும் { $b } மாற்றப்பட்டன.
plain-event-seed-given = { $who } வீச்சுகளுக்கான விதையைக் கொடுத்தார்.
plain-event-seed-promised = { $who } வீச்சுகளுக்கு ஒரு விதை தருவதாக உறுதியளித்தார்.
plain-event-seeds-asked = வீச்சுகளுக்கான விதைகள் சேகரிக்கப்படுகின்றன.
plain-event-started = { $game }, ஆட்டம் { $number } தொடங்குகிறது: முதலில் { $who }.
# $how: who acted. self, time (the server, because time was up) or stand-in (a bot, for a person).
plain-event-thrown = { $who } வீசியது: { $what }{ $again ->
    [yes] { "" }; மீண்டும் வீச வேண்டும்
   *[no] { "" }
}{ $how ->
    [time] { " " }(நேரம் முடிந்தது: சேவையகம் வீசியது)
    [stand-in] { " " }(பதிலாள் வீசியது)
   *[self] { "" }
}.
plain-throw-dice = { $lots }, மொத்தம் { $value }
plain-throw-named = { $value } ({ $name })
# REVIEW: the Sinhala names of throws (Bokka, Onduwa, Pancha), in Tamil letters.
plain-throw-bokka = பொக்கா
plain-throw-onduwa = ஒந்துவா
plain-throw-pancha = பஞ்சா
plain-event-played = { $who }: { $steps }{ $how ->
    [time] { " " }(நேரம் முடிந்தது: சேவையகம் நகர்த்தியது)
    [stand-in] { " " }(பதிலாள் நகர்த்தியது)
   *[self] { "" }
}.
# $cuts: counters such as a1 and a2; $cut: yes if there are any.
plain-step-enter = காய் { $counter } கட்டம் { $to } இல் நுழைகிறது{ $cut ->
    [yes] { "" }, வெட்டு: { $cuts }
   *[no] { "" }
}
plain-step-home = காய் { $counter } கட்டம் { $from } இலிருந்து கரை சேர்கிறது{ $cut ->
    [yes] { "" }, வெட்டு: { $cuts }
   *[no] { "" }
}
plain-step-go = காய் { $counter } கட்டம் { $from } இலிருந்து { $to } க்குச் செல்கிறது{ $cut ->
    [yes] { "" }, வெட்டு: { $cuts }
   *[no] { "" }
}
plain-steps-two = { $first }; { $second }
plain-event-lost = { $who }: { $values } பயன்படுத்த முடியாது.
plain-event-won = ஆட்டம் முடிந்தது: அணி { $side } வென்றது ({ $winners }); வென்ற ஆட்டங்கள்: { $score }.
plain-event-ended = ஆட்டம் முடிந்தது: வென்றவர் இல்லை.
plain-event-rematch = { $who } இன்னோர் ஆட்டம் ஆட விரும்புகிறார்.
plain-event-closed-idle = அறை மூடப்பட்டது: நீண்ட நேரமாக அதில் எதுவும் நடக்கவில்லை.
plain-event-closed-admin = சேவையகத்தை இயக்குபவர் அறையை மூடினார்.
plain-event-closed = அறை மூடப்பட்டது ({ $reason }).
plain-event-unknown = இந்த நிரல் அறியாத ஒன்று நடந்தது.
plain-chat-all = { $who } சொல்கிறார்: { $text }
plain-chat-watcher = { $who }, பார்வையாளர், சொல்கிறார்: { $text }
plain-chat-side = { $who } தம் அணியிடம் சொல்கிறார்: { $text }
plain-presence-here = { $who } இங்கே இருக்கிறார்.
plain-presence-away = { $who } இங்கே இல்லை; இருக்கை அவருக்காக உள்ளது.
plain-presence-watches = { $who } பார்க்க வந்தார் (இப்போது { $count ->
    [one] 1 பார்வையாளர்
   *[other] { $count } பார்வையாளர்கள்
}).
# Who watched, or gave a seat up before.
plain-presence-watched = { $who } சென்றுவிட்டார் (இப்போது { $count ->
    [one] 1 பார்வையாளர்
   *[other] { $count } பார்வையாளர்கள்
}).

## The dice

plain-dice-fair = வீச்சுகள் சரிபார்க்கப்பட்டன: { $throws ->
    [0] முதல் இருக்கை
    [one] ஒரே வீச்சு
   *[other] எல்லா { $throws } வீச்சுகளும்
} ஆட்டத்துக்கு முன் ஒப்புக்கொண்ட விதைகளின்படியே{ $own ->
    [used] { "" }, உங்கள் விதையும் அவற்றில் ஒன்று
    [unused] { "" }, ஆனால் நீங்கள் உறுதியளித்த விதை அவற்றில் இல்லை
   *[none] { "" }
}{ $kept ->
    [yes] { "" }; { $seats } உறுதியளித்த விதையைத் தரவில்லை
   *[no] { "" }
}.
plain-dice-unfair = வீச்சுகள் நேர்மையானவை அல்ல: { $faults }. இந்த உரையை வைத்துக்கொள்ளுங்கள்; இந்தச் சேவையகத்தை நம்ப வேண்டாம்.
plain-dice-unchecked-scheme = வீச்சுகள் சரிபார்க்கப்படவில்லை: இந்த நிரல் அறியாத முறையைச் சேவையகம் பயன்படுத்துகிறது.
plain-dice-unchecked-missed = வீச்சுகள் சரிபார்க்கப்படவில்லை: சில வீச்சுகள் காணப்படவில்லை.
plain-fault-no-seed = சேவையகம் வெளியிட்டது ஒரு விதை அல்ல
plain-fault-other-seed = சேவையகத்தின் விதை அது உறுதியளித்தது அல்ல
plain-fault-other-commitment = சேவையகத்தின் உறுதிமொழி ஆட்டத்துக்கு முன் மாறியது
plain-fault-uneven = ஹாஷ்களின் எண்ணிக்கையும் விதைகளின் எண்ணிக்கையும் வேறு
plain-fault-seat-seed = இருக்கை { $seat } இன் விதை உறுதியளித்தது அல்ல
plain-fault-own-seed = உங்கள் விதை உரிய நேரத்தில் தரப்பட்டது, ஆனால் பயன்படுத்தப்படவில்லை
plain-fault-first-seat = முதல் இருக்கை விதைகளிலிருந்து வரவில்லை
plain-fault-throws = { $all } வீச்சுகளில் { $wrong } விதைகளிலிருந்து வரவில்லை, அவற்றில் முதலாவது வீச்சு { $first }
plain-dice-title = அறை { $room }, ஆட்டம் { $number } இன் வீச்சுகள் ({ $scheme }):
plain-dice-commitment = உறுதிமொழி: { $hash }
plain-dice-own-hash = உங்கள் ஹாஷ்: { $hash }
plain-dice-hash = P{ $seat } ஹாஷ்: { $hash }
plain-dice-no-hash = P{ $seat } ஹாஷ்: தரப்படவில்லை
plain-dice-seed = P{ $seat } விதை: { $seed }
plain-dice-no-seed = P{ $seat } விதை: தரப்படவில்லை
plain-dice-throws = வீச்சுகள்: { $count }
plain-dice-revealed = வெளியிடப்பட்ட விதை: { $seed }
plain-dice-next = அடுத்த ஆட்டம்: { $hash }

## Who is here

# $state: what is to be said of the seat, such as Nimal, you, host, here.
plain-who-seat = இருக்கை { $seat }, அணி { $side }: { $state }.
plain-who-free = காலி
plain-who-bot = பாட் ({ $level })
plain-who-you = நீங்கள்
plain-who-host = நடத்துநர்
plain-who-here = இங்கே இருக்கிறார்
plain-who-away = இங்கே இல்லை
plain-who-away-for = இங்கே இல்லை ({ $time })
plain-who-stand-in = பதிலாள்: ஒரு பாட் ({ $level })
plain-who-rematch = இன்னோர் ஆட்டம் ஆட விரும்புகிறார்
plain-who-room = { $game }: { $about }.
plain-watching = { $count ->
    [0] பார்வையாளர் இல்லை
    [one] 1 பார்வையாளர்
   *[other] { $count } பார்வையாளர்கள்
}
plain-who-locked = புதியவர்கள் வர முடியாது
plain-who-paused = நிறுத்தி வைக்கப்பட்டுள்ளது
plain-who-timer = ஒவ்வொரு வீச்சுக்கும் நகர்வுக்கும் { $seconds ->
    [one] 1 வினாடி
   *[other] { $seconds } வினாடிகள்
}
plain-who-score = வென்ற ஆட்டங்கள்: { $score }.
plain-who-host-watches = நடத்துநர் { $name }; அவர் பார்வையாளராக உள்ளார்.
plain-who-no-host = நடத்துநர் இல்லை.

## The turn

plain-turn-yours-throw = உங்கள் முறை: வீச t.
plain-turn-yours-play = உங்கள் முறை: ஒரு நகர்வைத் தேர்ந்தெடுங்கள்.
plain-turn-pool = பயன்படுத்த உள்ளவை: { $values }.
plain-turn-left = இன்னும் { $seconds ->
    [one] 1 வினாடி
   *[other] { $seconds } வினாடிகள்
}.
plain-turn-throw = வீச வேண்டியவர் { $who }.
plain-turn-play = நகர்வைத் தேர்ந்தெடுக்க வேண்டியவர் { $who }.
plain-turn-waiting = { $who } ஆடக் காத்திருக்கிறோம்.
plain-turn-none-lobby = ஆட்டம் இன்னும் தொடங்கவில்லை.
plain-turn-none = இப்போது யாருடைய முறையும் இல்லை.
plain-turn-none-over = ஆட்டம் முடிந்தது.
plain-turn-paused = ஆட்டம் நிறுத்தி வைக்கப்பட்டுள்ளது; நேரமும் ஓடவில்லை.
plain-play-aloud = { $number }: { $steps } ({ $play }).

## The board

# $own: yes if the side is the reader's.
plain-board-side = அணி { $side }{ $own ->
    [yes] { "" }, உங்கள் அணி
   *[no] { "" }
}: { $owners }.
plain-board-nobody = யாரும் இல்லை
plain-board-wait = { $own ->
    [yes] உங்கள் காய்
   *[no] காய்
} { $counter } உள்ளே வரக் காத்திருக்கிறது.
plain-board-home = { $own ->
    [yes] உங்கள் காய்
   *[no] காய்
} { $counter } கரை சேர்ந்துவிட்டது.
# REVIEW: கட்டி (Parker: katti) for a house; today it is rather a lump.
# $game: pancha_keliya, siga or another; houses are called differently in some languages.
# $house: yes if the square is one. $with: other counters there, such as b1 and b2; $shared: yes if any.
plain-board-square = { $own ->
    [yes] உங்கள் காய்
   *[no] காய்
} { $counter } கட்டம் { $square } இல் உள்ளது{ $house ->
    [yes] { "" }, அது ஒரு { $game ->
        [pancha_keliya] மனை
       *[other] கட்டி
    }
   *[no] { "" }
}; கரை சேர இன்னும் { $steps ->
    [one] 1 கட்டம்
   *[other] { $steps } கட்டங்கள்
}{ $shared ->
    [yes] { "" }; உடன் இருப்பவை { $with }
   *[no] { "" }
}.
plain-board-off-track = { $own ->
    [yes] உங்கள் காய்
   *[no] காய்
} { $counter } கட்டம் { $square } இல் உள்ளது.
plain-board-none = பலகையில் இன்னும் காய்கள் இல்லை.
plain-board-too-large = (இந்தப் பலகை இங்கே வரைய முடியாத அளவு பெரியது.)
# Below the drawn board, in columns.
plain-board-owners = அணி { $side }  { $owners }
plain-board-waits = { $counter } காத்திருப்பு
plain-board-is-home = { $counter } கரை

## The public rooms

plain-rooms-none = பொது அறைகள் இல்லை. ஒன்றை உருவாக்க:  keliya host --public{ $suffix }
plain-rooms-code = குறியீடு
plain-rooms-game = ஆட்டம்
plain-rooms-seats = இருக்கைகள்
plain-rooms-state = நிலை
plain-rooms-age = உருவாகி
plain-rooms-host = நடத்துநர்
plain-rooms-taken = { $players } இல் { $taken }
plain-rooms-locked = பூட்டியது
plain-rooms-lobby = காத்திருப்பு
plain-rooms-playing = நடக்கிறது
plain-rooms-over = முடிந்தது
plain-rooms-seconds = { $count } வி.
plain-rooms-minutes = { $count } நி.
plain-rooms-hours = { $count } ம.
plain-rooms-days = { $count ->
    [one] 1 நாள்
   *[other] { $count } நாட்கள்
}
plain-rooms-aloud = அறை { $code }: { $game }, { $players } இருக்கைகளில் { $taken } நிரம்பியுள்ளன, { $state }, உருவாகி { $age }, உருவாக்கியவர் { $host }.
plain-rooms-nobody = யாரும் இல்லை
plain-rooms-join = அமர:
plain-rooms-watch = பார்க்க:
# After the list, where nothing was asked for.
plain-rooms-make = ஓர் அறையை உருவாக்க:
plain-rooms-more = எல்லா கட்டளைகளையும் காண keliya --help; அறையில் ?.

## Coming and going

plain-entry-hosted = அறை { $room } - மற்றவர்கள் வர:
plain-entry-loopback = (வேறு கணினிகளில்: --server உடன் இந்தக் கணினியின் முகவரி.)
plain-entry-room = அறை { $room }: { $game }.
plain-entry-back = நீங்கள் மீண்டும் இருக்கை { $seat } இல் (அணி { $side }). இங்கே வேறு ஒருவராக இருக்க: --profile NAME
plain-entry-seat = உங்கள் இருக்கை { $seat } (அணி { $side }).
plain-entry-watching = நீங்கள் பார்வையாளர்.
plain-entry-won = ஆட்டம் முடிந்தது: அணி { $side } வென்றது.
plain-entry-help = கட்டளைகளைக் காண ?.
plain-lobby-full-host = எல்லா இருக்கைகளும் நிரம்பின: தொடங்க s.
plain-lobby-full = எல்லா இருக்கைகளும் நிரம்பின: நடத்துநர் தொடங்கலாம்.
plain-back = மீண்டும் இணைந்தது.
plain-back-after = { $time } கழித்து மீண்டும் இணைந்தது.
plain-went-back = சேவையகம் அறையின் முந்தைய நிலைக்கு (நிகழ்வு { $seq }) திரும்பியது: அதன் பின் நடந்தவை செல்லாது.
plain-seat-elsewhere = அறை { $room } இல் உங்களுக்கு இன்னும் ஓர் இருக்கை உள்ளது:
plain-missed = { $count ->
    [one] 1 நிகழ்வு சொல்ல முடியாத அளவு பழையது
   *[other] { $count } நிகழ்வுகள் சொல்ல முடியாத அளவு பழையவை
}.
plain-unanswered = சேவையகம் பதில் தரும் முன் இணைப்பு அறுந்தது ({ $what }): அது நடந்ததா என்று பாருங்கள்; இல்லை என்றால் மீண்டும் செய்யுங்கள்.
plain-unanswered-chat = பேச்சு: { $text }
plain-busy = சேவையகத்தால் இப்போது அதைச் செய்ய முடியாது: { $seconds } வினாடிகளில் மீண்டும் முயலும்.
plain-token-forgotten = சேவையகம் உங்கள் டோக்கனை இனி அறியாது: நீங்கள் அங்கே புதியவர், முன்பு இருந்த இருக்கைகள் உங்களுடையவை அல்ல.
plain-token-kept = உங்கள் பழைய டோக்கன் வைக்கப்பட்டுள்ளது: சேவையகம் பின்னர் அதை மீண்டும் அறிந்தால், இந்தக் கோப்பின் பெயரை identity.json என மாற்றுங்கள்.
plain-token-spoilt = உங்கள் டோக்கனைப் படிக்க முடியவில்லை; அது { $path } என ஒதுக்கி வைக்கப்பட்டது: நீங்கள் இங்கே புதியவர்.
plain-seed-not-listed = எச்சரிக்கை: வீச்சுகளுக்கு நீங்கள் உறுதியளித்த விதை இல்லாமல் ஆட்டம் தொடங்குகிறது: வீச்சுகளில் உங்கள் விதைக்குப் பங்கில்லை.
plain-garbled = சேவையகம் அனுப்பியதைப் படிக்க முடியவில்லை ({ $what }).
plain-down = இணைப்பு இல்லை ({ $why }): { $seconds } வினாடிகளில் மீண்டும் முயலும்.
plain-down-since = இணைப்பு இல்லை ({ $why }; { $time }): { $seconds } வினாடிகளில் மீண்டும் முயலும்.
# Said when the user goes, of chat typed before that. First: while there was no connection, and none came.
# REVIEW: செய்தி message.
plain-unsaid = இணைப்புக்காகக் காத்திருந்த { $count ->
    [one] 1 செய்தி சொல்லப்படவில்லை
   *[other] { $count } செய்திகள் சொல்லப்படவில்லை
}.
# The server had said that it was too much at once, and it was not sent again yet.
# REVIEW: தள்ளிவைத்த put off.
plain-unsaid-put-off = சேவையகம் தள்ளிவைத்த { $count ->
    [one] 1 செய்தி சொல்லப்படவில்லை
   *[other] { $count } செய்திகள் சொல்லப்படவில்லை
}.
# Sent, and no answer had come.
plain-unsaid-unanswered = { $count ->
    [one] 1 செய்திக்குச்
   *[other] { $count } செய்திகளுக்குச்
} சேவையகம் பதில் தரவில்லை: சொல்லப்பட்டதா என்று தெரியாது.
# The server refused it when the user was leaving already.
plain-unsaid-refused = சேவையகம் மறுத்த { $count ->
    [one] 1 செய்தி சொல்லப்படவில்லை
   *[other] { $count } செய்திகள் சொல்லப்படவில்லை
}.
plain-way-back = உங்கள் இருக்கை உங்களுக்காக உள்ளது. திரும்பி வர:
plain-not-in-room = இன்னும் அறையில் இல்லை.

## Commands

plain-start-waits = எல்லா இருக்கைகளும் நிரம்பும் வரை தொடக்கம் காத்திருக்கும்; அதற்குப் பின் வரும் வரிகளும் காத்திருக்கும்; q உடனே வெளியேறும்.
plain-lines-dropped = தொடக்கத்துக்காக { $most } வரிகள் காத்திருக்கின்றன: அவற்றுக்குப் பின் வருபவை செய்யப்படாது. q உடனே வெளியேறும்.
plain-lines-undone = { $count ->
    [one] 1 வரி செய்யப்படவில்லை
   *[other] { $count } வரிகள் செய்யப்படவில்லை
}: எல்லா இருக்கைகளும் நிரம்பாததால், உள்ளீடு முடிந்தபோதும் தொடக்கம் காத்திருந்தது.
plain-ask-leave = ஆட்டத்தின் நடுவில் ஒரேயடியாக வெளியேறுகிறீர்களா? வெளியேற y; Ctrl-C அழுத்தினால் இருக்கை உங்களுக்காக இருக்கும்.
plain-ask-end = வெற்றியாளர் இல்லாமல் எல்லோருக்கும் ஆட்டத்தை முடிக்கவா? முடிக்க y.
plain-nothing-asked = ஒப்புக்கொள்ள எதுவும் இல்லை.
plain-help =
    t: வீசு.
    1, 2 முதலியன: அந்த நகர்வைச் செய்; 1+4 போன்ற அதன் குறிமுறையும் போதும்.
    p: நகர்வுகளை மீண்டும் காட்டு.
    b: காய்கள் இருக்கும் இடங்கள், சொற்களில்.
    bb: பலகையின் படம்.
    w: யார் இருக்கிறார்கள், நிலைமை என்ன.
    v: வீச்சுகள் எவற்றிலிருந்து வருகின்றன.
    c TEXT: எல்லோரிடமும் சொல்.
    cs TEXT: உங்கள் அணியிடம் மட்டும் சொல்.
    sit N: இருக்கை N இல் அமர், அல்லது அதற்கு மாறு.
    stand: இருக்கையை விட்டுப் பார்வையாளர் ஆகு.
    r: இன்னோர் ஆட்டம் கேள்.
    q: ஒரேயடியாக வெளியேறு (கேள்வி இல்லாமல் q!; Ctrl-C அழுத்தினால் இருக்கை உங்களுக்காக இருக்கும்).
    ?: இந்த உதவி.
    நடத்துநருக்கு இந்தக் கட்டளைகளும் உண்டு:
    s: முதல் ஆட்டத்தைத் தொடங்கு.
    bot N, bot N easy, bot N hard: இருக்கை N இல் பாட் ஆடட்டும் (எளிது, கடினம்).
    open N: இருக்கை N ஐக் காலி செய்.
    swap A B: இரண்டு இருக்கைகளை மாற்று.
    timer N: ஒவ்வொரு வீச்சுக்கும் நகர்வுக்கும் வினாடிகள்; வரம்பு இல்லாமல் timer 0.
    pause, go: ஆட்டத்தைச் சிறிது நேரம் நிறுத்து, தொடரவிடு.
    end: வெற்றியாளர் இல்லாமல் ஆட்டத்தை முடி.
    lock on, lock off: புதியவர்களைத் தடு, அல்லது வரவிடு.
    mute N, unmute N: இருக்கை N இல் இருப்பவரின் பேச்சை நிறுத்து, மீண்டும் கொடு.
    remove N: இருக்கை N இல் இருப்பவரை ஒரேயடியாக வெளியேற்று.
    host N: நடத்துநர் பொறுப்பை இருக்கை N க்குக் கொடு.

## The games

plain-game-pancha-keliya = பஞ்ச கெலிய
plain-game-siga = சிகா
# REVIEW: சதுரங்கம் is also what chess is called.
plain-game-saturankam = சதுரங்கம்
