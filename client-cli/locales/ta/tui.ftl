# The full-screen client.
#
# REVIEW: everything here is to be read by a native speaker; words of the games as in plain.ftl.

## The whole screen
tui-too-small = சாளரம் { $now-width } x { $now-height }: ஆட்டத்துக்கு { $width } நெடுவரிசைகளும் { $height } வரிகளும் தேவை. பெரிதாக்குங்கள், அல்லது --plain மூலம் வரி வரியாக ஆடுங்கள்.
tui-connecting = { $server } உடன் இணைகிறது ...
tui-connected = இணைந்தது
tui-disconnected = இணைப்பு இல்லை
tui-coming-back = திரும்புகிறது ...
tui-down = { $seconds } வினாடிகளாக இணைப்பு இல்லை ({ $why }): { $again } வினாடிகளில் மீண்டும் முயலும். இருக்கை உங்களுக்காக உள்ளது.
tui-no-connection-now = இப்போது இணைப்பு இல்லை.

## The first line of a room
tui-title-game = ஆட்டம் { $number }
tui-title-locked = பூட்டியது

## The turn
tui-turn = முறை
tui-lobby-waits = காத்திருப்பு: அழைக்க i
tui-lobby-start = எல்லோரும் வந்தனர்: தொடங்க Enter
tui-lobby-host-starts = எல்லோரும் வந்தனர்: நடத்துநர் தொடங்குவார்
tui-paused = ஆட்டம் இடைநிறுத்தத்தில்
tui-seeds = வீச்சுகளுக்கான விதைகள் சேகரிக்கப்படுகின்றன
tui-your-throw = உங்கள் முறை: வீச Space
tui-your-play = உங்கள் முறை: நகர்வைத் தேர்ந்தெடுங்கள்
tui-your-turn-sent = உங்கள் முறை ...
tui-their-throw = வீச வேண்டியவர் { $who }
tui-their-play = ஆட வேண்டியவர் { $who }
tui-pool = உள்ளவை: { $values }
tui-auto-on = இனி தானாக வீசும்: நிறுத்த a
tui-auto-off = மீண்டும் வீச Space
tui-stand-in = பாட் ஆடுகிறது: திரும்பப் பெற Space
tui-stand-in-time = உங்கள் நேரம் தொடர்ந்து { $times } முறை முடிந்தது. எனவே இப்போது உங்களுக்குப் பதிலாகச் சேவையகத்தின் பாட் ஒன்று ஆடுகிறது. இருக்கை இன்னும் உங்களுடையது: உடனே திரும்பப் பெற Space.
tui-stand-in-asked = நீங்கள் இங்கே இல்லை. எனவே இப்போது உங்களுக்குப் பதிலாகச் சேவையகத்தின் பாட் ஒன்று ஆடுகிறது. இருக்கை இன்னும் உங்களுடையது: உடனே திரும்பப் பெற Space.

tui-track-own = பலகையில் மீண்டும் உங்கள் வழி.
tui-track-of = பலகையில் அணி { $side } இன் வழி.
tui-track-hidden = பலகையில் யாருடைய வழியும் இல்லை.

## Between two games, when the user has asked for another
# $who: those who have not, such as P2 Kamala (away) and P3 (free).
tui-again-waits = { $who } வரக் காத்திருக்கிறோம்.
tui-again-waits-host = { $who } வரக் காத்திருக்கிறோம். ஓர் இருக்கையைக் காலி செய்ய, அல்லது பாட் ஆட m.
tui-again-away = { $who } (இங்கே இல்லை)
tui-again-free = { $who } (காலி)

## Plays
tui-plays = நகர்வுகள் ({ $count })
tui-wait = காத்திருப்பு
tui-home = கரை
tui-no-such-play = இப்போது { $play } என்ற நகர்வு இல்லை.

## The table
tui-table = மேசை
tui-host-watches = நடத்துநர்: { $name }
tui-no-host = நடத்துநர் இல்லை
tui-seat-free = (காலி)
tui-seat-you = நீங்கள்
tui-seat-host = நடத்துநர்
tui-seat-stand-in = பதிலாள்
tui-seat-rematch = இன்னொன்று!
tui-seat-away = இங்கே இல்லை
tui-seat-away-for = இங்கே இல்லை: { $span }
tui-bot-hard = பாட், கடினம்
tui-bot-easy = பாட், எளிது
tui-bot-other = பாட், { $level }

## What happens
tui-log = நடப்பவை
tui-back = நீங்கள் மீண்டும் இருக்கை { $seat } இல்.
tui-seats-elsewhere = உங்களுக்கு இன்னும் இருக்கைகள் உள்ள அறைகள்: { $rooms }.
tui-room-closed = அறை மூடப்பட்டது.
tui-left = நீங்கள் அறையை விட்டு வெளியேறினீர்கள்.
# On the user's own screen when this one is gone; a command follows.
tui-gone-left = நீங்கள் அறை { $room } ஐ விட்டு வெளியேறினீர்கள். காலி இருக்கை இருந்தால் மீண்டும் வர:
tui-gone-watched = நீங்கள் இப்போது அறை { $room } ஐப் பார்க்கவில்லை. மீண்டும் பார்க்க:

## Typing
tui-type-chat = எல்லோருக்கும்:
tui-type-side = உங்கள் அணிக்கு:
tui-type-play = நகர்வு:
tui-type-code = அறையின் குறியீடு:
tui-chat-refused = சொல்லப்படவில்லை: உரை காலி, அல்லது அனுமதிக்கப்படாத எழுத்துகள் உள்ளன.
tui-nobody-on-side = உங்கள் அணியில் வேறு யாரும் இல்லை: எல்லோரிடமும் பேச c.
tui-no-such-code = { $code } ஓர் அறையின் குறியீடு அல்ல.

## Keys
tui-keys-lobby = Enter சேர  w பார்க்க  n புதிது  c குறியீடு  r மீண்டும்  ? உதவி  q வெளியேற
tui-keys-throw = Space வீச  a தானாக  c பேச  m பட்டியல்  i அழைக்க  ? உதவி  q வெளியேற
tui-keys-play = Up/Down பார்க்க  Enter ஆட  1-9 எண்  c பேச  m பட்டியல்  ? உதவி  q வெளியேற
tui-keys-start = Enter தொடங்க  m இருக்கைகள்  i அழைக்க  c பேச  ? உதவி  q வெளியேற
tui-keys-over = Enter இன்னோர் ஆட்டம்  v வீச்சுகள்  c பேச  m பட்டியல்  ? உதவி  q வெளியேற
tui-keys-wait = c பேச  PgUp/PgDn பழையவை  i அழைக்க  v வீச்சுகள்  m பட்டியல்  ? உதவி  q வெளியேற
tui-keys-chat = Enter சொல்ல  Tab எல்லோரிடமும், உங்கள் அணியிடம் மட்டும்  Esc திரும்ப
tui-keys-typing = Enter சரி  Esc திரும்ப
tui-help = விசைகள் (எந்த விசையும் மூடும்)
tui-help-room =
    Space, Enter    வீசு
    Up, Down        நகர்வுகளைப் பலகையில் பார்
    Left, Right     வேறு காயின் நகர்வுகளைப் பார்
    Enter           பார்க்கும் நகர்வைச் செய்
    1 2 3 ...       நகர்வின் எண் அல்லது குறிமுறை, பின் Enter
    mouse           காயையும் இலக்கையும் அழுத்து; நகர்வை இருமுறை
    a               தானாக வீசு, அல்லது நிறுத்து
    w               உங்கள், பிறர் காய்களின் வழி, அல்லது மறை
    c, C            எல்லோரிடமும், உங்கள் அணியிடம் மட்டும் (மாற்ற Tab)
    PgUp, PgDn      நடந்தவை: பழையவை, புதியவை
    i               அழைப்பு: குறியீடு, தட்டச்சு வரி, QR
    m               பட்டியல்: இருக்கைகள், பாட், நேர வரம்பு ...
    v               வீச்சுகள் எவற்றிலிருந்து வருகின்றன
    s, r            தொடங்கு (நடத்துநர்); இன்னோர் ஆட்டம் கேள்
    Ctrl-Z, Ctrl-L  சிறிது நிறுத்து; மீண்டும் வரை
    q               வெளியேறு: இருக்கையுடன், அல்லது ஒரேயடியாக

    பலகையில்: { $house } மனை அல்லது கட்டி; { $home } கரை; a b c d தொடக்கம்;
    { $from } இருந்து; { $to } வரை; { $cut } வெட்டு; a1 அணி a இன் காய் 1.
tui-help-lobby =
    Up, Down        ஓர் அறையைத் தேர்ந்தெடு
    Enter           சேர், அல்லது உங்கள் இருக்கைக்குத் திரும்பு
    w               பார்வையாளராகப் பார்
    n               புதிய அறையை உருவாக்கு
    c               தனிப்பட்ட அறையின் குறியீட்டைத் தட்டச்சு செய்
    r               மீண்டும் பார் (சில வினாடிகளுக்கு ஒருமுறை தானாகவும்)
    q               வெளியேறு

## The menu
tui-menu = பட்டியல்
tui-menu-start = ஆட்டத்தைத் தொடங்கு
tui-menu-rematch = இன்னோர் ஆட்டம் கேள்
tui-menu-pause = ஆட்டத்தைச் சிறிது நேரம் நிறுத்து
tui-menu-unpause = ஆட்டத்தைத் தொடரவிடு
tui-menu-seat = இருக்கை { $seat }: { $who }
tui-menu-stand = இருக்கையை விட்டுப் பார்வையாளர் ஆகு
tui-menu-limit = நேர வரம்பு
tui-menu-lock = புதியவர்களைத் தடு
tui-menu-unlock = புதியவர்களை வரவிடு
tui-menu-end = வெற்றியாளர் இல்லாமல் ஆட்டத்தை முடி
tui-menu-quit = வெளியேறு
tui-menu-sit = இந்த இருக்கையில் அமர்
tui-menu-bot-hard = ஒரு பாட் ஆடட்டும், கடினம்
tui-menu-bot-easy = ஒரு பாட் ஆடட்டும், எளிது
tui-menu-open = காலி செய்
tui-menu-swap = இருக்கை { $seat } உடன் மாற்று: { $who }
tui-menu-host = இவரை நடத்துநர் ஆக்கு
tui-menu-mute = பேச்சை நிறுத்து
tui-menu-unmute = மீண்டும் பேசவிடு
tui-menu-remove = ஒரேயடியாக வெளியேற்று
tui-no-limit = இல்லை

## Questions
tui-ask = ஒரு கேள்வி
tui-ask-quit =
    ஓர் ஆட்டம் நடக்கிறது.
    a, Enter  செல், இருக்கையை வைத்துக்கொண்டு
    l         ஒரேயடியாக வெளியேறு
    Esc       இரு
# The same without a running game.
tui-ask-quit-seat =
    உங்களுக்கு இங்கே இருக்கை { $seat } உள்ளது.
    a, Enter  செல், இருக்கையை வைத்துக்கொண்டு
    l         ஒரேயடியாக வெளியேறு
    Esc       இரு
tui-ask-end =
    வெற்றியாளர் இல்லாமல் எல்லோருக்கும் ஆட்டத்தை முடிக்கவா?
    y, Enter  முடி
    Esc       தொடர்
tui-ask-remove =
    { $who } என்பவரை ஒரேயடியாக வெளியேற்றவா?
    y, Enter  வெளியேற்று
    Esc       வேண்டாம்

## How others come in
tui-invite = அழைப்பு (எந்த விசையும் மூடும்)
tui-invite-code = அறை { $code }. மற்றவர்கள் தட்டச்சு செய்வது:
tui-invite-loopback = வேறு கணினிகளில்: --server உடன் இந்தக் கணினியின் முகவரி.
tui-invite-no-room = QR குறியீட்டுக்குச் சாளரம் மிகச் சிறியது.
tui-dice = வீச்சுகள் (எந்த விசையும் மூடும்)
tui-dice-long = வீச்சுகள் (Up/Down; மற்ற எந்த விசையும் மூடும்)

## The lobby
tui-lobby-held = உங்கள் இருக்கைகள்
tui-lobby-rooms = பொது அறைகள்
tui-lobby-none = பொது அறைகள் இல்லை. ஒன்றை உருவாக்க n; தனிப்பட்ட அறையின் குறியீட்டைத் தட்டச்சு செய்ய c.
tui-lobby-looking = பார்க்கிறது ...
tui-no-games = எந்த ஆட்டங்கள் உள்ளன என்று சேவையகம் இன்னும் சொல்லவில்லை.

## A new room
tui-form = புதிய அறை
tui-form-game = ஆட்டம்
tui-form-players = இருக்கைகள்
tui-form-seat = உங்கள் இருக்கை
tui-form-watch = பார்க்க மட்டும்
tui-form-visibility = காணக்கூடியவர்
tui-form-public = எல்லோரும்
tui-form-private = குறியீடு உள்ளவர்
tui-form-limit = நேர வரம்பு
tui-form-keys = Up/Down இடம் | Left/Right மாற்று | Enter உருவாக்கு | Esc திரும்பு

## House rules of a new room
tui-option-cut = வெட்டு
tui-option-cut-land = முடியும் கட்டத்தில் மட்டும்
tui-option-cut-pass = கடக்கும் கட்டங்களிலும்
tui-option-home-split = நடுவில் பிரித்தல்
tui-option-track = வழி
tui-option-track-full = 81 கட்டங்களும்
tui-option-track-ludii = 79 கட்டங்கள், Ludii போல
tui-option-occupancy = ஒரே கட்டத்தில் பலர்
tui-option-occupancy-shared = உண்டு
tui-option-occupancy-single = இல்லை
tui-option-throws = வீச்சுகளின் பயன்பாடு
tui-option-throws-pooled = எல்லாம் வீசிய பின்
tui-option-throws-one-by-one = ஒவ்வொன்றாக
tui-option-yes = ஆம்
tui-option-no = இல்லை

## What was not done
tui-refused-not-host = அதை நடத்துநர் மட்டுமே செய்ய முடியும்.
tui-refused-not-seated = உங்களுக்கு இருக்கை இல்லை: காலியானவற்றைக் காண m.
tui-refused-not-ready = இன்னும் ஒரு காலி இருக்கை உள்ளது: அழைக்க i, ஒரு பாட் ஆட m.
tui-refused-seat-taken = அந்த இருக்கையில் ஒருவர் இருக்கிறார்.
tui-refused-not-possible = இப்போது அது முடியாது.
tui-refused-started = அப்படித் தொடங்குவது முதல் ஆட்டம் மட்டுமே, அது தொடங்கிவிட்டது; இன்னொன்று கேட்க r.
tui-turned-away-unknown-room = { $code } என்ற குறியீட்டில் அறை இல்லை: வேறு குறியீட்டுக்கு c, பொது அறைகளை மீண்டும் பார்க்க r.
tui-turned-away-room-full = அறை { $code } இன் எல்லா இருக்கைகளும் நிரம்பியுள்ளன: பட்டியலிலிருந்து பார்வையாளராகப் பார்க்க w.
tui-turned-away-seat-taken = அறை { $code } இல் அந்த இருக்கையில் ஒருவர் இருக்கிறார்: காலியானதைப் பெற Enter.
tui-turned-away-locked = அறை { $code } புதியவர்களை ஏற்பதில்லை: நடத்துநர் அவர்களை வரவிடலாம்.
tui-cannot-play-first = முதலில் வீசியதைப் பயன்படுத்துங்கள்: ஒரு நகர்வைத் தேர்ந்தெடுங்கள்.
tui-cannot-throw-first = முதலில் வீசுங்கள்: Space.
tui-cannot-no-such-play = அது நகர்வுகளில் ஒன்று அல்ல.
tui-cannot-nobody-there = அந்த இருக்கையில் யாரும் இல்லை.
