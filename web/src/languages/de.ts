import type { Language } from "../lib/language";

export default {
  name: "Deutsch",
  texts: {
    "app.skip": "Direkt zum Spiel",
    "app.nowhere": "An dieser Adresse ist nichts.",
    "app.home": "Zur Theke",
    "app.menu": "Menü",
    "app.games": "Meine Spiele",
    "app.tables": "Zuschauen",
    "app.learn": "Lernen",
    "app.rules": "Regeln",
    "app.settings": "Einstellungen",
    "app.language": "Sprache",
    "game.cappuccino": "Cappuccino",
    "game.espresso": "Espresso",
    "home.title": "Zwei Spiele, eine Theke",
    "home.lead": "Spiel gleich gegen einen Bot oder schick jemandem einen Link. Ohne Konto, ohne Installation.",
    "home.cappuccino": "Stapel deine Becher auf die der Nachbarn, nie auf einen höheren Stapel. Die meisten Becher gewinnen.",
    "home.espresso": "Ein Kartenrennen: Alle spielen gleichzeitig, von 0 bis 8. Wer seinen Stapel zuerst leert, ruft Finito.",
    "home.meta.cappuccino": "2–4 Spieler · 10 Minuten · Denken",
    "home.meta.espresso": "2–6 Spieler · 5 Minuten pro Runde · Tempo",
    "home.play": "Jetzt spielen",
    "home.play.long": "{game} jetzt gegen Bots spielen",
    "home.friends": "Mit Freunden",
    "home.friends.long": "Einen {game}-Tisch für Freunde eröffnen",
    "home.learn": "In 3 Minuten lernen",
    "home.learn.long": "{game} in 3 Minuten lernen",
    "home.join": "An einen Tisch kommen",
    "home.code": "Code oder Link",
    "home.go": "Eintreten",
    "home.resume": "Läuft noch",
    "home.continue": "Zurück an den Tisch",
    "home.record": "Du kannst auch eine Partiedatei hier ablegen und ansehen.",
    "me.guest": "Gast",
    "new.title": "Ein Tisch für {game}",
    "new.open": "Tisch eröffnen",
    "new.more": "Weitere Optionen",
    "new.players": "Spieler",
    "new.players.hint": "Freie Plätze kannst du später Bots geben.",
    "new.setup": "Aufbau",
    "new.setup.basic": "Einfach",
    "new.setup.basic.hint": "Alle Becher stehen gemischt auf dem Tisch, ihr zieht sofort.",
    "new.setup.expert": "Experte",
    "new.setup.expert.hint": "Erst stellt ihr die Becher einzeln auf, dann wird gezogen.",
    "new.two_colour": "Je zwei Farben",
    "new.two_colour.hint": "Für zwei: Jeder spielt zwei Motive, das bessere zählt.",
    "new.shape": "Form des Feldes",
    "new.shape.hexagon": "Rund",
    "new.shape.blob": "Wild",
    "new.shape.long": "Lang",
    "new.shape.hint": "So stehen die Becher am Anfang.",
    "new.first": "Wer beginnt",
    "new.first.lot": "Das Los",
    "new.first.coffee": "Wer am meisten Kaffee hatte",
    "new.first.seat": "Platz 1",
    "new.first.hint": "Wer beginnt, ist leicht im Vorteil.",
    "new.settle": "Entschiedene Stapel abräumen",
    "new.settle.hint": "Ein einzelner Stapel oder ein ungleiches Paar für sich verlässt sofort das Feld.",
    "new.autofinish": "Enden, wenn nichts mehr offen ist",
    "new.autofinish.hint": "Das Spiel endet von selbst, sobald alles entschieden ist.",
    "new.clock": "Uhr",
    "new.clock.none": "Keine Uhr",
    "new.clock.move30": "30 Sekunden pro Zug",
    "new.clock.fischer3": "3 Minuten + 2 Sekunden pro Zug",
    "new.clock.fischer10": "10 Minuten + 5 Sekunden pro Zug",
    "new.clock.day": "Ein Tag pro Zug",
    "new.clock.days3": "Drei Tage pro Zug",
    "new.clock.hint": "Wer keine Zeit mehr hat, scheidet aus. Bei Tagen pro Zug muss niemand dabeisitzen.",
    "new.hotseat": "Alle an diesem Gerät",
    "new.hotseat.hint": "Ihr reicht den Bildschirm herum, ganz ohne Netz.",
    "new.variant": "Variante",
    "new.variant.normalo": "Normalo",
    "new.variant.normalo.hint": "Das einfache Rennen: Stapel von 0 bis 8, jeder in einer Farbe.",
    "new.variant.zero": "Zero",
    "new.variant.zero.hint": "Die 0 ist ein Joker, den du sofort abdeckst; die Farbe darf wechseln.",
    "new.variant.chaos": "Chaos",
    "new.variant.chaos.hint": "Du darfst auch offene Karten der anderen spielen; die Punkte bleiben ihre.",
    "new.target": "Punkte zum Sieg",
    "new.target.hint": "Es wird gespielt, bis jemand so viele hat.",
    "new.pace": "Tempo",
    "new.pace.race": "Rennen",
    "new.pace.race.hint": "Alle spielen gleichzeitig, so schnell sie können.",
    "new.pace.calm": "Ruhig",
    "new.pace.calm.hint": "Ohne Eile: Jeder tut eine Sache pro Takt, alle warten aufeinander.",
    "new.photo_finish": "Fair bei langsamem Netz",
    "new.photo_finish.hint": "Wollen zwei denselben Platz, rechnet das Haus den Weg ihrer Leitung ein.",
    "new.public": "Für alle sichtbar",
    "new.public.hint": "Jeder findet den Tisch und darf zuschauen; sonst nur, wer den Link hat.",
    "new.yes": "Ja",
    "new.no": "Nein",
    "rules.title": "Die Regeln von {game}",
    "rules.note":
      "Die gedruckten Regeln lassen manches offen. Was Doppio dort entschieden hat, ist als Hausregel markiert.",
    "rules.ruling": "Hausregel",
    "rules.contents": "Inhalt",
    "rules.games": "Spiele",
    "rules.print": "Drucken",
    "rules.learn": "Beim Spielen lernen",
  },
  refusals: {
    "already-asked": "Es bittet schon jemand um Rücknahme.",
    "bad-bank": "Die abgeräumten Becher dieser Stellung lassen sich nicht lesen.",
    "bad-board": "Das Brett dieser Stellung lässt sich nicht lesen.",
    "bad-card": "So eine Karte gibt es nicht.",
    "bad-cell": "So einen Platz gibt es auf dem Brett nicht.",
    "bad-clock":
      "Eine Uhr hat eine Sekunde bis 60 Tage und gibt höchstens eine Stunde pro Zug dazu.",
    "bad-count": "Gespielt wird eine Karte, in Zero auch ein Joker mit seiner Deckkarte.",
    "bad-decks": "In dieser Aufzeichnung sind die Karten nicht richtig verteilt.",
    "bad-event": "In dieser Aufzeichnung steht etwas, das es in diesem Spiel nicht gibt.",
    "bad-field": "Etwas in dieser Aufzeichnung lässt sich nicht lesen.",
    "bad-fields": "Das ist keine Stellung: Sie braucht Brett, Plätze und wer am Zug ist.",
    "bad-game": "Das ist die Aufzeichnung eines Spiels, das es hier nicht gibt.",
    "bad-height": "In dieser Stellung hat ein Stapel eine unmögliche Höhe.",
    "bad-leaving": "Man scheidet durch Aufgabe oder Zeitüberschreitung aus.",
    "bad-message": "Das hat das Haus nicht verstanden; die Seite neu zu laden, kann helfen.",
    "bad-move": "Das ist kein Zug.",
    "bad-name": "Ein Name hat 1 bis 24 sichtbare Zeichen.",
    "bad-number": "Die Zählung geht hier nicht so weiter, wie sie sollte.",
    "bad-origin": "Fremde Seiten dürfen das nicht.",
    "bad-pause": "Die Pause einer Hand liegt zwischen 0 und 10000 Millisekunden.",
    "bad-placement": "So lässt sich kein Becher aufstellen.",
    "bad-players": "Mit so vielen Personen geht dieses Spiel nicht.",
    "bad-seats": "Plätze und Farben passen nicht zusammen.",
    "bad-seed": "Eine Startzahl ist eine ganze Zahl von 0 bis 10¹⁵.",
    "bad-setup": "Der Aufbau passt nicht zu den übrigen Einstellungen.",
    "bad-shape": "So eine Form gibt es nicht.",
    "bad-target": "Das Ziel liegt zwischen 1 und 10000 Punkten.",
    "bad-turn": "In dieser Stellung steht nicht richtig, wer am Zug ist.",
    "bad-variant": "So eine Variante gibt es nicht.",
    "bad-version":
      "Das ist keine Aufzeichnung, oder eine in einer Fassung, die hier niemand lesen kann.",
    "bank-unsettled": "In dieser Stellung wurde schon abgeräumt, also muss Abräumen an sein.",
    "blocked-turn": "In dieser Stellung soll jemand ziehen, der nicht ziehen kann.",
    busy: "Das Haus hat gerade viel zu tun; versuch es gleich noch einmal.",
    "does-not-fit": "Diese Karte passt dort nicht.",
    "does-not-open": "Mit dieser Karte beginnt kein neuer Stapel.",
    empty: "Die Datei ist leer.",
    finito: "Finito: Die Runde ist vorbei.",
    "game-over": "Das Spiel ist vorbei.",
    "game-running": "Nicht während eines Spiels: davor oder danach.",
    gone: "Die Anfrage brach ab; versuch es noch einmal.",
    "hello-first": "Die Verbindung begann nicht richtig; bitte lade die Seite neu.",
    "hello-once": "Die Verbindung steht schon.",
    "in-round": "Die Runde läuft noch.",
    "joker-alone": "Eine 0 muss sofort mit der folgenden Karte gedeckt werden.",
    "joker-first": "Zwei auf einmal: nur eine 0 und die Karte, die sie deckt.",
    "line-too-long": "Eine Zeile dieser Aufzeichnung ist zu lang.",
    "no-bot": "Auf diesem Platz sitzt kein Bot.",
    "no-cards-left": "Du hast keine Karte mehr zum Aufdecken.",
    "no-cup-left": "Alle Becher dieser Farbe stehen schon.",
    "no-finito": "Dieser Espresso-Stapel ist noch nicht leer.",
    "no-game": "So ein Spiel gibt es hier gerade nicht.",
    "no-guest": "Sag uns zuerst deinen Namen.",
    "no-joker-here": "Auf eine 7 oder 8 kommt keine 0: Nichts könnte sie decken.",
    "no-link": "Dieser Link gilt nicht mehr.",
    "no-owner": "In dieser Stellung stehen Becher, die niemandem gehören.",
    "no-page": "Die Seite ist noch nicht gebaut.",
    "no-pile": "So einen Stapel gibt es in der Mitte nicht.",
    "no-place": "Von dort lässt sich keine Karte spielen.",
    "no-position": "In dieser Aufzeichnung steht nicht, wie die Becher standen.",
    "no-round": "Gerade läuft keine Runde.",
    "no-seat": "So einen Platz gibt es an diesem Tisch nicht.",
    "no-shuffle": "An dieser Stelle der Aufzeichnung wird die Hand nicht gemischt.",
    "no-stack": "Dort steht kein Stapel.",
    "no-such-address": "Unter dieser Adresse ist nichts.",
    "no-such-method": "Das geht unter dieser Adresse nicht.",
    "no-table": "So einen Tisch gibt es nicht.",
    "no-token": "So einen Schlüssel gibt es nicht.",
    "not-adjacent": "Ein Stapel zieht auf einen, der ihn berührt.",
    "not-an-object": "Eine Zeile dieser Aufzeichnung lässt sich nicht lesen.",
    "not-asked": "Niemand hat dich um Rücknahme gebeten.",
    "not-at-table": "Das können nur die, die hier sitzen.",
    "not-away": "Diese Person ist da oder noch nicht lange genug weg.",
    "not-json": "Eine Zeile lässt sich nicht lesen: Vielleicht ist das gar keine Aufzeichnung.",
    "not-over": "Das Spiel ist noch nicht vorbei.",
    "not-placing": "Gerade werden keine Becher aufgestellt.",
    "not-stored":
      "Das ließ sich nicht speichern, ist also nicht geschehen; versuch es noch einmal.",
    "not-stuck": "In dieser Runde kann noch jemand spielen.",
    "not-the-middle": "Der erste Becher kommt in die Mitte.",
    "not-utf8": "Diese Datei ist kein Text, also keine Aufzeichnung.",
    "not-your-colour": "Du stellst Becher deiner eigenen Farbe auf.",
    "not-your-seat": "Das ist nicht dein Platz.",
    "not-your-turn": "Du bist nicht am Zug.",
    "not-yours": "Das gehört dir nicht.",
    "nothing-there": "Dort liegt keine Karte.",
    "nothing-to-take-back": "Du hast keinen Zug, den du zurücknehmen könntest.",
    "one-hand": "Eine Hand spielt eine Karte nach der anderen.",
    "one-moment": "Ein Spruch pro Sekunde genügt.",
    "one-seat": "In Espresso hat jeder nur einen Platz.",
    "order-missing": "Hier wird die Hand gemischt, aber die Aufzeichnung sagt nicht, wie.",
    "order-wrong": "Die gemischte Hand dieser Aufzeichnung hat nicht die richtigen Karten.",
    "perft-limit": "Das wäre zu viel zum Zählen; wähle eine kleinere Tiefe.",
    resync: "Der Tisch wurde inzwischen neu aufgebaut; komm bitte wieder.",
    "round-over": "Die Runde ist vorbei.",
    "seat-gone": "Dieser Platz ist aus dem Spiel.",
    "seat-taken": "Der Platz ist besetzt.",
    "slow-down": "Zu viel auf einmal; warte bitte kurz.",
    "still-placing": "Die Becher werden noch aufgestellt; gezogen wird danach.",
    "still-secret": "Ein Espresso-Spiel lässt sich nachspielen, wenn es vorbei ist.",
    taken: "Da steht schon ein Becher.",
    "target-not-reached": "Noch hat niemand das Ziel erreicht.",
    "target-reached": "Das Ziel ist erreicht: Es gibt keine weitere Runde.",
    "time-backwards": "In dieser Aufzeichnung läuft die Zeit rückwärts.",
    "too-high": "Ein Stapel zieht nie auf einen höheren.",
    "too-large": "Das ist zu groß.",
    "too-late": "Jemand war schneller.",
    "too-long": "Das ist zu lang.",
    "too-many-cards": "Karten werden einzeln gespielt.",
    "too-many-tokens": "Mehr Schlüssel gehen nicht; lösche erst einen.",
    "touches-nothing": "Der zweite Becher muss den ersten berühren.",
    "touches-too-little": "Ab dem dritten muss ein Becher mindestens zwei berühren.",
    "wrong-points": "Die Punkte dieser Runde stimmen in der Aufzeichnung nicht.",
    "wrong-round": "Die Runden dieser Aufzeichnung folgen nicht aufeinander.",
    "wrong-scores": "Die Wertung in der Aufzeichnung stimmt nicht.",
    "wrong-totals": "Die Summen in der Aufzeichnung stimmen nicht.",
    "wrong-winners": "Die Aufzeichnung nennt den falschen Sieger.",
  },
  rules: {
    cappuccino: [
      {
        id: "pieces",
        title: "Becher und Spieler",
        body: [
          "Ein Spiel von Charles Chevallier für **2 bis 4 Personen**. Stapel für Stapel leert sich der Tisch; wem am Ende die meisten Becher gehören, der gewinnt.",
          "Sechseckige Pappbecher stehen kopfüber Seite an Seite. Ein Becher berührt also höchstens **sechs Nachbarn**.",
          { figure: "hex-neighbours", caption: "Sechs Nachbarn, mehr nicht." },
          "Es gibt vier Farben zu je 16 Bechern, jede mit eigenem Motiv: Panda, Blume, Blatt und Katze. Das Motiv sagt, wem ein Becher gehört, nicht der Farbton. Alle haben eine Farbe; so stehen 32, 48 oder 64 Becher auf dem Tisch.",
        ],
      },
      {
        id: "setup",
        title: "Aufbau",
        body: [
          "Im Grundspiel stehen alle Becher in **einer zusammenhängenden Form ohne Löcher**, die Farben gleichmäßig gemischt.",
          {
            ruling:
              "Personenzahl, Form und eine Startzahl legen den Aufbau ganz fest; jeder Aufbau lässt sich also noch einmal spielen.",
          },
          {
            ruling:
              "„Gleichmäßig“ wird gemessen: Zwischen je zwei Farben unterscheidet sich die Zahl der Becher am Rand um höchstens eins, die Zahl der gleichfarbigen Nachbarpaare um höchstens zwei.",
          },
          "Die Form suchst du aus:",
          {
            list: [
              "**Sechseck**: so rund, wie es mit dieser Becherzahl geht.",
              "**Klecks**: zufällig gewachsen, jedes Mal anders.",
              "**Lang**: ein Riegel aus drei Reihen, ab 48 Bechern aus vier.",
            ],
          },
          "Die Becher dürfen auch von Hand aufgestellt werden, ganz wie du magst.",
        ],
      },
      {
        id: "start",
        title: "Wer beginnt",
        body: [
          "Wer am meisten Kaffee trinkt, beginnt; dann geht es im Uhrzeigersinn weiter.",
          {
            ruling:
              "Alle dürfen sagen, wie viele Tassen es heute schon waren; bei Gleichstand entscheidet das Los. Nur das Los oder ein fester erster Platz geht genauso.",
          },
        ],
      },
      {
        id: "turn",
        title: "Dein Zug",
        body: [
          "Der **oberste Becher** sagt, wem ein Stapel gehört; ein einzelner Becher ist ein Stapel der Höhe eins. In deinem Zug nimmst du einen deiner Stapel, immer den ganzen, und stellst ihn auf einen Stapel, der ihn **berührt** und **nicht höher** ist. Wem dieser gehört, ist egal.",
          {
            figure: "move-on-lower",
            caption:
              "Der Zweierstapel mit dem Blatt darf auf den anderen Zweierstapel oder auf den einzelnen Becher. Der Dreierstapel ist zu hoch, und die Blume ganz rechts berührt ihn nicht.",
          },
          "Der verlassene Platz **bleibt leer** bis zum Schluss: Niemand zieht hinein, niemand springt darüber. So zerfällt der Tisch in Bereiche.",
          {
            figure: "empty-stays-empty",
            caption:
              "Der Panda ist auf die Blume gezogen. Seine Lücke trennt jetzt die beiden Becher links vom Rest.",
          },
          { ruling: "Wer ziehen kann, muss ziehen; passen gibt es nicht." },
          "Wer nicht ziehen kann, ist raus, und zwar endgültig: Andere Stapel wachsen nur oder verschwinden, und Lücken füllen sich nie. Die anderen spielen weiter.",
        ],
      },
      {
        id: "end",
        title: "Spielende",
        body: [
          "Schluss ist, wenn niemand mehr ziehen kann, also wenn sich keine zwei Stapel mehr berühren. Dann stapelt jeder alle eigenen Stapel zu einem Turm und **zählt die Becher**. Der höchste Turm gewinnt; gleich hohe teilen sich den Sieg.",
          { figure: "tower", caption: "Aus drei Stapeln wird ein Turm aus acht Bechern." },
        ],
      },
      {
        id: "expert",
        title: "Profi-Aufbau",
        body: [
          "Der Tisch ist anfangs leer. Reihum stellt ihr die Becher einzeln auf:",
          {
            list: [
              "Der erste Becher kommt in die Mitte.",
              "Der zweite muss den ersten berühren.",
              "Jeder weitere muss **mindestens zwei** Becher berühren, die schon stehen.",
            ],
          },
          {
            figure: "expert-third-cup",
            caption: "Nach zwei Bechern gibt es für den dritten nur zwei Plätze.",
          },
          "Stehen alle Becher, beginnt das Spiel mit dem ersten Platz.",
          { ruling: "Löcher, die dabei entstehen, sind erlaubt." },
        ],
      },
      {
        id: "two-colours",
        title: "Zu zweit mit zwei Farben",
        body: [
          "Zu zweit könnt ihr auch je zwei Farben nehmen, also je 32 Becher. In deinem Zug bewegst du einen Stapel der einen oder der anderen Farbe. Am Ende zählt für jeden **nur eine** davon.",
          {
            figure: "two-colours",
            caption:
              "Hier gehören Panda und Blatt zusammen: Der Panda hat neun Becher, das Blatt fünf. Es zählen neun.",
          },
          {
            ruling:
              "Die Wahl ändert sonst nichts, darum bekommst du immer die bessere Farbe; gezeigt werden beide.",
          },
          {
            ruling: "Im Profi-Aufbau stellst du einen Becher der einen oder der anderen Farbe auf.",
          },
        ],
      },
      {
        id: "settled",
        title: "Entschiedene Bereiche",
        body: [
          "Ein Stapel, der nichts berührt, bleibt, wie er ist. Bei zwei ungleichen Stapeln, die sonst nichts berühren, bleibt ein einziger Zug: Der höhere nimmt den niedrigeren. Daran kann niemand mehr etwas ändern; solche Stapel werden auf dem Brett markiert und im Zwischenstand schon mitgezählt.",
          {
            figure: "settled-areas",
            caption:
              "Alle drei entschieden: ein Stapel allein, ein ungleiches Paar, ein einfarbiger Bereich.",
          },
          {
            ruling:
              "**Abräumen** (aus, solange du es nicht einschaltest) nimmt nach jedem Zug einzelne Stapel und ungleiche Paare vom Tisch, ein Paar für den, dem der höhere gehört; vor dem ersten Zug wird nichts abgeräumt. Das kostet den Besitzer einen Zug, den er sich aufheben könnte, und das kann wichtig sein: Darum ist es freiwillig.",
          },
          {
            ruling:
              "Ein Bereich ist entschieden, wenn keine Zugfolge seine Wertung ändern kann: ein Stapel allein, ein ungleiches Paar oder ein Bereich in nur einer Farbe. Mit **Frühschluss** (an, solange du es nicht ausschaltest) endet das Spiel von selbst, sobald alle Bereiche entschieden sind, mit dem Ergebnis, das Weiterspielen brächte.",
          },
        ],
      },
      {
        id: "leaving",
        title: "Aufgeben und Bedenkzeit",
        body: [
          "Aufgeben kannst du jederzeit. An Tischen mit Uhr hast du Zeit für jeden Zug, oder Zeit für die ganze Partie mit einer Zugabe für jeden Zug, oder Tage für jeden Zug.",
          {
            ruling:
              "Wer aufgibt oder die Zeit überschreitet, zieht nicht mehr. Die Stapel bleiben stehen, dürfen bestiegen werden und zählen in der Wertung; gewinnen kann dieser Platz aber nicht mehr. Ist nur noch einer übrig, gewinnt er sofort mit dem Stand, der gerade gilt. Im Profi-Aufbau stellen die anderen weiter auf.",
          },
          {
            ruling:
              "Gehört der höhere Stapel eines Paars jemandem, der nicht mehr spielt, spielt der Frühschluss dieses Paar nicht aus, denn den Zug würde niemand machen. Das Abräumen nimmt es trotzdem für diese Farbe vom Tisch.",
          },
        ],
      },
      {
        id: "house",
        title: "Am Tisch",
        body: [
          {
            list: [
              "**Zurücknehmen:** Du kannst bitten, deinen letzten Zug zurückzunehmen. Es geschieht, wenn alle anderen Menschen zustimmen, und gegen Bots allein sofort.",
              "**Abwesend:** Ist jemand seit einer Minute weg, kannst du einen Bot weiterspielen lassen oder auf Zeitüberschreitung bestehen. Wer wiederkommt, kann den Platz vom Bot zurücknehmen.",
              "**Ein Bildschirm:** Dir dürfen mehrere Plätze gehören; so spielt ihr nebeneinander an einem Gerät.",
              "**Revanche:** Wollen alle am Tisch noch eine, rücken die Plätze um einen weiter, und ein neues Spiel beginnt.",
            ],
          },
        ],
      },
    ],
    espresso: [
      {
        id: "cards",
        title: "Karten und Verteilen",
        body: [
          "Ein Wettlauf mit Karten für **2 bis 6 Personen**. Niemand wartet auf seinen Zug: Alle spielen gleichzeitig.",
          "Jeder hat ein Deck aus 36 Karten mit eigener Rückseite: Rot, Grün, Blau und Gelb, je von 0 bis 8. Nach dem Mischen:",
          {
            list: [
              "Neun Karten bilden offen deinen **Espresso-Stapel**; nur die oberste ist zu sehen und zu spielen.",
              "Drei **Hilfskarten** liegen offen daneben.",
              "Die übrigen 24 sind verdeckt deine **Handkarten**.",
            ],
          },
          {
            figure: "espresso-layout",
            caption: "Deine Seite: Espresso-Stapel, drei Hilfskarten, Handkarten und Ablage.",
          },
        ],
      },
      {
        id: "play",
        title: "Karten spielen",
        body: [
          "In der Mitte wachsen Stapel **von 0 bis 8, jeder in einer Farbe**. Eine 0 eröffnet jederzeit einen neuen.",
          { figure: "pile-order", caption: "Auf die blaue 4 kommt die blaue 5, egal von wem." },
          "Spielen darfst du die oberste Karte deines Espresso-Stapels, jede Hilfskarte und die oberste Karte deiner Ablage. Für eine gespielte Hilfskarte rückt sofort die oberste Karte deines Espresso-Stapels nach.",
          "Wollen zwei auf denselben Platz, bekommt ihn der Schnellere; der Langsamere nimmt die Karte zurück.",
        ],
      },
      {
        id: "flip",
        title: "Aufdecken",
        body: [
          "Beim Aufdecken kommen die obersten drei Handkarten als Päckchen offen auf deine **Ablage**; die dritte liegt dann oben.",
          {
            figure: "flip",
            caption: "Drei Karten als Päckchen; nur die letzte ist gleich spielbar.",
          },
          { ruling: "Aufdecken darfst du jederzeit und beliebig oft." },
          "Hast du keine Handkarten mehr, wird beim nächsten Aufdecken die Ablage umgedreht und wieder zur Hand. Sind noch eine oder zwei übrig, kommt die umgedrehte Ablage darunter.",
          {
            ruling:
              "Sind Hand und Ablage zusammen nur eine oder zwei Karten, werden eben diese aufgedeckt.",
          },
          "Ist die ganze Hand durchgelaufen, ohne dass du eine Karte daraus gespielt hast, wird die Ablage beim Aufnehmen gemischt.",
          {
            ruling:
              "Ganz durchgelaufen ist die Hand, wenn keine Karte mehr in ihr ist. Bleiben eine oder zwei übrig, wird nicht gemischt, denn die Päckchen fallen beim nächsten Mal ohnehin anders.",
          },
        ],
      },
      {
        id: "finito",
        title: "Finito",
        body: [
          "Wer seinen **Espresso-Stapel** als Erster los ist, beendet sofort die Runde: **Finito!** Ob die letzte Karte in die Mitte ging oder als Hilfskarte nachrückte, ist egal.",
          {
            figure: "finito",
            caption: "Die Hilfskarte ist gespielt, die letzte Espresso-Karte rückt nach: Finito.",
          },
        ],
      },
      {
        id: "points",
        title: "Punkte",
        body: [
          "Jede Karte in der Mitte bringt dem, dessen Rückseite sie trägt, **einen Punkt**. Finito bringt **fünf Punkte** dazu. Die Runden werden zusammengezählt, bis jemand 100 Punkte hat oder das Ziel, das der Tisch vereinbart hat.",
          {
            ruling:
              "Erreichen mehrere das Ziel in derselben Runde, gewinnt die höchste Summe; gleiche Summen teilen sich den Sieg.",
          },
        ],
      },
      {
        id: "stuck",
        title: "Wenn nichts mehr passt",
        body: [
          "Manchmal liegen die Karten, die alle brauchen, tief in den Espresso-Stapeln.",
          {
            ruling:
              "Kann niemand je wieder etwas spielen, endet die Runde von selbst, mit den Punkten bis dahin und ohne Finito. Doppio weiß genau, wann das so ist: Keine oberste Espresso-Karte, keine Hilfskarte und keine Karte aus irgendeiner Hand oder Ablage passt irgendwo. In Zero wird aus der Reihenfolge der Hand auch ausgerechnet, welche Karte noch dazu kommen könnte, einen Joker zu decken.",
          },
          {
            ruling:
              "Eine Runde endet auch dann mit den Punkten bis dahin und ohne Finito, wenn alle dafür stimmen, die am Tisch sind.",
          },
          {
            ruling:
              "In Espresso gibt niemand auf. Wer weggeht, spielt einfach nicht und darf wiederkommen.",
          },
        ],
      },
      {
        id: "zero",
        title: "Zero",
        body: [
          "In dieser Variante darf ein Stapel mit einer 0 oder einer 1 beginnen, und jede **0 ist ein Joker** in beliebiger Farbe. Sie darf auf jede Karte außer der 8 und steht für die nächste Zahl, wenn du sie **sofort** mit der Karte deckst, die darauf folgt, gleich welcher Farbe. Der Stapel geht in der Farbe der Deckkarte weiter.",
          {
            figure: "zero-joker",
            caption:
              "Auf die rote 5: eine gelbe 0 als 6 und eine blaue 7 darüber. Der Stapel geht blau weiter.",
          },
          "Ein Joker braucht also immer zwei Karten auf einmal. Eine 0 liegt nie auf einer 0 und nie auf einer 7, denn dort könnte nichts sie decken.",
          {
            ruling:
              "Decken darf jede Karte, die du spielen kannst, sobald der Joker von seinem Platz weg ist: die nächste Espresso-Karte, die nachgerückte Hilfskarte, die nächste Karte der Ablage. Beide Karten sind ein Spielzug. Leert er deinen Espresso-Stapel, zählen erst beide Karten, dann ist Finito.",
          },
          {
            ruling:
              "Eine 0, die einen Stapel eröffnet, steht für 0, nie für 1; auch sie muss sofort gedeckt werden, mit einer 1 in beliebiger Farbe.",
          },
        ],
      },
      {
        id: "chaos",
        title: "Chaos",
        body: [
          "Wie das normale Spiel, Normalo, aber du darfst auch die **offenen Karten der anderen** in die Mitte spielen: von ihren Espresso-Stapeln, Hilfskarten und Ablagen. Den Punkt bekommt weiterhin, wessen Rückseite die Karte trägt. Warum dann helfen? Weil vielleicht deine Karte daraufpasst.",
          { figure: "chaos-steal", caption: "Die fremde grüne 3 macht Platz für deine grüne 4." },
          {
            ruling:
              "Spielt jemand eine fremde Hilfskarte, rückt die oberste Karte vom Espresso-Stapel ihres Besitzers nach. Wird der dadurch leer, ist es das Finito des Besitzers.",
          },
          {
            ruling:
              "Eine Karte aus einer fremden Ablage gilt als auf dem Weg durch deren Hand gespielt; gemischt wird diese Ablage dann nicht.",
          },
        ],
      },
      {
        id: "fair",
        title: "Eine Hand und ein faires Rennen",
        body: [
          {
            ruling:
              "**Eine Hand:** Deine Karten werden eine nach der anderen angenommen, mit kurzer Pause dazwischen (eine Zehntelsekunde, wenn der Tisch nichts anderes sagt), so wie eine Hand sie spielen könnte. Aufdecken braucht keine Pause.",
          },
          {
            ruling:
              "**Fotofinish** (an, solange du es nicht ausschaltest): Eine langsame Leitung soll dich kein Rennen kosten. Wollen zwei auf denselben Platz, gilt der Zug, der zuerst abgeschickt wurde. War die Gelegenheit gerade erst zu sehen, wird auch gutgeschrieben, dass manche sie später sahen: Die schnellere Reaktion gewinnt. Die Leitungen misst Doppio selbst.",
          },
        ],
      },
      {
        id: "calm",
        title: "Ein ruhiger Tisch",
        body: [
          "Wer nicht um die Wette spielen will oder kann, eröffnet einen ruhigen Tisch. Dort läuft keine Zeit.",
          {
            ruling:
              "In jedem Takt spielt jeder, der da ist, einmal, deckt einmal auf oder passt, in beliebiger Reihenfolge. Haben das alle getan, beginnt der nächste Takt. Niemand kann schneller sein und niemand wird gehetzt; auch die nächste Runde wartet, bis alle bereit sind.",
          },
        ],
      },
      {
        id: "house",
        title: "Am Tisch",
        body: [
          {
            list: [
              "**Nächste Runde:** Sie beginnt, wenn alle bereit sind, sonst nach einer halben Minute von selbst; ein ruhiger Tisch wartet.",
              "**Abwesend:** Ist jemand seit einer Minute weg, kannst du einen Bot weiterspielen lassen. Wer wiederkommt, kann den Platz zurücknehmen.",
              "**Revanche:** Wollen alle am Tisch noch eine, beginnt ein neues Spiel.",
            ],
          },
        ],
      },
    ],
  },
} satisfies Language;
