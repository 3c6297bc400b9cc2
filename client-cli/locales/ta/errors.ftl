# Refusals, and whatever else goes wrong.
# REVIEW: சேவையகம் server, டோக்கன் token.

## The program

errors-turn-seconds = --turn-seconds என்பது ஒவ்வொரு வீச்சுக்கும் நகர்வுக்கும் உள்ள வினாடிகள்: { $least } முதல் { $most } வரை, அல்லது வரம்பின்றி 0
errors-host-seat = { $players } இருக்கைகளில் --seat { $seat } இல்லை: வேறொன்றை, அதிக --players எண்ணிக்கையை, அல்லது பார்க்க --seat 0 கொடுங்கள்
errors-unknown-game = { $game } ஆட்டத்தின் விதிகள் இங்கே இல்லை: { $games } விதிகள் உள்ளன
errors-no-folder = அமைப்புகளுக்கான கோப்புறை தெரியவில்லை: KELIYA_CONFIG_DIR ஐ அமையுங்கள்
errors-identity = உங்கள் டோக்கனை { $path } இல் வைக்க முடியவில்லை: { $why }; KELIYA_CONFIG_DIR ஐ வேறு கோப்புறைக்கு அமையுங்கள்
errors-screen = எழுத முடியவில்லை: { $why }
errors-file = { $path } ஐப் பயன்படுத்த முடியவில்லை: { $why }
errors-log-write = பதிவேட்டை எழுத முடியவில்லை: { $why }
errors-runtime = தொடங்க முடியவில்லை: { $why }

## The connection

errors-unreachable = { $server } இல் keliya சேவையகம் இல்லை ({ $why }): அது இயங்குகிறதா? `cargo run --release` மூலம் ஒன்றைத் தொடங்குங்கள், அல்லது --server மூலம் முகவரியைக் கொடுங்கள்
errors-no-answer = { $seconds ->
    [one] 1 வினாடியில் பதில் இல்லை
   *[other] { $seconds } வினாடிகளில் பதில் இல்லை
}
errors-full = { $server } சேவையகம் இப்போது யாரையும் ஏற்பதில்லை ({ $why }): பின்னர் முயலுங்கள்; இது தொடர்ந்தால் அது keliya சேவையகமா என்று பாருங்கள்
errors-http = அது HTTP நிலை { $status } எனப் பதில் தருகிறது
errors-closed-at-once = அது உடனே இணைப்பை மூடியது
errors-other-language = அது வேறு மொழி பேசுகிறது
errors-superseded = நீங்கள் மிக அதிக இடங்களிலிருந்து இணைந்துள்ளீர்கள்: அதே ஆட்டக்காரர் இப்போது வேறு எட்டு இடங்களில் இணைந்திருப்பதால் இது மூடப்பட்டது. வேறொன்றை மூடிவிட்டுத் திரும்பி வாருங்கள், அல்லது --profile NAME மூலம் வேறு ஒருவராக ஆடுங்கள் (சேவையகம் { $server })
errors-not-keliya = { $server } இல் இருப்பது keliya சேவையகம் அல்ல ({ $why }): --server மூலம் கொடுத்த முகவரியையும் போர்ட்டையும் சரிபாருங்கள்
errors-lost-broke = இணைப்பு அறுந்தது
errors-lost-nothing-taken = சேவையகம் எதையும் ஏற்பதில்லை
errors-lost-silent = சேவையகம் பேசவில்லை
errors-lost-shutdown = சேவையகம் நிறுத்தப்படுகிறது
errors-lost-slow = இணைப்பு மிக மெதுவாக இருந்தது
errors-lost-policy = சேவையகம் இணைப்பை மூடியது
errors-lost-closed = சேவையகம் இணைப்பை மூடியது (குறியீடு { $code })

## Turned away

errors-sent-away = நடத்துநர் உங்களை வெளியேற்றினார்: வேறு அறைக்குச் செல்லுங்கள், அல்லது ஒன்றை உருவாக்குங்கள்
errors-protocol = இந்தச் சேவையகம் நெறிமுறை { $versions } பேசுகிறது; இந்த நிரல் { $own } பேசுகிறது: பழையதைப் புதுப்பியுங்கள்
errors-protocol-unknown = இந்தச் சேவையகம் நெறிமுறையின் வேறு பதிப்பைப் பேசுகிறது; இந்த நிரல் { $own } பேசுகிறது: பழையதைப் புதுப்பியுங்கள்
errors-bad-name = சேவையகம் உங்கள் பெயரை ஏற்கவில்லை ({ $why }): --name மூலம் வேறொன்றைத் தேர்ந்தெடுங்கள்
errors-unauthorized = சேவையகம் உங்களை அறியவில்லை: மீண்டும் முயலுங்கள்
errors-unknown-room = { $code } என்ற குறியீடு கொண்ட அறை இல்லை: அதை மீண்டும் வாசிக்குமாறு நடத்துநரிடம் கேளுங்கள் (அறை மூடப்பட்டிருக்கவும் கூடும்), அல்லது பொது அறைகளை `keliya rooms{ $suffix }` மூலம் பாருங்கள்
errors-room-full = அறை { $code } இன் எல்லா இருக்கைகளும் நிரம்பியுள்ளன: `keliya watch { $code }{ $suffix }` மூலம் பாருங்கள்
errors-seat-taken = அந்த இருக்கையில் ஒருவர் இருக்கிறார்: காலியான ஒன்றைப் பெற --seat இல்லாமல் `keliya join { $code }{ $suffix }`
errors-locked = அறை { $code } புதியவர்களை ஏற்பதில்லை: `lock off` தட்டச்சு செய்யுமாறு நடத்துநரிடம் கேளுங்கள்
errors-removed = அறை { $code } இன் நடத்துநர் உங்களை ஒரேயடியாக வெளியேற்றினார்: வேறு அறைக்குச் செல்லுங்கள், அல்லது ஒன்றை உருவாக்குங்கள்
errors-too-many = சேவையகத்தில் ஏற்கனவே மிக அதிகம் உள்ளது ({ $why }): இனித் தேவையில்லாத அறையிலிருந்து வெளியேறுங்கள், அல்லது பின்னர் முயலுங்கள்
errors-join-seat = அறை { $code } இல் இருக்கை { $seat } இல்லை: காலியான ஒன்றைப் பெற --seat இல்லாமல் `keliya join { $code }{ $suffix }`
errors-bad-message = கேட்டது சேவையகத்துக்குப் புரியவில்லை ({ $why }): கொடுத்த எண்களைச் சரிபாருங்கள்
errors-shutting-down = சேவையகம் நிறுத்தப்படுகிறது: பின்னர் முயலுங்கள்
errors-not-in-room = நீங்கள் இனி அறை { $code } இல் இல்லை
errors-unsupported = இந்தச் சேவையகம் அதை வழங்கவில்லை ({ $why })
errors-internal = சேவையகத்தில் சிக்கல், அதைச் செய்ய முடியவில்லை ({ $why }): பின்னர் முயலுங்கள்; இது தொடர்ந்தால் அதை இயக்குபவரிடம் சொல்லுங்கள்
errors-refused = சேவையகம் மறுத்தது ({ $code }): { $why }
errors-bad-options = சேவையகம் அதை வழங்கவில்லை ({ $why })
# Below errors-bad-options: what it does offer. Flags stay as they are.
errors-offer-game = { $title }: --game { $game } --players { $players }
errors-offer-option = --option { $option }={ $values }  (சொல்லாவிட்டால் { $default })

## What was asked for, in brackets or in the middle of a sentence

errors-request-hello = அறிமுகம்
errors-request-create-room = அறை உருவாக்குதல்
errors-request-join-room = அறைக்குள் வருதல்
errors-request-leave-room = அறையை விட்டுச் செல்லுதல்
errors-request-sit = இருக்கையில் அமர்தல்
errors-request-stand = இருக்கையை விடுதல்
errors-request-seed = வீச்சுகளுக்கு விதை தருதல்
errors-request-set-seat = இருக்கையை ஒதுக்குதல்
errors-request-start = ஆட்டத்தைத் தொடங்குதல்
errors-request-throw = ஒரு வீச்சு
errors-request-play = ஒரு நகர்வு
errors-request-chat = பேசுதல்
errors-request-set-host = வேறொருவரை நடத்துநர் ஆக்குதல்
errors-request-set-timer = நேர வரம்பை மாற்றுதல்
errors-request-pause = ஆட்டத்தை நிறுத்துதல்
errors-request-unpause = ஆட்டத்தைத் தொடரவிடுதல்
errors-request-remove = ஒருவரை வெளியேற்றுதல்
errors-request-mute = யார் பேசலாம் என்பதை மாற்றுதல்
errors-request-lock = புதியவர்களைத் தடுத்தல் அல்லது வரவிடுதல்
errors-request-swap-seats = இருக்கைகளை மாற்றுதல்
errors-request-end-game = ஆட்டத்தை முடித்தல்
errors-request-rematch = இன்னோர் ஆட்டம் கேட்டல்
errors-request-sync = அறையின் நிலையைக் கேட்டல்
errors-request-list-rooms = அறைகளின் பட்டியல்
errors-request-list-games = ஆட்டங்களின் பட்டியல்
errors-request-ping = சேவையகம் உள்ளதா என்று பார்த்தல்

## Refused in the room

errors-room-no-rematch = இந்தச் சேவையகத்தில் இன்னோர் ஆட்டம் கேட்க முடியாது: keliya host மூலம் புதிய அறையை உருவாக்குங்கள்.
errors-room-unsupported = இந்தச் சேவையகம் அதை வழங்கவில்லை ({ $what }).
errors-room-not-host = அதை நடத்துநர் மட்டுமே செய்ய முடியும்: யார் என்று பார்க்க w.
errors-room-not-seated = உங்களுக்கு இருக்கை இல்லை: ஒன்றைப் பெற sit N.
errors-room-not-ready = இன்னும் ஒரு காலி இருக்கை உள்ளது: யாராவது வரும் வரை காத்திருங்கள், அல்லது bot N மூலம் பாட் ஆடவிடுங்கள்.
errors-room-seat-taken = அந்த இருக்கையில் ஒருவர் இருக்கிறார்: யார் என்று பார்க்க w.
errors-room-full-seats = எல்லா இருக்கைகளும் நிரம்பியுள்ளன.
errors-room-muted = சொல்லப்படவில்லை: நடத்துநர் உங்கள் பேச்சை நிறுத்தியுள்ளார்.
errors-room-unknown-player = அவர் அறையில் இல்லை.
errors-room-paused = ஆட்டம் நிறுத்தி வைக்கப்பட்டுள்ளது: தொடரவிடுபவர் நடத்துநர்.
errors-room-stale = செய்யப்படவில்லை: அது வந்து சேரும் முன் ஆட்டம் நகர்ந்துவிட்டது; மீண்டும் பாருங்கள்.
errors-room-not-your-turn = உங்கள் முறை அல்ல.
errors-room-not-possible = இப்போது அது முடியாது: முடிந்ததைப் பார்க்க p.
errors-room-started = s முதல் ஆட்டத்தை மட்டுமே தொடங்கும், அது தொடங்கிவிட்டது; இன்னொன்று கேட்க r.
errors-room-not-over = இது முடிந்த பின் இன்னோர் ஆட்டம் கேட்கலாம்.
errors-room-no-game = நிறுத்த ஆட்டம் எதுவும் இல்லை.
errors-room-not-now = இப்போது முடியாது: ஆட்டங்களுக்கு இடையில்தான் இருக்கைகள் மாறும்.
errors-room-shutting-down = சேவையகம் நிறுத்தப்படுகிறது; அது திரும்பியதும் இது தொடரும்.
errors-room-internal = சேவையகத்தால் அதைச் செய்ய முடியவில்லை ({ $what }): நிலைமையைப் பார்த்து மீண்டும் முயலுங்கள்.
errors-room-refused = மறுக்கப்பட்டது ({ $what }, { $code }): { $why }

## Not possible just now

errors-cannot-not-in-room = நீங்கள் இன்னும் அறையில் இல்லை.
errors-cannot-not-started = ஆட்டம் இன்னும் தொடங்கவில்லை.
errors-cannot-over = ஆட்டம் முடிந்தது.
errors-cannot-watching = நீங்கள் இங்கே பார்வையாளர் மட்டுமே.
errors-cannot-paused = ஆட்டம் நிறுத்தி வைக்கப்பட்டுள்ளது.
errors-cannot-unanswered = உங்கள் கடைசி வீச்சுக்கு அல்லது நகர்வுக்கு இன்னும் பதில் வரவில்லை.
errors-cannot-play-first = முதலில் வீசியதைப் பயன்படுத்துங்கள்: நகர்வுகளைக் காண p.
errors-cannot-throw-first = முதலில் வீசுங்கள்: t.
errors-cannot-not-your-turn = உங்கள் முறை அல்ல.
errors-cannot-no-such-play = அது நகர்வுகளில் ஒன்று அல்ல: அவற்றைக் காண p.
errors-cannot-no-such-seat = அப்படி ஓர் இருக்கை இல்லை: இருக்கைகள் 1 முதல் { $last } வரை.
errors-cannot-nobody-there = அந்த இருக்கையில் யாரும் இல்லை: யார் இருக்கிறார் என்று பார்க்க w.
errors-cannot-no-connection = இப்போது இணைப்பு இல்லை: அது திரும்பியதும் முயலுங்கள்.
errors-cannot-said-later = இப்போது இணைப்பு இல்லை; கிடைத்தவுடன் அது சொல்லப்படும்.
errors-cannot-too-much = இணைப்பு இல்லை, சொல்ல வேண்டியவை மிக அதிகம் காத்திருக்கின்றன: அனுப்பப்படவில்லை.

## Typed

errors-typed-unknown = அப்படி ஒரு கட்டளை இல்லை: { $word } (கட்டளைகளைக் காண ?).
errors-typed-seat = { $command } உடன் ஓர் இருக்கையைத் தட்டச்சு செய்யுங்கள், { $command } 2 போல.
errors-typed-bot = bot உடன் ஓர் இருக்கையையும், விரும்பினால் easy அல்லது hard என்றும் தட்டச்சு செய்யுங்கள், bot 2 easy போல.
errors-typed-timer = timer உடன் வினாடிகளை, { $least } முதல் { $most } வரை, அல்லது வரம்பின்றி 0 எனத் தட்டச்சு செய்யுங்கள், timer 60 போல.
errors-typed-lock = lock on அல்லது lock off எனத் தட்டச்சு செய்யுங்கள்.
errors-typed-swap = swap உடன் இரண்டு இருக்கைகளைத் தட்டச்சு செய்யுங்கள், swap 1 2 போல.
errors-typed-text-empty = சொல்லப்படவில்லை: உரை காலியாக உள்ளது.
errors-typed-text-long = சொல்லப்படவில்லை: உரை { $most } எழுத்துகளை விட நீளமானது.
errors-typed-text-character = சொல்லப்படவில்லை: உரையில் அனுமதிக்கப்படாத எழுத்து உள்ளது ({ $character }).
