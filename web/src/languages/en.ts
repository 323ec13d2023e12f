import type { AnyLanguage } from "../lib/language";

export default {
  name: "English",
  texts: {
    "app.skip": "Skip to the game",
    "app.nowhere": "There is nothing at this address.",
    "app.home": "To the counter",
    "app.menu": "Menu",
    "app.games": "My games",
    "app.tables": "Watch",
    "app.learn": "Learn",
    "app.rules": "Rules",
    "app.settings": "Settings",
    "app.language": "Language",
    "game.cappuccino": "Cappuccino",
    "game.espresso": "Espresso",
    "home.title": "Two games, one counter",
    "home.lead": "Play now against a bot, or send a friend a link. No account, nothing to install.",
    "home.cappuccino": "Stack your cups on the neighbours’. Never on a higher stack. Most cups win.",
    "home.espresso": "A card race: everybody plays at once, from 0 to 8. Empty your pile first and call finito.",
    "home.meta.cappuccino": "2–4 players · 10 minutes · think",
    "home.meta.espresso": "2–6 players · 5 minutes a round · race",
    "home.play": "Play now",
    "home.play.long": "Play {game} against bots now",
    "home.friends": "With friends",
    "home.friends.long": "Open a table of {game} for friends",
    "home.learn": "Learn in 3 minutes",
    "home.learn.long": "Learn {game} in 3 minutes",
    "home.join": "Join a table",
    "home.code": "Code or link",
    "home.go": "Come in",
    "home.resume": "Still running",
    "home.continue": "Back to the table",
    "home.record": "You can also drop a record file here to watch it.",
    "me.guest": "Guest",
    "new.title": "A table of {game}",
    "new.open": "Open the table",
    "new.more": "More options",
    "new.players": "Players",
    "new.players.hint": "Empty seats can be given to bots later.",
    "new.setup": "Set-up",
    "new.setup.basic": "Basic",
    "new.setup.basic.hint": "All cups stand mixed on the table; you move at once.",
    "new.setup.expert": "Expert",
    "new.setup.expert.hint": "First you place the cups one by one, then you move.",
    "new.two_colour": "Two colours each",
    "new.two_colour.hint": "For two: each plays two motifs and scores the better one.",
    "new.shape": "Shape of the board",
    "new.shape.hexagon": "Round",
    "new.shape.blob": "Wild",
    "new.shape.long": "Long",
    "new.shape.hint": "How the cups stand in the beginning.",
    "new.first": "Who starts",
    "new.first.lot": "Drawn by lot",
    "new.first.coffee": "Most coffee today",
    "new.first.seat": "Seat 1",
    "new.first.hint": "The first player has an edge.",
    "new.settle": "Take settled stacks off",
    "new.settle.hint": "A stack alone, or an unequal pair alone, leaves the board at once.",
    "new.autofinish": "End when nothing can change",
    "new.autofinish.hint": "The game ends itself once every area is settled.",
    "new.clock": "Clock",
    "new.clock.none": "No clock",
    "new.clock.move30": "30 seconds a move",
    "new.clock.fischer3": "3 minutes + 2 seconds a move",
    "new.clock.fischer10": "10 minutes + 5 seconds a move",
    "new.clock.day": "One day a move",
    "new.clock.days3": "Three days a move",
    "new.clock.hint": "Whoever runs out of time leaves the game. With days a move, nobody has to sit there.",
    "new.hotseat": "All on this device",
    "new.hotseat.hint": "Hot seat: you pass the screen around, no network needed.",
    "new.variant": "Variant",
    "new.variant.normalo": "Normalo",
    "new.variant.normalo.hint": "The plain race: piles from 0 to 8, one colour each.",
    "new.variant.zero": "Zero",
    "new.variant.zero.hint": "A 0 is a joker that you cover at once; the colour may change.",
    "new.variant.chaos": "Chaos",
    "new.variant.chaos.hint": "You may play the others' open cards too; the points stay theirs.",
    "new.target": "Points to win",
    "new.target.hint": "Rounds are played until somebody has this many.",
    "new.pace": "Pace",
    "new.pace.race": "Race",
    "new.pace.race.hint": "Everybody plays at once, as fast as they can.",
    "new.pace.calm": "Calm",
    "new.pace.calm.hint": "No hurry: everybody does one thing a beat, and all wait for each other.",
    "new.photo_finish": "Fair to slow connections",
    "new.photo_finish.hint": "When two want the same place, the house weighs how far away they are.",
    "new.public": "Listed for everybody",
    "new.public.hint": "Anybody may find the table and watch; without it, only those with the link.",
    "new.yes": "Yes",
    "new.no": "No",
    "rules.title": "The rules of {game}",
    "rules.note":
      "The printed rules leave some cases open. What Doppio has decided there is marked as a house rule.",
    "rules.ruling": "House rule",
    "rules.contents": "Contents",
    "rules.games": "Games",
    "rules.print": "Print",
    "rules.learn": "Learn it by playing",
  },
  refusals: {
    "already-asked": "Somebody is asking for a takeback already.",
    "bad-bank": "The cups taken off cannot be read in that position.",
    "bad-board": "The board of that position cannot be read.",
    "bad-card": "There is no such card.",
    "bad-cell": "There is no such place on the board.",
    "bad-clock": "A clock has between one second and 60 days, and adds at most an hour a move.",
    "bad-count": "You play one card, or in Zero a joker and its cover.",
    "bad-decks": "In this record the cards are not dealt as they should be.",
    "bad-event": "This record holds something that does not exist in this game.",
    "bad-field": "Something in this record cannot be read.",
    "bad-fields": "That is not a position: it needs a board, the seats and whose turn it is.",
    "bad-game": "That is a record of a game this house does not know.",
    "bad-height": "That position has a stack of an impossible height.",
    "bad-leaving": "One leaves by resigning or by running out of time.",
    "bad-message": "The house did not understand that; loading the page again may help.",
    "bad-move": "That is not a move.",
    "bad-name": "A name has 1 to 24 visible characters.",
    "bad-number": "The counting does not go on here as it should.",
    "bad-origin": "Pages from elsewhere may not do that.",
    "bad-pause": "The pause of a hand is between 0 and 10000 milliseconds.",
    "bad-placement": "No cup can be placed like that.",
    "bad-players": "This game cannot be played with that number of players.",
    "bad-seats": "The seats and their colours do not fit together.",
    "bad-seed": "A seed is a whole number from 0 to 10¹⁵.",
    "bad-setup": "The set-up and the other settings do not fit together.",
    "bad-shape": "There is no such shape.",
    "bad-target": "The target is between 1 and 10000 points.",
    "bad-turn": "That position does not say properly whose turn it is.",
    "bad-variant": "There is no such variant.",
    "bad-version": "That is not a record, or one of a version this house cannot read.",
    "bank-unsettled": "Cups have been taken off in that position, so settle must be on.",
    "blocked-turn": "In that position somebody is to move who cannot.",
    busy: "The house is busy; please try again in a moment.",
    "does-not-fit": "That card does not fit there.",
    "does-not-open": "That card does not open a new pile.",
    empty: "The file is empty.",
    finito: "Finito: the round is over.",
    "game-over": "The game is over.",
    "game-running": "Not during a game: before it, or after it.",
    gone: "The request broke off; please try again.",
    "hello-first": "The connection did not begin as it should; please load the page again.",
    "hello-once": "The connection has begun already.",
    "in-round": "The round is still being played.",
    "joker-alone": "A 0 must be covered at once with the card that follows.",
    "joker-first": "Two cards at once: only a 0 and the card that covers it.",
    "line-too-long": "A line of this record is too long.",
    "no-bot": "There is no bot on that seat.",
    "no-cards-left": "You have no card left to turn.",
    "no-cup-left": "All cups of that colour stand already.",
    "no-finito": "That espresso pile is not empty yet.",
    "no-game": "There is no such game here now.",
    "no-guest": "Tell us your name first.",
    "no-joker-here": "No 0 goes on a 7 or an 8: nothing could cover it.",
    "no-link": "This link does not work any more.",
    "no-owner": "In that position cups stand on the board that belong to nobody.",
    "no-page": "The page has not been built yet.",
    "no-pile": "There is no such pile in the middle.",
    "no-place": "No card can be played from there.",
    "no-position": "This record does not tell how the cups stood.",
    "no-round": "No round is being played.",
    "no-seat": "There is no such seat at this table.",
    "no-shuffle": "The hand is not shuffled at this point of the record.",
    "no-stack": "There is no stack there.",
    "no-such-address": "There is nothing at this address.",
    "no-such-method": "That cannot be done at this address.",
    "no-table": "There is no such table.",
    "no-token": "There is no such token.",
    "not-adjacent": "A stack moves on to a stack that touches it.",
    "not-an-object": "A line of this record cannot be read.",
    "not-asked": "Nobody has asked you for a takeback.",
    "not-at-table": "Only those who sit here can do that.",
    "not-away": "That player is here, or has not been away for long enough.",
    "not-json": "A line of this record cannot be read: this may be no record at all.",
    "not-over": "The game is not over yet.",
    "not-placing": "No cups are being placed now.",
    "not-stored": "That could not be saved, so it has not happened; please try again.",
    "not-stuck": "Somebody can still play in this round.",
    "not-the-middle": "The first cup goes in the middle.",
    "not-utf8": "This file is not text, so it is no record.",
    "not-your-colour": "You place cups of your own colour.",
    "not-your-seat": "That seat is not yours.",
    "not-your-turn": "It is not your turn.",
    "not-yours": "That is not yours.",
    "nothing-there": "There is no card there.",
    "nothing-to-take-back": "You have made no move that could be taken back.",
    "one-hand": "One hand plays one card at a time.",
    "one-moment": "One phrase a second is enough.",
    "one-seat": "In Espresso everybody has one seat.",
    "order-missing": "The hand is shuffled here, but the record does not say how.",
    "order-wrong": "The shuffled hand of this record does not have the right cards.",
    "perft-limit": "That would be too much to count; choose a smaller depth.",
    resync: "The table was set up anew meanwhile; please come back to it.",
    "round-over": "The round is over.",
    "seat-gone": "That seat has left the game.",
    "seat-taken": "That seat is taken.",
    "slow-down": "Too much at once; please wait a little.",
    "still-placing": "The cups are still being placed; nothing moves yet.",
    "still-secret": "A game of Espresso can be watched again when it is over.",
    taken: "A cup stands there already.",
    "target-not-reached": "Nobody has reached the target yet.",
    "target-reached": "The target is reached: there is no further round.",
    "time-backwards": "In this record time runs backwards.",
    "too-high": "A stack never moves on to a higher one.",
    "too-large": "That is too large.",
    "too-late": "Somebody was quicker.",
    "too-long": "That is too long.",
    "too-many-cards": "Cards are played one at a time.",
    "too-many-tokens": "You have as many tokens as there may be; delete one first.",
    "touches-nothing": "The second cup must touch the first.",
    "touches-too-little": "From the third on, a cup must touch two cups or more.",
    "wrong-points": "The points of this round are wrong in the record.",
    "wrong-round": "The rounds of this record do not follow each other.",
    "wrong-scores": "The scores in the record are wrong.",
    "wrong-totals": "The totals in the record are wrong.",
    "wrong-winners": "The record names the wrong winner.",
  },
  rules: {
    cappuccino: [
      {
        id: "pieces",
        title: "Cups and players",
        body: [
          "A game by Charles Chevallier for **2 to 4 players**. Stack by stack the table empties; whoever owns the most cups at the end wins.",
          "Hexagonal paper cups stand upside down, side to side, so a cup can touch up to **six neighbours**.",
          { figure: "hex-neighbours", caption: "Six neighbours, no more." },
          "There are four colours of 16 cups, each with a motif of its own: panda, flower, leaf and cat. The motif, not the shade, tells whose cup it is. Every player has one colour, which makes 32, 48 or 64 cups on the table.",
        ],
      },
      {
        id: "setup",
        title: "Setting up",
        body: [
          "In the basic game all cups stand in **one connected shape without holes**, with the colours mixed evenly.",
          {
            ruling:
              "The number of players, the shape and a seed number decide the whole deal, so any deal can be played again.",
          },
          {
            ruling:
              "“Evenly” is measured: between any two colours, the number of cups on the rim differs by one at most, and the number of touching pairs of the same colour by two at most.",
          },
          "You choose the shape:",
          {
            list: [
              "**Hexagon**: as round as the number of cups allows.",
              "**Blob**: grown at random, different every time.",
              "**Long**: a bar of three rows, or four from 48 cups on.",
            ],
          },
          "The cups may also be laid out by hand, any way you like.",
        ],
      },
      {
        id: "start",
        title: "Who starts",
        body: [
          "Whoever drinks the most coffee starts; the others follow clockwise.",
          {
            ruling:
              "Everybody may say how many cups they have had today; among equal drinkers the lot decides. The lot alone, or a fixed first seat, will do as well.",
          },
        ],
      },
      {
        id: "turn",
        title: "Your turn",
        body: [
          "The **cup on top** tells whose stack it is; a single cup is a stack of one. On your turn, take one of your stacks, all of it, and put it on a stack that **touches it** and is **not higher**. Whose stack that is does not matter.",
          {
            figure: "move-on-lower",
            caption:
              "The leaf’s stack of two may go on the other stack of two or on the single cup. The stack of three is too high, and the flower on the far right does not touch it.",
          },
          "The place you leave **stays empty** for the rest of the game: nothing moves into it or jumps over it. So the table falls apart into areas.",
          {
            figure: "empty-stays-empty",
            caption:
              "The panda has moved on to the flower. The gap it left now parts the two cups on the left from the rest.",
          },
          { ruling: "If you can move, you must; there is no passing." },
          "If you cannot move, you are out, and for good: other stacks only grow or go away, and gaps never fill. The others play on.",
        ],
      },
      {
        id: "end",
        title: "The end",
        body: [
          "The game is over when nobody can move, that is, when no two stacks touch. Everybody piles all stacks of their colour into one tower and **counts its cups**. The tallest tower wins; equal towers share the win.",
          { figure: "tower", caption: "Three stacks become one tower of eight cups." },
        ],
      },
      {
        id: "expert",
        title: "Expert set-up",
        body: [
          "The table starts empty, and you put the cups down one at a time, in turn order:",
          {
            list: [
              "The first cup goes in the middle.",
              "The second must touch the first.",
              "Every other cup must touch **at least two** cups that stand already.",
            ],
          },
          {
            figure: "expert-third-cup",
            caption: "After two cups there are only two places for the third.",
          },
          "When all cups stand, the game begins, first player first.",
          { ruling: "Holes that come about this way are allowed." },
        ],
      },
      {
        id: "two-colours",
        title: "Two players, two colours",
        body: [
          "Two players may take two colours each, 32 cups a player. On your turn you move a stack of either colour. At the end each scores **only one** of the two.",
          {
            figure: "two-colours",
            caption:
              "Panda and leaf play together here: the panda has nine cups, the leaf five, so nine count.",
          },
          {
            ruling:
              "The choice changes nothing else, so you are always given the better one; both counts are shown.",
          },
          { ruling: "In the expert set-up you place a cup of either of your colours." },
        ],
      },
      {
        id: "settled",
        title: "Settled areas",
        body: [
          "A stack that touches nothing stays as it is. A pair of unequal stacks that touches nothing else has one move left: the higher one takes the lower. Nobody can change how these end, so they are marked on the board and already counted in the live score.",
          {
            figure: "settled-areas",
            caption:
              "Settled, each of them: a stack alone, an unequal pair, an area of one colour.",
          },
          {
            ruling:
              "**Settle** (off unless you turn it on) takes lone stacks and unequal pairs off the table after every move, a pair for the owner of its higher stack; before the first move nothing is taken off. It costs that owner a move that could have been saved for later, and that can matter: that is why it is optional.",
          },
          {
            ruling:
              "An area is settled when no order of play can change its score: a lone stack, an unequal pair, or an area all of one colour. With **autofinish** (on unless you turn it off) the game ends by itself once every area is settled, with the scores that playing on would give.",
          },
        ],
      },
      {
        id: "leaving",
        title: "Giving up and running out of time",
        body: [
          "You may resign at any time. Tables with a clock give you time for each move, or time for the whole game with a little more for every move, or days for each move.",
          {
            ruling:
              "Whoever resigns or runs out of time makes no more moves. Their stacks stay, may be climbed on, and count in the scores, but they cannot win. When only one player is left, that player wins at once with the scores as they stand. In the expert set-up the others go on placing.",
          },
          {
            ruling:
              "Autofinish does not play out a pair whose higher stack belongs to somebody who has left, as nobody would make that move. Settle takes it off for that colour all the same.",
          },
        ],
      },
      {
        id: "house",
        title: "At the table",
        body: [
          {
            list: [
              "**Taking back:** you may ask to take your last move back. It happens when all the other people agree, and at once when you play against bots only.",
              "**Away:** when somebody has been away for a minute, you may let a bot play on for them, or have them time out. Whoever comes back can take the seat from the bot again.",
              "**One screen:** several seats may be yours, so you can play side by side on one screen.",
              "**Rematch:** when all people at the table want one, the seats move round by one and a new game begins.",
            ],
          },
        ],
      },
    ],
    espresso: [
      {
        id: "cards",
        title: "Cards and deal",
        body: [
          "A race with cards for **2 to 6 players**. Nobody waits for a turn: everybody plays at the same time.",
          "Every player has a deck of 36 cards with a back of its own: red, green, blue and yellow, each from 0 to 8. After shuffling:",
          {
            list: [
              "Nine cards make your **espresso pile**, face up; only its top card can be seen and played.",
              "Three **helpers** lie face up beside it.",
              "The other 24 are your **hand**, face down.",
            ],
          },
          {
            figure: "espresso-layout",
            caption: "Your side: the espresso pile, three helpers, the hand and the waste.",
          },
        ],
      },
      {
        id: "play",
        title: "Playing cards",
        body: [
          "In the middle, piles grow **from 0 up to 8, each in one colour**. A 0 opens a new pile at any time.",
          { figure: "pile-order", caption: "On a blue 4 goes the blue 5, whoever’s it is." },
          "You may play the top of your espresso pile, any helper, and the top card of your waste. A helper that was played is at once replaced by the top of your espresso pile.",
          "When two players want the same place, the faster one has it; the slower one takes the card back.",
        ],
      },
      {
        id: "flip",
        title: "Flipping",
        body: [
          "A flip turns the top three cards of your hand over on to your **waste**, as one packet: the third of them lies on top.",
          {
            figure: "flip",
            caption: "Three cards as one packet; only the last can be played at once.",
          },
          { ruling: "You may flip at any time, as often as you like." },
          "When your hand is empty, the next flip turns the waste over and makes it your hand again. When one or two cards are left, the waste is turned over and put under them.",
          { ruling: "If hand and waste together are only one or two cards, a flip turns those." },
          "If your whole hand went through and you played none of it, the waste is shuffled when it is taken up.",
          {
            ruling:
              "The whole hand has gone through when no card is left in it. With one or two left over nothing is shuffled, as the packets fall differently next time anyway.",
          },
        ],
      },
      {
        id: "finito",
        title: "Finito",
        body: [
          "Whoever gets rid of their **espresso pile** first ends the round at once: **Finito!** It counts whether the last card was played into the middle or moved up to replace a helper.",
          {
            figure: "finito",
            caption: "The helper was played, the last espresso card moves up: finito.",
          },
        ],
      },
      {
        id: "points",
        title: "Points",
        body: [
          "Every card in the middle is **one point** for the player whose back it has. Finito is **five points** more. Rounds are added up until somebody has 100 points, or whatever target the table has agreed on.",
          {
            ruling:
              "When several reach the target in the same round, the highest total wins; equal totals share the win.",
          },
        ],
      },
      {
        id: "stuck",
        title: "When nothing fits any more",
        body: [
          "It happens that the cards everybody needs lie deep inside the espresso piles.",
          {
            ruling:
              "When nobody can ever play again, the round ends by itself, with the points so far and no finito. Doppio knows exactly when that is so: no espresso top, no helper, and no card in any hand or waste fits anywhere. In Zero it also works out, from the order of the hand, which card could still come to cover a joker.",
          },
          {
            ruling:
              "A round also ends, with the points so far and no finito, when everybody who is at the table votes for it.",
          },
          {
            ruling:
              "Nobody resigns in Espresso. Whoever goes away just does not play, and may come back.",
          },
        ],
      },
      {
        id: "zero",
        title: "Zero",
        body: [
          "In this variant a pile may be opened with a 0 or with a 1, and every **0 is a joker** of any colour. It may lie on any card but an 8 and stands for the next number, if you cover it **at once** with the card that follows, of whatever colour. From then on the pile has the colour of the cover.",
          {
            figure: "zero-joker",
            caption:
              "On the red 5: a yellow 0 as the 6, and a blue 7 to cover it. The pile goes on in blue.",
          },
          "So a joker is always a play of two cards. A 0 never lies on a 0, nor on a 7, since nothing could cover it there.",
          {
            ruling:
              "The cover may be any card you can play once the joker has left its place: the next espresso card, the helper that was replaced, the next card of the waste. The two cards are one play. If it empties your espresso pile, both cards count, and then it is finito.",
          },
          {
            ruling:
              "A 0 that opens a pile stands for 0, never for 1; it too must be covered at once, with a 1 of any colour.",
          },
        ],
      },
      {
        id: "chaos",
        title: "Chaos",
        body: [
          "As the normal game, Normalo, but you may also play the **open cards of the others** into the middle: their espresso tops, helpers and wastes. A card still scores for the player whose back it has. Why help them? Because your own card may fit on top of it.",
          { figure: "chaos-steal", caption: "Their green 3 makes room for your green 4." },
          {
            ruling:
              "A helper played by somebody else is replaced from its owner’s espresso pile. If that empties the pile, it is its owner’s finito.",
          },
          {
            ruling:
              "A card taken from somebody’s waste counts as played on their way through the hand, so their waste is not shuffled.",
          },
        ],
      },
      {
        id: "fair",
        title: "One hand, and a fair race",
        body: [
          {
            ruling:
              "**One hand:** your plays are taken one at a time, with a short pause between them (a tenth of a second unless the table says otherwise), as one hand could play them. Flips need no pause.",
          },
          {
            ruling:
              "**Photo finish** (on unless you turn it off): a slow connection should not lose you a race. When two plays want the same place, the earlier one is the one that was sent first. Where the chance appeared only just now, whoever saw it later is given that time too, and the quicker reaction wins. Doppio measures the connections itself.",
          },
        ],
      },
      {
        id: "calm",
        title: "A calm table",
        body: [
          "Who does not want to race, or cannot, opens a calm table. Nothing is timed there.",
          {
            ruling:
              "In every beat each player who is here plays once, flips once or passes, in any order. When all have, the next beat begins. Nobody can be faster, and nobody is rushed; the next round waits until everybody is ready.",
          },
        ],
      },
      {
        id: "house",
        title: "At the table",
        body: [
          {
            list: [
              "**Next round:** it begins when everybody is ready, or by itself after half a minute; a calm table waits.",
              "**Away:** when somebody has been away for a minute, you may let a bot play on for them. Whoever comes back can take the seat again.",
              "**Rematch:** when all people at the table want one, a new game begins.",
            ],
          },
        ],
      },
    ],
  },
} satisfies AnyLanguage;
