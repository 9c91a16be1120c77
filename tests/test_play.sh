#!/bin/sh
# Plays through pipes: `test_play.sh [PROGRAM]`. Says what failed; ends with `N passed, N failed`.
set -u
program=${1:-build/dicecup}
case $program in
*/*) program=$(cd "$(dirname "$program")" && pwd)/$(basename "$program") ;;
esac
if [ ! -x "$program" ]; then
    echo "there is no program $program"
    echo "0 passed, 1 failed"
    exit 1
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
LC_ALL=C.UTF-8
export LC_ALL
unset LANGUAGE NO_COLOR
passed=0
failed=0

# ok NAME COMMAND...: the command succeeds.
ok() {
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $name"
    fi
}
fails() {
    ! "$@"
}
has() {
    grep -q -e "$2" "$1"
}
lacks() {
    ! grep -q -e "$2" "$1"
}
ones() {
    yes 1 | head -n 5000
}
# play NAME ARGUMENTS...: standard input goes in; NAME.out, NAME.err and NAME.status come out.
play() {
    to=$1
    shift
    "$program" play "$@" >"$to.out" 2>"$to.err"
    echo $? >"$to.status"
}
# finished NAME: the game was played to its end, and nobody complained.
finished() {
    has "$1.status" '^0$' && has "$1.out" '^The game is over' && [ ! -s "$1.err" ]
}

# --- whole games, always the first choice; their records are whole and replay ---
for game in null town dicetto; do
    for seats in you,random you,random,random random,you,random,random you,you,you; do
        ones | play whole $game --seats $seats --seed 1 --record whole.txt
        ok "a whole game of $game with $seats" finished whole
        ok "its record ends: $game with $seats" has whole.txt '^end '
        ok "its record replays: $game with $seats" "$program" replay whole.txt
    done
done
for options in edition=first bribes=off bribes=contenders,edition=first; do
    ones | play whole town --options $options --seed 2 --record whole.txt
    ok "a whole game with $options" finished whole
    ok "its record replays: $options" "$program" replay whole.txt
done
for seats in you,random random,you,greedy you,random,greedy,random,greedy,random you,you,you; do
    for options in extension=on extension=on,indians=on edition=first,extension=on,indians=on; do
        ones | play whole town --options $options --seats $seats --seed 2 --record whole.txt
        ok "a whole game with $options and $seats" finished whole
        ok "its record replays: $options and $seats" "$program" replay whole.txt
    done
done
ones | play five town --seats you,random,greedy,random,greedy --seed 3
ok "five seats" finished five
play bots town --seats greedy,random,greedy --seed 4 </dev/null
ok "bots alone tell their game" finished bots

# --- only those in a tie are asked for bribes, unless somebody wants it otherwise ---
for options in '' edition=first bribes=anyone bribes=off,bribes=anyone; do
    play usual town --seats random,random --seed 4 ${options:+--options $options} --record usual.txt
    word=contenders
    case $options in *anyone) word=anyone ;; esac
    ok "who is asked for bribes with '$options'" has usual.txt "bribes=$word"
    tr -s '\n ' ' ' <usual.out >usual.line
    again=$(sed -n 's/.*--options \([^ ]*\) --seed.*/\1/p' usual.line)
    play again town --seats random,random --seed 4 ${again:+--options $again} --record again.txt
    ok "the line that is shown gives the same game with '$options'" cmp usual.txt again.txt
done

# --- the same seed and input give the same bytes, all of them plain ---
ones | play one town --seed 5
ones | play two town --seed 5
ok "same seed and input, same output" cmp one.out two.out
ones | play three town --seed 6
ok "another seed, another game" fails cmp one.out three.out
ok "no colour in a pipe" lacks one.out "$(printf '\033')"
ones | LC_ALL=C play plain town --seed 5
ok "plain letters in the C locale" fails env LC_ALL=C grep -q '[^ -~]' plain.out
ok "no line is wider than the screen" fails grep -q -E '^.{81}' one.out
play first town </dev/null
tr -s '\n ' ' ' <first.out >first.line
ok "a seed is made and shown" has first.line '--seed [0-9]'
ok "the input may end at once" has first.status '^0$'

# --- bad input: a message, and the game goes on ---
long=$(printf '%05000d' 0)
{
    printf 'frobnicate\n\n0\n-1\n99\n99999999999999999999\n%s\n' "$long"
    printf 'keep\nkeep 2\nkeep 9 9 9 9 9 9 9\nkeep 9 with\nplay\naward 9\noffer for\n'
    printf 'why\nwhy nonsense\nwhy 99\nundo\nundo now\nlog x\nlog 3\nlog all\ncard nosuch\ncard\n'
    printf 'save /nonexistent/directory/file\nhelp me\n?\nroll 1 9 9 9 9 9\nbadge 1\ndraw brute\n'
    printf 'bin\000ary\nbroken \377\376\n\033[2Jescape\n\303\251\t x \r\n'
} >bad.in
{
    cat bad.in
    ones
} | play bad town --seed 7
ok "bad input does not stop a game" has bad.status '^0$'
ok "the game with bad input ends" has bad.out '^The game is over'
ok "bad input: unknown words" has bad.out "'frobnicate' is not possible"
ok "bad input: no such choice" has bad.out 'no choice 99999999999999999999'
ok "bad input: long lines" has bad.out 'yours was longer'
ok "bad input: strange bytes" has bad.out 'no text'
ok "bad input: nothing strange is repeated" lacks bad.out "$(printf '\033')"
ok "bad input: save says why not" has bad.err '^dicecup: .*nonexistent'
ok "bad input: chance cannot be played" has bad.out "'draw brute' is not possible"
ones | play good town --seed 7 --record good.txt
{
    cat bad.in
    ones
} | play bad town --seed 7 --record bad.txt
ok "bad input changes nothing" cmp good.txt bad.txt

# --- bad arguments: status 2 and a message ---
refused() {
    play refused "$@" </dev/null
    has refused.status '^2$' && has refused.err '^dicecup: ' && [ ! -s refused.out ]
}
ok "no such game" refused nosuch
ok "no such bot" refused town --seats you,nosuch
ok "one seat" refused town --seats you
ok "too many seats" refused town --seats you,you,you,you,you,you,you,you
ok "no such option" refused town --options colour=blue
ok "no such value" refused town --options edition=third
ok "no such argument" refused town --frob
ok "a record where none can be" refused town --record /nonexistent/file
ok "a record in place of a directory" refused town --record .
ok "an empty seed" refused town --seed ''
ok "nothing to resume" refused --resume nosuch.txt
printf 'dicecup 1\ngame town\n' >broken.txt
ok "a broken record to resume" refused --resume broken.txt
ok "and it stays as it was" [ "$(wc -l <broken.txt)" = 2 ]
"$program" play --help >help.out 2>&1
ok "help tells of resume" has help.out '--resume'

# --- house decks: shown at the prompt, and mentioned where texts may say otherwise ---
printf 'decks dicetto\npair 7\n' >house-decks
printf 'decks\ncard pair\nquit\n' | play decks dicetto --seed 1 --decks house-decks
ok "house decks are mentioned" has decks.out '^House decks are in force: type decks'
ok "house decks are shown" has decks.out '^pair  *7  *# house$'
ok "card texts give way to them" has decks.out '^House decks are in force: where'
printf 'decks\ncard pair\nquit\n' | play decks dicetto --seed 1
ok "tables are shown without house decks" has decks.out '^pair  *3  *# our default$'
ok "nothing is said of a house without them" lacks decks.out 'House decks'
printf 'decks\nquit\n' | play decks null --seed 1
ok "a game without tables says so" has decks.out '^This game has no tables of numbers'

# --- hint, why, cards, log ---
printf 'hint\nodds\nwhy 1\nwhy keep 9 9 9 9 9\ncard dyn\ncards\nlog\ntable\nquit\n' |
    play ask town --seed 8
ok "hint" has ask.out "The bot '[a-z]*' would choose"
ok "odds" has ask.out '^  Town Hall  *[0-9<+]* %, [0-9<+]* %$'
ok "why a legal move" has ask.out 'That move is legal'
ok "why an illegal move" has ask.out '(not-rolled)$'
ok "why names the rule" has ask.out 'The rule behind it: '
ok "card" has ask.out 'Dynamite, dynamite: '
ok "quit" has ask.status '^0$'
ok "quit says that nothing is recorded" has ask.out 'not recorded'
printf 'hint\nodds\n' | play ask null --seed 8
ok "no odds in a game that has none" has ask.out '^No dice are to be rolled now'
ok "hint by the only bot there is" has ask.out "The bot 'random' would choose"
{
    yes 'hint
1' | head -n 9000
} | play hinted town --seed 7 --record hinted.txt
ok "hints change nothing" cmp good.txt hinted.txt

# --- cards: those of this game, on one screen ---
for options in edition=first edition=second; do
    printf 'cards\nquit\n' | play cards town --seed 8 --options $options
    sed -n '/> cards$/,/> quit$/p' cards.out >cards.$options
    ok "$options: cards fit on a screen" [ "$(wc -l <cards.$options)" -le 24 ]
    ok "$options: cards of both editions" has cards.$options 'Deed (5 VP), deed-5'
    ok "$options: cards say how to go on" has cards.$options '^Type card CARD .*: card [a-z]'
done
ok "the first edition has remedies" has cards.edition=first 'Heist, heist'
ok "the first edition has no elixirs" lacks cards.edition=first 'domination'
ok "the second edition has elixirs" has cards.edition=second 'Elixir of Domination, domination'
ok "the second edition has no remedies" lacks cards.edition=second 'heist'
printf 'card heist\nquit\n' | play cards town --seed 8
ok "card knows the edition" has cards.out "There is no card 'heist'"
printf 'cards\ncard pair-d\ncard face-2-d\nquit\n' |
    play cards dicetto --seed 8 --options bonus=on,start=1
sed -n '/> cards$/,/> card pair-d$/p' cards.out >cards.dicetto
ok "Dicetto: cards fit on a screen" [ "$(wc -l <cards.dicetto)" -le 24 ]
ok "Dicetto: cards tell what they want" has cards.dicetto ' Pair, pair: One point\. Two equal dice'
ok "Dicetto: each combination once" lacks cards.dicetto 'pair-d: '
ok "Dicetto: the bonus cards that are out" \
    [ "$(grep -c -e 'points for the' cards.dicetto)" = 4 ]
ok "Dicetto: card knows both of a kind" has cards.out ' Pair (Dicetto), pair-d: '
ok "Dicetto: not a kind without cards" has cards.out "There is no card 'face-2-d'"
printf 'cards\nquit\n' | play cards dicetto --seed 8 --options start=1
ok "Dicetto: no bonus cards without the option" lacks cards.out 'points for the'

printf 'cards\ncard blessing\ncard ranch\ncard mule\nquit\n' |
    play cards town --seed 8 --options extension=on,indians=on
sed -n '/> cards$/,/> card blessing$/p' cards.out >cards.extension
ok "Extension: cards fit on a screen" [ "$(wc -l <cards.extension)" -le 24 ]
ok "Extension: its cards are among them" has cards.extension 'Whisky,'
ok "Indians: their cards are among them" has cards.extension 'Smoke'
ok "Indians: what a face of the die does" has cards.out ' blessing: Turn one of your dice'
ok "Extension: what a ranch is worth" has cards.out ' ranch: .* worth 1 point'
ok "Extension: what its cards do" has cards.out ' mule: At the end'
for word in whisky ranch smoke-signals blessing; do
    printf 'card %s\nquit\n' $word | play cards town --seed 8
    ok "the base game has no card $word" has cards.out "There is no card '$word'"
done
printf 'card smoke\nquit\n' | play cards town --seed 8 --options extension=on
ok "without Indians there are no Smoke Signals" has cards.out "There is no card 'smoke'"

# --- help: the game in short, as it is played ---
printf 'help\nrules\nquit\n' | play help town --seed 1
ok "help tells the rules in short" has help.out '^Dice Town in short: '
ok "rules do, too" [ "$(grep -c '^Dice Town in short' help.out)" = 2 ]
ok "the base game has no Extension" lacks help.out 'Extension'
printf 'help\nquit\n' | play help town --seed 1 --options extension=on
ok "help tells of the Extension" has help.out '^The Extension: '
ok "help tells of no Indians without them" lacks help.out 'Indians'
printf 'help\nquit\n' | play help town --seed 1 --options extension=on,indians=on
ok "help tells of the Indians" has help.out '^The Indians: '
printf 'rules\nquit\n' | play help null --seed 1
ok "a game without rules in short says so" has help.out '^This game is explained'

# --- the Extension's table, and what its choices bring: games by numbers ---
: >extension.out
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    yes '3
2
1
2' | head -n 6000 | play game town --seed $seed --options extension=on,indians=on,bribes=anyone \
        --seats you,random,random,random,greedy,greedy
    ok "Extension: a game of six by numbers, seed $seed" finished game
    cat game.out >>extension.out
done
ok "Extension: no line is wider than the screen" fails grep -q -E '^.{81}' extension.out
ok "Extension: nothing is cut off in the picture" lacks extension.out '…'
# who is first and second in a place, worked out again from the dice in the picture
awk '
    function join(of, count, sign, i, list) {
        for (i = 1; i <= 6; i++)
            if (dice[i, of] == count) list = list (list == "" ? "" : sign) i
        return list
    }
    function leaders(of, sign, i, best, next_best, tied, list) {
        for (i = 1; i <= 6; i++) {
            if (dice[i, of] > best) { next_best = best; best = dice[i, of]; tied = 1 }
            else if (dice[i, of] == best) tied++
            else if (dice[i, of] > next_best) next_best = dice[i, of]
        }
        if (best == 0) return ""
        list = "▸" join(of, best, sign) "×" best
        if (of == road) return list " !"
        if (tied == 1 && next_best > 0)
            list = list " " join(of, next_best, sign) (sign == "" ? "" : "×" next_best)
        return list
    }
    /^┌─ Round/ { split("", dice); split("", said); inside = 1; road = ""; next }
    inside && /^└/ {
        for (of in said)
            if (said[of] != leaders(of, "=") && said[of] != leaders(of, "")) {
                print said[of], leaders(of, "=")
                bad = 1
            } else if (said[of] != "")
                pictures++
        inside = 0
    }
    inside {
        split($0, part, "│")
        n = split(part[2], word, " ")
        if (word[1] ~ /^(9|10|J|Q|K)$/) {
            said[word[1]] = ""
            if (match(part[2], /▸.*[^ ]/)) said[word[1]] = substr(part[2], RSTART, RLENGTH)
            # whatever the marks say of the War Path, there is only one
            if (said[word[1]] ~ / !$/) { road = word[1]; roads++ }
        }
        n = split(part[3], word, " ")
        if (part[3] ~ / (you|random|greedy) /) seat = word[1] == "★" ? word[2] : word[1]
        else
            for (i = 1; i <= n && word[i + 1] !~ /^card/; i++) dice[seat, word[i]]++
    }
    END { exit bad || pictures < 500 || !roads }' extension.out >extension.bad
ok "Extension: first and second of each place" [ $? = 0 ]
ok "Extension: nobody else" [ ! -s extension.bad ]
while read -r name pattern; do
    ok "Extension: shows $name" grep -q -E -e "$pattern" extension.out
done <<'END'
actions │  9 Gold Mine gold [0-9]+ +River [0-9]+
hiring │  Q Saloon    theft   hire (9|10|[JQKA])
ranches-in-the-row │  A Town Hall ([-R1-5] )*R ([-R1-5] )* *deck [0-9]+
ranches │ +.* gold [0-9]+ +[0-9]+ ranch
open-deeds  [0-9]\+[0-9] deeds?│
top-bandit Bandits: for hire (9|10|[JQKA])\$[24]; wanted
hired Seat [1-6] hired (9|10|[JQKA])\$[24]
caught caught (9|10|[JQKA])\$[24]
the-die Indian die: in the village
the-owner-of-the-die Indian die: Seat [1-6]
war-path War Path: only one
the-river Left in the River: [-A-Z]
the-top-of-the-river ^You know the top of the River: [A-Z]
the-second ^Seat [1-6] comes second here, and does what you leave
nobody ^Nobody comes second here
nuggets choose nuggets  [1-5] nugget
river choose river    [0-9]+ cards? left
bank choose bank   \$[0-9]+
goods choose goods  draw [1-5] card
hire choose hire  Bandit
pursue choose pursue  [1-5] dic?e, (wanted: (9|10|[JQKA])|and nobody)
deeds choose deeds  (Ranch|Deed)
deck choose deck   unseen, [0-9]+ cards? left
sending send bandit-[^ ]+ [9JQKA10]+  +([1-4] dic?e left to roll|nothing left)
buying buy (deed-[1-5]|ranch) +gives up (Deed|Ranch)
catching take bandit-[^ ]+  \$[24] at the end
discovery apply gold-[2-5] back .* nuggets?$
war-path-places put town-hall +(goes without|one goes|only one|nobody)
totals offer \$2 for [1-6] +makes \$[0-9]+.* in all
END
yes 'hint
1' | head -n 9000 | play hinted town --seed 7 --record hinted.txt --options extension=on,indians=on
ones | play good town --seed 7 --record good.txt --options extension=on,indians=on
ok "Extension: hints at every question change nothing" cmp good.txt hinted.txt
ok "Extension: hints are there" has hinted.out "The bot '[a-z]*' would choose"
yes 'why choose hire
choose hire
why send bandit-9-2 9
why put doc
1' | head -n 9000 | play why town --seed 7 --options extension=on,indians=on,sheriff=1
ok "Extension: an action of another place" has why.out '(no-such-action)'
ok "Extension: the rule behind it" has why.out 'The rule behind it: E1 '
ok "Extension: why not a bandit" has why.out "'send bandit-9-2 9' is not possible"
ones | LC_ALL=C play plain town --seed 5 --options extension=on,indians=on
ok "Extension: plain letters in the C locale" fails env LC_ALL=C grep -q '[^ -~]' plain.out
ones | play base town --seed 5
ok "the base game shows nothing of the Extension" \
    lacks base.out 'Bandits\|River\|ranch\|Indian\|second here'

# --- Dicetto's table: what it says of the dice is so ---
for seed in 1 2 3 4; do
    yes '5
2
1' | head -n 3000 | play dicetto dicetto --seed $seed --options bonus=on --seats you,greedy,greedy
    # each card's owner and sum from the picture, against the pips and the words beside the choices
    awk '
        function sum(words, from, to, i, total) {
            for (i = from; i <= to; i++) total += words[i]
            return total
        }
        function wrong() { print; bad = 1 }
        /^┌─ Turn/ { split("", owner); split("", pips); split("", card); asked = 0 }
        /^│ ([1-4]|  ?Super)/ {
            space = $2 == "Super" ? "super" : $2
            card[space] = 1
            if (match($0, /[1-4]: [1-6 ]+ =[0-9]+/)) {
                n = split(substr($0, RSTART, RLENGTH), part, " ")
                owner[space] = part[1] + 0
                pips[space] = substr(part[n], 2) + 0
                if (sum(part, 2, n - 1) != pips[space]) wrong()
                pictures++
            }
        }
        /^ *[0-9]+  (place|done|stop|roll) / {
            text = $0
            while (match(text, /[0-9]+  place [1-6 ]+ on [a-z0-4]+  +(free|beats [1-4].s [0-9]+|battle with [1-4])/)) {
                n = split(substr(text, RSTART, RLENGTH), part, " ")
                text = substr(text, RSTART + RLENGTH)
                for (on = 3; part[on] != "on"; on++) ;
                space = part[on + 1]
                mine = sum(part, 3, on - 1)
                said = part[on + 2]
                if (!(space in card)) wrong()
                if (said == "free" && space in pips) wrong()
                if (said == "beats" && !(mine > pips[space] &&
                    part[on + 3] == owner[space] "\047s" && part[on + 4] + 0 == pips[space])) wrong()
                if (said == "battle" && !(mine == pips[space] && part[on + 4] + 0 == owner[space])) wrong()
                seen[said]++
            }
        }
        END { exit bad || pictures < 20 || !seen["free"] || !seen["beats"] }' dicetto.out >dicetto.bad
    ok "Dicetto's table, seed $seed: sums and words are right" [ $? = 0 ]
    ok "Dicetto's table, seed $seed: nothing found" [ ! -s dicetto.bad ]
    ok "Dicetto's table, seed $seed: the game ends" has dicetto.out '^The game is over'
    ok "Dicetto's table, seed $seed: no line is too wide" fails grep -q -E '^.{81}' dicetto.out
done
ok "bonus cards and who has them" has dicetto.out '^Bonus cards (▸ who has them now): .* +[345]'
printf '1\n20\nplace 2 3 on super\nplace 6 6 6 on 4\nwhy place 6 on 1\nquit\n' |
    play typed dicetto --seed 1 --options start=1
ok "Dicetto: not all of any dice are listed" has typed.out 'no choice 20'
ok "Dicetto: a line tells how to type the rest" has typed.out '^Any dice fit Chance'
ok "Dicetto: and they can be typed" has typed.out 'Seat 1 places 2 3 on Super Roll'
ok "Dicetto: dice that are not there" has typed.out "'place 6 6 6 on 4' is not possible"
ok "Dicetto: why dice do not fit" has typed.out '(does-not-fit)$'
ok "Dicetto: the picture says so too" has typed.out 'Small Straight .*no fit'
printf 'help\nquit\n' | play help dicetto --seed 1
ok "Dicetto: help tells the rules in short" has help.out '^Dicetto in short: '
ones | LC_ALL=C play plain dicetto --seed 5 --options bonus=on
ok "Dicetto: plain letters in the C locale" fails env LC_ALL=C grep -q '[^ -~]' plain.out

# --- undo ---
taken=0
same=0
for seed in 1 2 3 4 5 6; do
    ones | play plain town --seed $seed --record plain.txt
    yes '1
undo
1' | head -n 9000 | play undone town --seed $seed --record undone.txt
    if cmp -s plain.txt undone.txt; then same=$((same + 1)); fi
    taken=$((taken + $(grep -c 'Undone: ' undone.out)))
done
ok "undo takes moves back" [ $taken -gt 0 ]
ok "what was taken back and played again is the same game" [ $same = 6 ]
ok "undo stops at dice and other seats" has undone.out 'Nothing is undone. '

# --- save, and go on ---
{
    ones | head -n 9
    echo 'save kept.txt'
} | play saved town --seed 9
ok "save says where" has saved.out 'kept.txt'
ok "the record is there" has kept.txt '^seats you greedy greedy$'
cp kept.txt before.txt
ok "it replays" "$program" replay kept.txt
ones | play resumed --resume kept.txt --seed 9 --record after.txt
ok "the game goes on" finished resumed
ok "it goes on after what was saved" [ "$(head -n "$(wc -l <before.txt)" after.txt | cmp - before.txt)" = '' ]
ok "and ends" has after.txt '^end '
ok "the old record stays with --record" cmp kept.txt before.txt
ones | play resumed --resume kept.txt
ok "without, it is recorded there again" has kept.txt '^end '
ok "nothing is left lying about" [ "$(find . -name '*kept*' | wc -l)" = 1 ]
printf '1\n' | play eof town --seed 9 --record eof.txt
ok "the record is written when the input ends" has eof.txt '^1 keep '

# --- hot seat: each section, from its `Pass the keyboard`, holds one seat's secrets only ---
for seed in 1 2 3; do
    yes '1
log all' | head -n 400 | play hot town --seats you,greedy,you --seed $seed
    awk '
        /^Pass the keyboard to Seat/ { seat = $6 + 0; sections++ }
        seat == 0 { next }
        /^Seat [0-9]+>/ && $2 + 0 != seat { print; bad = 1 }
        /Seat [0-9]+ rolls / && $2 != seat { print; bad = 1 }
        /Seat [0-9]+ (keeps from the Store|takes the top card of the Store): / &&
            $2 != seat && !/: a Store card\.$/ { print; bad = 1 }
        END { exit bad || sections < 10 }' hot.out >hot.bad
    ok "hot seat, seed $seed: nothing of the other hand" [ $? = 0 ]
    ok "hot seat, seed $seed: nothing found" [ ! -s hot.bad ]
done
printf '1\n2\n3\n' | play hot null --seats you,you --seed 1
awk '/^Pass the keyboard/ { seat = $6 + 0 } /looks at a die/ && $2 != seat { exit 1 }
    /^  seat [0-9]+ die/ && $2 != seat && $4 != "?" { exit 1 }' hot.out
ok "hot seat: a hidden die stays hidden" [ $? = 0 ]

# --- languages, where there are catalogues ---
for language in uk ru; do
    catalogue=$(dirname "$program")/po/$language/LC_MESSAGES/dicecup.mo
    # a catalogue holds only what is translated
    if grep -a -q 'Your hand:' "$catalogue" 2>/dev/null; then
        ones | LANGUAGE=$language play spoken town --seed 5
        ok "$language: translated" grep -q -e Раунд spoken.out
        ok "$language: ends well" has spoken.status '^0$'
        ok "$language: no line is wider than the screen" fails grep -q -E '^.{81}' spoken.out
        yes '5
2
1' | head -n 3000 | LANGUAGE=$language play spoken dicetto --seed 5 --options bonus=on
        ok "$language: Dicetto is translated" grep -q -e 'Супер' spoken.out
        ok "$language: Dicetto ends well" has spoken.status '^0$'
        ok "$language: no line of Dicetto is wider than the screen" \
            fails grep -q -E '^.{81}' spoken.out
        ok "$language: nothing is cut off in Dicetto's picture" lacks spoken.out '…'
    fi
done

# --- a terminal ---
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then # there are terminals here
    printf 'quit\n\n' >keys
    TERM=xterm script -qec "'$program' play town --seed 1" /dev/null <keys >colour.out 2>&1
    ok "colour on a terminal" has colour.out "$(printf '\033\\[')"
    # a narrow one, for both pictures
    for game in town dicetto; do
        printf '1\n2\n1\n2\n1\n2\ntable\nquit\n\n' >keys
        TERM=xterm NO_COLOR=1 script -qec "stty cols 40 rows 24 && '$program' play $game --seed 1" \
            /dev/null <keys 2>&1 | tr -d '\r' |
            sed -n '/^\(Turn\|Round\) 1/,${/^Seat 1>/!p;}' >narrow.out
        ok "$game: narrow" has narrow.out 'greedy'
        ok "$game: narrow: no line is too wide" fails grep -q -E '^.{41}' narrow.out
    done
    # the Extension, with all seats; and lists of cards that fit
    for columns in 40 78; do
        for options in extension=off extension=on,indians=on; do
            seats=you,greedy,greedy,greedy,greedy
            if [ $options != extension=off ]; then seats=$seats,greedy; fi
            printf '1\n2\n1\n2\n1\n2\ntable\ncards\nquit\n\n' >keys
            TERM=xterm NO_COLOR=1 script -qec "stty cols $columns rows 24 &&
                '$program' play town --seed 1 --options $options --seats $seats" \
                /dev/null <keys 2>&1 | tr -d '\r' | sed -n '/Round 1 *\(─.*\)*$/,$p' >narrow.all
            grep -v '^Seat 1>' narrow.all >narrow.out
            ok "$options: $columns columns: the picture" has narrow.out 'Town Hall'
            ok "$options: $columns columns: no line is too wide" \
                fails grep -q -E "^.{$((columns + 1))}" narrow.out
            ok "$options: $columns columns: nothing is cut off" lacks narrow.out '…'
            sed -n 's/^Seat 1> *//;/^ *Equipment (1 VP)/,/^Type card CARD/p' narrow.all >narrow.cards
            ok "$options: $columns columns: the cards are listed" has narrow.cards 'Domination'
            ok "$options: $columns columns: they fit on a screen" [ "$(wc -l <narrow.cards)" -le 22 ]
        done
    done
    TERM=xterm NO_COLOR=1 script -qec "'$program' play town --seed 1" /dev/null <keys >grey.out 2>&1
    ok "NO_COLOR" lacks grey.out "$(printf '\033\\[[0-9;]*m')"
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
