#!/bin/sh
# Checks the dice of a record with openssl and arithmetic, and nothing else; VERIFY.md explains each
# step. Ends with 0 if all is as the record says, else with 1.
set -eu

if [ $# -ne 1 ] || [ ! -r "$1" ]; then
    echo "usage: verify.sh FILE.keliya" >&2
    exit 2
fi

tag() { sed -n "s/^\[$1 \"\(.*\)\"\]\$/\1/p" "$file"; }
sha256() { openssl dgst -sha256 | sed 's/.* //'; }
bytes_of_hex() { printf "$(printf %s "$1" | sed 's/../\\x&/g')"; }
# printf of sh knows octal alone; \x is turned into it where it has to be.
if [ "$(printf '\x41')" != A ]; then
    bytes_of_hex() {
        for byte in $(printf %s "$1" | sed 's/../& /g'); do
            printf "\\$(printf %03o "0x$byte")"
        done
    }
fi
wrong=0
fail() { echo "WRONG: $1"; wrong=1; }

file=$1
room=$(tag Room) game=$(tag GameNo) seeds=$(tag ClientSeeds) seed=$(tag ServerSeed)
if [ "$(tag Scheme)" != hmac-sha256/1 ] || [ -z "$seed" ] || [ -z "$seeds" ]; then
    echo "WRONG: no dice of the scheme hmac-sha256/1 that can be checked"
    exit 1
fi

# 1. The server's seed is the one that it had committed itself to.
[ "$(bytes_of_hex "$seed" | sha256)" = "$(tag Commitment)" ] || fail "the commitment"

# 2. The seats' seeds are the ones that they had promised.
set -- $(tag Hashes)
seats=0
for client_seed in $seeds; do
    seats=$((seats + 1))
    if [ "$client_seed" != - ] && [ "$(printf %s "$client_seed" | sha256)" != "$1" ]; then
        fail "the seed of seat $seats"
    fi
    shift
done

# Block n: HMAC-SHA256 of room/game/seeds/n, with the server's seed as the key.
block() {
    printf %s "$room/$game/$(echo "$seeds" | tr ' ' ,)/$1" |
        openssl dgst -sha256 -mac HMAC -macopt "hexkey:$seed" | sed 's/.* //'
}

# 3. Block 0 draws who begins: its first 8 bytes modulo the seats, in two halves of 4 bytes.
first=$(block 0)
high=$(printf %d "0x$(echo "$first" | cut -c1-8)")
low=$(printf %d "0x$(echo "$first" | cut -c9-16)")
begins=$((1 + ((high % seats) * (4294967296 % seats) + low) % seats))
[ "$begins" = "$(tag First)" ] || fail "seat $begins should have begun"

# 4. Block n is the n-th throw.
n=0
for word in $(sed -E '/^\[/d; s/\{(\\u\{[0-9a-f]*\}|\\.|[^}\\])*\}//g; s/^ *[0-9]+://' "$file" | tr -d '!'); do
    case $word in
        *+* | *^* | -) continue ;;
    esac
    n=$((n + 1))
    byte=$(printf %d "0x$(block $n | cut -c1-2)")
    case $word in
        *.*)
            faces='1346'
            one=$((byte % 4 + 1)) two=$((byte / 4 % 4 + 1))
            lots=$(echo $faces | cut -c$one).$(echo $faces | cut -c$two)
            ;;
        *)
            lots='' rest=$byte
            while [ ${#lots} -lt ${#word} ]; do
                lots=$lots$((rest % 2)) rest=$((rest / 2))
            done
            ;;
    esac
    [ "$lots" = "$word" ] || fail "throw $n shows $word, and should show $lots"
done

[ $wrong = 0 ] && echo "verified: who began, and all $n throws"
exit $wrong
