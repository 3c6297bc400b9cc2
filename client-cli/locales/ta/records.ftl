# Records of games: verify, replay, statistics.
#
# Words of the games as in plain.ftl.
# REVIEW: everything here is to be read by a native speaker. பதிவு record, உறுதிமொழி commitment,
# விதை seed, சரிபார்ப்பு எண் checksum, படி step of a replay, அதிர்ஷ்டம் luck.

## Where records come from and go to

records-kept = பதிவு இருக்கும் இடம் { $path }
records-neither-file-nor-code = "{ $typed }" ஒரு கோப்பும் அல்ல, ஓர் அறையின் குறியீடும் அல்ல
records-no-code = "{ $typed }" ஓர் அறையின் குறியீடு அல்ல: அதில் 12 வரை எழுத்துகளும் இலக்கங்களும் இருக்கும்
records-too-large = { $path } ஒரே பதிவாக இருக்க முடியாத அளவு பெரியது: பல பதிவுகள் உள்ள கோப்புகளை keliya stats ஏற்கும்
records-unreadable = { $name } சரியான பதிவு அல்ல: { $why }
# $what: what is wrong there; what does not concern the rules but the form, in English.
records-fault = வரி { $line }, நெடுவரிசை { $column }: { $what }
records-fault-json = அதன் JSON பொருந்தவில்லை ({ $what })
records-no-record = { $server } இலிருந்து பதிவு இல்லை: { $why }
records-answer-unknown = அந்தக் குறியீடு கொண்ட அறை இல்லை, அல்லது அதில் அந்த எண்ணுள்ள ஆட்டம் இல்லை
records-answer-address = அது முகவரி அல்ல
records-answer-cut-off = பதில் பாதியில் நின்றது, அல்லது மிகப் பெரியது
records-answer-no-text = பதில் ஓர் உரை அல்ல

## What was found of a record

records-verified = சரி: அறை { $room }, ஆட்டம் { $number } இல் { $throws ->
    [0] தொடங்கியவர் யார் என்பது
    [one] ஒரே வீச்சும் தொடங்கியவர் யார் என்பதும்
   *[other] எல்லா { $throws } வீச்சுகளும் தொடங்கியவர் யார் என்பதும்
} யாரும் தேர்ந்தெடுக்கும் முன் சேவையகம் உறுதியளித்ததிலிருந்தும் இருக்கைகளின் விதைகளிலிருந்தும் வருகின்றன. எல்லா நகர்வுகளும் விதிப்படி உள்ளன.
records-verified-unstarted = சரி: அறை { $room }, ஆட்டம் { $number } தொடங்கும் முன்பே முடிந்தது; சேவையகத்தின் விதை அது உறுதியளித்ததே.
records-unfinished = இன்னும் சரிபார்க்க முடியாது: அறை { $room }, ஆட்டம் { $number } முடியவில்லை; அதுவரை சேவையகத்தின் விதை இரகசியம். இதுவரை தவறு எதுவும் இல்லை.
records-unknown-scheme = சரிபார்க்கப்படவில்லை: அறை { $room }, ஆட்டம் { $number } இன் வீச்சுகள் { $scheme } முறையில் உள்ளன; இந்த நிரல் அதை அறியாது. எல்லா நகர்வுகளும் விதிப்படி உள்ளன.
records-refuted = சரி அல்ல: அறை { $room }, ஆட்டம் { $number } இருக்க வேண்டியபடி இல்லை.
records-not-verified = பதிவு சரி என்று காணப்படவில்லை
records-not-by-the-rules = பதிவு விதிப்படி இல்லை: { $what }
records-seeds-none = எந்த இருக்கையும் தன் விதையைத் தரவில்லை: வீச்சுகள் சேவையகத்தின் விதையிலிருந்து மட்டுமே வருகின்றன; அது ஆட்டத்துக்கு முன்பே முடிவானது, ஆனால் சேவையகம் அதைத் தேர்ந்தெடுத்திருக்கலாம்.
records-seeds-given = விதை தந்தவர்கள்: { $seats }.
records-seeds-missing = விதை தராதவர்கள்: { $seats }.
records-seed-withheld = { $who } உறுதியளித்த விதையைத் தரவில்லை; அதனால் இரண்டு ஆட்டங்களில் ஒன்றைத் தேர்ந்தெடுக்க முடிந்தது.

records-found-checksum = எழுதிய பின் பதிவு மாற்றப்பட்டுள்ளது: அதன் சரிபார்ப்பு எண் பொருந்தவில்லை.
records-found-rules = விதிப்படி இல்லை: { $what }.
records-found-seed-form = சேவையகம் வெளியிட்டது ஒரு விதை அல்ல.
records-found-commitment = சேவையகத்தின் விதை அது உறுதியளித்தது அல்ல.
records-found-other-commitment = ஆட்டத்துக்கு முன் நீங்கள் கண்ட உறுதிமொழி வேறு: { $seen }.
records-found-hash = இருக்கை { $seat } இன் விதை உறுதியளித்தது அல்ல.
records-found-unpromised = இருக்கை { $seat } இடம் ஆட்டத்துக்கு முன் உறுதியளிக்காத விதை உள்ளது.
records-found-first-seat = தொடங்கியது இருக்கை { $stated }, ஆனால் விதைகளின்படி தொடங்க வேண்டியது இருக்கை { $follows }.
records-found-throws = { $count ->
    [one] 1 வீச்சு விதைகளிலிருந்து வரவில்லை: வீச்சு
   *[other] { $count } வீச்சுகள் விதைகளிலிருந்து வரவில்லை. அவற்றில் முதலாவது வீச்சு
} { $first }: காட்டுவது { $stated }, காட்ட வேண்டியது { $follows }.

## What the rules have against a record

records-breach-in-turn = முறை { $turn }, உறுப்பு { $item }: { $what }
records-breach-of-turn = முறை { $turn }: { $what }
# $what: seats, hashes or seeds.
records-breach-count = { $what ->
    [hashes] { $wanted } இருக்கைகளுக்கு { $found } ஹாஷ்கள் உள்ளன
    [seeds] { $wanted } இருக்கைகளுக்கு { $found } விதைகள் உள்ளன
   *[seats] ஆடுபவை { $wanted } இருக்கைகள், { $found } அல்ல
}
records-breach-no-such-seat = மேசையில் இருக்கை { $seat } இல்லை
records-breach-start = தொடங்கிய ஆட்டத்துக்கு முதல் இருக்கையும் இருக்கைகளின் விதைகளும் உண்டு; தொடங்காததற்கு அவையும் இல்லை, முறைகளும் இல்லை
records-breach-server-seed = சேவையகத்தின் விதை ஆட்டம் முடிந்திருந்தால் மட்டுமே இருக்க வேண்டும்
records-breach-not-in-turn = முறை இருக்கை { $seat } உடையது
records-breach-turn-passed = முறை இருக்கை { $seat } க்குச் சென்றுவிட்டது; அதற்குத் தனி வரி வேண்டும்
# $phase: throw, play or over.
records-breach-turn-unfinished = முந்தைய முறை முடியவில்லை: { $phase ->
    [throw] இன்னும் வீச வேண்டும்
    [play] இன்னும் நகர்வைத் தேர்ந்தெடுக்க வேண்டும்
   *[over] ஆட்டம் முடிந்தது
}
records-breach-wrong-phase = { $phase ->
    [throw] முதலில் வீச வேண்டும்
    [play] முதலில் நகர்வைத் தேர்ந்தெடுக்க வேண்டும்
   *[over] ஆட்டம் ஏற்கனவே முடிந்தது
}
records-breach-empty-turn = ஒரு முறை வீச்சுடன் தொடங்கும்
records-breach-lots-count = வீசப்படுபவை { $wanted }, { $found } அல்ல
records-breach-lots-face = { $face } என்று எதுவும் காட்டாது
records-breach-wrong-lots = அவை இந்த ஆட்டத்தில் வீசப்படுபவை அல்ல
records-breach-play-form = நகர்வு எழுதப்படுவது 2^5, 2+4, 1+3,2+4 அல்லது 2+6+5 போல
records-breach-play-number = நகர்வில் ஓர் எண் தவறாக எழுதப்பட்டுள்ளது
records-breach-play-order = நகர்வின் பகுதிகள் வரிசையில் இல்லை
records-breach-illegal-play = { $play } இங்கே விதிப்படியான நகர்வு அல்ல
records-breach-lost-unmarked = இங்கே ஏதோ இழக்கப்பட்டது, - அதைச் சொல்ல வேண்டும்
records-breach-nothing-lost = இங்கே எதுவும் இழக்கப்படவில்லை
records-breach-outcome-won = முடிவு "{ $stated }", ஆனால் அணி { $side } வென்றது
records-breach-outcome-none = முடிவு "{ $stated }", ஆனால் யாரும் வெல்லவில்லை

## How lucky everybody was

# $extra: throws beyond the first of a turn. $given, $taken: counters cut, own counters cut.
# $forced: of the plays, those that were the only legal one. $lost: values that could not be used.
records-luck = { $who }: { $throws ->
    [one] 1 வீச்சு
   *[other] { $throws } வீச்சுகள்
}, சராசரி { $average } (எதிர்பார்ப்பு { $expected }), கூடுதல் { $extra }; வெட்டியது { $given }, வெட்டப்பட்டது { $taken }; { $plays ->
    [one] 1 நகர்வில்
   *[other] { $plays } நகர்வுகளில்
} கட்டாயமானவை { $forced }; இழந்த மதிப்புகள் { $lost }.
records-luck-none = { $who } வீசவில்லை.

## The replay

records-replay-title = { $game }, அறை { $room }, ஆட்டம் { $number }, { $date }
records-replay-place = முறை { $turn } / { $turns }, படி { $step } / { $steps }.
records-replay-running = பதிவு இங்கே முடிகிறது: ஆட்டம் நடந்துகொண்டிருந்தது.
records-replay-ended = நடத்துநர் ஆட்டத்தை முடித்தார்; யாரும் வெல்லவில்லை.
records-replay-closed = அறை மூடப்பட்டது; யாரும் வெல்லவில்லை.
records-replay-unknown = "{ $typed }" இங்கே ஒரு கட்டளை அல்ல: அவற்றைக் காண ?.
records-replay-no-turn = { $turns ->
    [0] முறைகள் இல்லை.
    [one] முறை 1 மட்டுமே உள்ளது.
   *[other] முறைகள் 1 முதல் { $turns } வரை உள்ளன.
}
records-replay-no-speed = வேகம் என்பது வினாடிக்கு இத்தனை வீச்சுகளும் நகர்வுகளும், 50 வரை, 0.5 அல்லது 4 போல.
records-replay-help =
    Enter, n: அடுத்த வீச்சு அல்லது நகர்வு.
    p: அதற்கு முந்தையது.
    >: அடுத்த முறை.
    <: முந்தைய முறை.
    g N: முறை N க்கு.
    s: தொடக்கத்துக்கு.
    e: முடிவுக்கு.
    a, a SPEED: தானாகக் காட்டு, வினாடிக்கு அத்தனை வீச்சுகளும் நகர்வுகளும்; நிறுத்த Enter.
    b: காய்கள் இருக்கும் இடங்கள், சொற்களில்.
    bb: பலகையின் படம்.
    r: பதிவே.
    ?: இந்த உதவி.
    q: வெளியேறு.

## The replay on the full screen

records-screen-replay = மறுபார்வை
records-screen-turn = முறை { $turn } / { $turns }
# When nothing has been thrown yet.
records-screen-start = தொடக்கம்
records-screen-go = முறைக்கு:
records-screen-keys = Right அடுத்தது  Left முந்தையது  Down/Up முறை  Space தானாக  ? உதவி  q வெளியேற
records-screen-keys-playing = Space நிறுத்த  + வேகமாக  - மெதுவாக  ? உதவி  q வெளியேற
records-screen-speed = வினாடிக்கு { $speed }
records-screen-help =
    Right, n, Enter  அடுத்த வீச்சு அல்லது நகர்வு
    Left, p          அதற்கு முந்தையது
    Down, PgDn       அடுத்த முறை
    Up, PgUp         முந்தைய முறை
    g                ஒரு முறைக்கு: அதன் எண், பின் Enter
    Home, s          தொடக்கத்துக்கு
    End, e           முடிவுக்கு
    Space, a         தானாகக் காட்டு, அல்லது நிறுத்து
    +, -             வேகமாக, மெதுவாக
    w                காய்களின் வழியைக் காட்டு, அல்லது மறை
    v                பதிவைச் சரிபார்: வீச்சுகள், நகர்வுகள்
    l                ஒவ்வொருவரின் அதிர்ஷ்டம்
    Ctrl-Z, Ctrl-L   சிறிது நிறுத்து; மீண்டும் வரை
    q                வெளியேறு

    தேர்ந்தெடுத்த நகர்வு, முடிந்தவற்றில் குறிக்கப்பட்டுள்ளது.
records-screen-check = சரிபார்த்த பதிவு (எந்த விசையும் மூடும்)
records-screen-luck = முழு ஆட்டத்தின் அதிர்ஷ்டம் (எந்த விசையும் மூடும்)

## Statistics

records-stats-title = { $game }, { $seats } இருக்கைகள்: { $games ->
    [one] 1 ஆட்டம்
   *[other] { $games } ஆட்டங்கள்
}, அவற்றில் வென்றவை { $won }
# REVIEW: இடைநிலை median, கை வர்க்கம் chi-square, விடுமை அளவு degrees of freedom.
records-stats-average = சராசரி
# Half of the games took no more.
records-stats-median = இடைநிலை
records-stats-least = குறைந்தது
records-stats-most = கூடியது
records-stats-turns = முறைகள்
records-stats-throws = வீச்சுகள்
records-stats-won = வெற்றி
records-stats-seat = இருக்கை { $seat }
# Whoever was first to throw.
records-stats-beginner = தொடங்கியவர்
records-stats-value = மதிப்பு
records-stats-thrown = வீசியது
records-stats-fair = நேர்மை %
records-stats-plays = { $plays ->
    [one] 1 நகர்வு
   *[other] { $plays } நகர்வுகள்
}, அவற்றில் கட்டாயமானவை { $forced } %; { $cuts ->
    [one] 1 வெட்டு
   *[other] { $cuts } வெட்டுகள்
}
records-stats-chi-square = கை வர்க்கம் { $statistic }, விடுமை அளவு { $degrees }: p = { $p }
records-left-out = விடப்பட்டது: { $name }, வரி { $line } இலிருந்து பதிவு: { $why }
records-more-left-out = விடப்பட்டவை: இன்னும் { $count }
records-why-unfinished = ஆட்டம் முடியவில்லை
records-why-unknown-scheme = அதன் வீச்சுகள் இந்த நிரல் அறியாத முறையில் உள்ளன
records-nothing-to-count = எண்ணுவதற்குச் சரியான பதிவு இல்லை
