# Records of games: verify, replay, statistics.
#
# Spoken style and words of the games as in plain.ftl.
# REVIEW: everything here is to be read by a native speaker. වාර්තාව record, බැඳීම commitment,
# බීජය seed, පරීක්ෂා සංඛ්‍යාව checksum, පියවර step of a replay, වාසනාව luck.

## Where records come from and go to

records-kept = වාර්තාව තිබෙන්නේ { $path }
records-neither-file-nor-code = "{ $typed }" ගොනුවක්වත් කාමරයක කේතයක්වත් නොවෙයි
records-no-code = "{ $typed }" කාමරයක කේතයක් නොවෙයි: ඒවායේ තිබෙන්නේ අකුරු හා ඉලක්කම් 12ක් දක්වා
records-too-large = { $path } එක වාර්තාවකට වැඩිය ලොකුයි: වාර්තා ගොඩක් තිබෙන ගොනු ගන්නේ keliya stats
records-unreadable = { $name } හරි වාර්තාවක් නොවෙයි: { $why }
# $what: what is wrong there; what does not concern the rules but the form, in English.
records-fault = පේළිය { $line }, තීරුව { $column }: { $what }
records-fault-json = එහි JSON ගැළපෙන්නේ නැහැ ({ $what })
records-no-record = { $server } වෙතින් වාර්තාවක් නැහැ: { $why }
records-answer-unknown = ඒ කේතය තිබෙන කාමරයක් නැහැ, නැත්නම් එහි ඒ අංකයේ සෙල්ලමක් නැහැ
records-answer-address = ඒක ලිපිනයක් නොවෙයි
records-answer-cut-off = උත්තරය මැදින් කැඩුණා, නැත්නම් වැඩිය ලොකුයි
records-answer-no-text = උත්තරය පෙළක් නොවෙයි

## What was found of a record

records-verified = තහවුරුයි: කාමරය { $room }, සෙල්ලම { $number } හි { $throws ->
    [0] පටන් ගත්ත කෙනා
    [1] එකම දැමීමත් පටන් ගත්ත කෙනාත්
   *[other] දැමීම් { $throws }මත් පටන් ගත්ත කෙනාත්
} ලැබුණේ කවුරුත් තෝරන්න කලින් සේවාදායකය බැඳුණ දෙයිනුත් ආසනවල බීජවලිනුත්. හැම ඇදීමක්ම නීතියට අනුවයි.
records-verified-unstarted = තහවුරුයි: කාමරය { $room }, සෙල්ලම { $number } ඉවර වුණේ පටන් ගන්න කලින්; සේවාදායකයේ බීජය එය බැඳුණ එකමයි.
records-unfinished = තාම තහවුරු කරන්න බැහැ: කාමරය { $room }, සෙල්ලම { $number } ඉවර නැහැ, එතකල් සේවාදායකයේ බීජය රහසක්. මෙතෙක් වැරැද්දක් නැහැ.
records-unknown-scheme = තහවුරු නැහැ: කාමරය { $room }, සෙල්ලම { $number } හි දැමීම් { $scheme } ක්‍රමයෙන්; මේ වැඩසටහන එය දන්නේ නැහැ. හැම ඇදීමක්ම නීතියට අනුවයි.
records-refuted = තහවුරු නොවෙයි: කාමරය { $room }, සෙල්ලම { $number } තිබිය යුතු විදිහට නැහැ.
records-not-verified = වාර්තාව තහවුරු නැහැ
records-not-by-the-rules = වාර්තාව නීතියට අනුව නැහැ: { $what }
records-seeds-none = කිසිම ආසනයක් බීජයක් දුන්නේ නැහැ: දැමීම් ලැබෙන්නේ සේවාදායකයේ බීජයෙන් විතරයි; එය සෙල්ලමට කලින් නියම වුණත් සේවාදායකයට එය තෝරන්න පුළුවන් වුණා.
records-seeds-given = බීජයක් දුන්නේ { $seats }.
records-seeds-missing = බීජයක් දුන්නේ නැහැ: { $seats }.
records-seed-withheld = { $who } බීජයක් පොරොන්දු වෙලා දුන්නේ නැහැ; ඒ නිසා සෙල්ලම් දෙකකින් එකක් තෝරන්න පුළුවන් වුණා.

records-found-checksum = ලියපු පස්සේ වාර්තාව වෙනස් කරලා: එහි පරීක්ෂා සංඛ්‍යාව ගැළපෙන්නේ නැහැ.
records-found-rules = නීතියට අනුව නැහැ: { $what }.
records-found-seed-form = සේවාදායකය හෙළි කළ දේ බීජයක් නොවෙයි.
records-found-commitment = සේවාදායකයේ බීජය එය බැඳුණ එක නොවෙයි.
records-found-other-commitment = සෙල්ලමට කලින් ඔබ දැක්ක බැඳීම වෙන එකක්: { $seen }.
records-found-hash = ආසන { $seat } හි බීජය පොරොන්දු වුණ එක නොවෙයි.
records-found-unpromised = ආසන { $seat } හට සෙල්ලමට කලින් පොරොන්දු නොවුණ බීජයක් තිබෙනවා.
records-found-first-seat = පටන් ගත්තේ ආසන { $stated }, ඒත් බීජවලට අනුව පටන් ගන්න ඕනෑ ආසන { $follows }.
records-found-throws = දැමීම් { $count }ක් බීජවලින් ලැබෙන්නේ නැහැ. ඉන් පළමුවැන්න දැමීම { $first }: පෙන්වන්නේ { $stated }, පෙන්වන්න ඕනෑ { $follows }.

## What the rules have against a record

records-breach-in-turn = වාරය { $turn }, අංගය { $item }: { $what }
records-breach-of-turn = වාරය { $turn }: { $what }
# $what: seats, hashes or seeds.
records-breach-count = { $what ->
    [hashes] ආසන { $wanted }කට හැෂ් { $found }ක්
    [seeds] ආසන { $wanted }කට බීජ { $found }ක්
   *[seats] සෙල්ලම් කරන්නේ ආසන { $wanted }ක්, { $found }ක් නොවෙයි
}
records-breach-no-such-seat = මේසයේ ආසන { $seat } නැහැ
records-breach-start = පටන් ගත්ත සෙල්ලමක මුල් ආසනයකුයි ආසනවල බීජයි තිබෙනවා; පටන් නොගත්ත එකක ඒවාවත් වාරවත් නැහැ
records-breach-server-seed = සේවාදායකයේ බීජය තිබෙන්න ඕනෑ සෙල්ලම ඉවර නම් විතරයි
records-breach-not-in-turn = වාරය ආසන { $seat } හට
records-breach-turn-passed = වාරය ආසන { $seat } හට ගියා, එයට තමන්ගේම පේළියක් ඕනෑ
# $phase: throw, play or over.
records-breach-turn-unfinished = කලින් වාරය ඉවර නැහැ: { $phase ->
    [throw] තව දමන්න තිබෙනවා
    [play] තව ඇදීමක් තෝරන්න තිබෙනවා
   *[over] සෙල්ලම ඉවරයි
}
records-breach-wrong-phase = { $phase ->
    [throw] මුලින්ම දමන්න ඕනෑ
    [play] මුලින්ම ඇදීමක් තෝරන්න ඕනෑ
   *[over] සෙල්ලම දැනටමත් ඉවරයි
}
records-breach-empty-turn = වාරයක් පටන් ගන්නේ දැමීමකින්
records-breach-lots-count = දමන්නේ { $wanted }ක්, { $found }ක් නොවෙයි
records-breach-lots-face = { $face } පෙන්වන්න බැහැ
records-breach-wrong-lots = ඒවා මේ සෙල්ලමේ දමන ඒවා නොවෙයි
records-breach-play-form = ඇදීමක් ලියන්නේ 2^5, 2+4, 1+3,2+4 හෝ 2+6+5 වගේ
records-breach-play-number = ඇදීමේ ඉලක්කමක් ලියලා තිබෙන්නේ වැරදියට
records-breach-play-order = ඇදීමේ කොටස් පිළිවෙළකට නැහැ
records-breach-illegal-play = { $play } මෙතන නීතියට අනුව ඇදීමක් නොවෙයි
records-breach-lost-unmarked = මෙතන යමක් නැති වුණා, - එකකින් එය කියන්න ඕනෑ
records-breach-nothing-lost = මෙතන කිසිවක් නැති වුණේ නැහැ
records-breach-outcome-won = ප්‍රතිඵලය "{ $stated }", ඒත් දිනුවේ { $side } පිල
records-breach-outcome-none = ප්‍රතිඵලය "{ $stated }", ඒත් කවුරුත් දිනුවේ නැහැ

## How lucky everybody was

# $extra: throws beyond the first of a turn. $given, $taken: counters cut, own counters cut.
# $forced: of the plays, those that were the only legal one. $lost: values that could not be used.
records-luck = { $who }: දැමීම් { $throws }, සාමාන්‍යය { $average } (බලාපොරොත්තු වෙන්නේ { $expected }), අමතර { $extra }; කැපුවා { $given }, කැපුණා { $taken }; ඇදීම් { $plays }න් බල කෙරුණේ { $forced }; නැති වුණ අගයන් { $lost }.
records-luck-none = { $who } දැම්මේ නැහැ.

## The replay

records-replay-title = { $game }, කාමරය { $room }, සෙල්ලම { $number }, { $date }
records-replay-place = වාරය { $turn } / { $turns }, පියවර { $step } / { $steps }.
records-replay-running = වාර්තාව මෙතනින් ඉවරයි: සෙල්ලම තාම යනවා.
records-replay-ended = සත්කාරක සෙල්ලම ඉවර කළා; කවුරුත් දිනුවේ නැහැ.
records-replay-closed = කාමරය වැහුවා; කවුරුත් දිනුවේ නැහැ.
records-replay-unknown = "{ $typed }" මෙහි විධානයක් නොවෙයි: බලන්න ?.
records-replay-no-turn = { $turns ->
    [0] වාර නැහැ.
    [1] තිබෙන්නේ වාරය 1 විතරයි.
   *[other] තිබෙන්නේ වාර 1 සිට { $turns } දක්වා.
}
records-replay-no-speed = වේගය කියන්නේ තත්පරයකට දැමීම් සහ ඇදීම් ගණන, 50 දක්වා, 0.5 හෝ 4 වගේ.
records-replay-help =
    Enter, n: ඊළඟ දැමීම හෝ ඇදීම.
    p: කලින් එක.
    >: ඊළඟ වාරය.
    <: කලින් වාරය.
    g N: වාරය N වෙත.
    s: මුලට.
    e: අගට.
    a, a SPEED: ඉබේම පෙන්වන්න, තත්පරයකට දැමීම් සහ ඇදීම් ඔච්චරක්; නවත්වන්න Enter.
    b: ඉත්තන් ඉන්න තැන්, වචනවලින්.
    bb: පුවරුව, ඇඳලා.
    r: වාර්තාවම.
    ?: මේ උදව්ව.
    q: ඉවත් වෙන්න.

## The replay on the full screen

records-screen-replay = ආපසු බැලීම
records-screen-turn = වාරය { $turn } / { $turns }
# When nothing has been thrown yet.
records-screen-start = මුල
records-screen-go = වාරයට:
records-screen-keys = Right ඊළඟ  Left ආපසු  Down/Up වාරය  Space ඉබේම  g වාරයට  ? උදව්  q ඉවත්
records-screen-keys-playing = Space නවත්වන්න  + වේගෙන්  - හෙමින්  ? උදව්  q ඉවත්
records-screen-speed = තත්පරයට { $speed }
records-screen-help =
    Right, n, Enter  ඊළඟ දැමීම හෝ ඇදීම
    Left, p          කලින් එක
    Down, PgDn       ඊළඟ වාරය
    Up, PgUp         කලින් වාරය
    g                වාරයකට: එහි අංකය, ඊළඟට Enter
    Home, s          මුලට
    End, e           අගට
    Space, a         ඉබේම පෙන්වන්න, නැත්නම් නවත්වන්න
    +, -             වේගෙන්, හෙමින්
    w                ඉත්තන්ගේ පාර පෙන්වන්න, හංගන්න
    v                වාර්තාව පරීක්ෂා කරන්න: දැමීම්, ඇදීම්
    l                වාසනාව කොහොමද
    Ctrl-Z, Ctrl-L   ටිකකට නවත්වන්න; ආයෙත් අඳින්න
    q                ඉවත් වෙන්න

    තෝරපු ඇදීම, කරන්න පුළුවන් වුණ ඒවා අතර ලකුණු කරලා තිබෙනවා.
records-screen-check = පරීක්ෂා කළ වාර්තාව (ඕනෑම යතුරකින් වැහෙනවා)
records-screen-luck = මුළු සෙල්ලමේ වාසනාව (ඕනෑම යතුරකින් වැහෙනවා)

## Statistics

records-stats-title = { $game }, ආසන { $seats }: සෙල්ලම් { $games }, ඉන් දිනුවේ { $won }
# REVIEW: මධ්‍යස්ථය median, කයි වර්ගය chi-square, නිදහසේ අංශක degrees of freedom.
records-stats-average = සාමාන්‍යය
# Half of the games took no more.
records-stats-median = මධ්‍යස්ථය
records-stats-least = අඩුම
records-stats-most = වැඩිම
records-stats-turns = වාර
records-stats-throws = දැමීම්
records-stats-won = දිනුම්
records-stats-seat = ආසන { $seat }
# Whoever was first to throw.
records-stats-beginner = මුලින්ම
records-stats-value = අගය
records-stats-thrown = දැම්මා
records-stats-fair = සාධාරණ %
records-stats-plays = ඇදීම් { $plays }, ඉන් බල කෙරුණේ { $forced } %; කැපුම් { $cuts }
records-stats-chi-square = කයි වර්ගය { $statistic }, නිදහසේ අංශක { $degrees }: p = { $p }
records-left-out = අත්හැරියා: { $name }, පේළිය { $line } සිට වාර්තාව: { $why }
records-more-left-out = අත්හැරියා: තව { $count }
records-why-unfinished = සෙල්ලම ඉවර නැහැ
records-why-unknown-scheme = එහි දැමීම් මේ වැඩසටහන නොදන්නා ක්‍රමයකින්
records-nothing-to-count = ගණන් කරන්න තහවුරු වාර්තාවක් නැහැ
