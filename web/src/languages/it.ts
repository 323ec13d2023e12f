import type { Language } from "../lib/language";

export default {
  name: "Italiano",
  texts: {
    "app.skip": "Vai al gioco",
    "app.nowhere": "A questo indirizzo non c’è nulla.",
    "app.home": "Al bancone",
    "app.menu": "Menu",
    "app.games": "Le mie partite",
    "app.tables": "Guarda",
    "app.learn": "Impara",
    "app.rules": "Regole",
    "app.settings": "Impostazioni",
    "app.language": "Lingua",
    "game.cappuccino": "Cappuccino",
    "game.espresso": "Espresso",
    "home.title": "Due giochi, un bancone",
    "home.lead": "Gioca subito contro un bot o manda un link a un amico. Niente account, niente da installare.",
    "home.cappuccino": "Impila i tuoi bicchieri su quelli vicini, mai su una pila più alta. Vince chi ha più bicchieri.",
    "home.espresso": "Una corsa di carte: giocano tutti insieme, da 0 a 8. Chi svuota per primo il mazzetto grida finito.",
    "home.meta.cappuccino": "2–4 giocatori · 10 minuti · testa",
    "home.meta.espresso": "2–6 giocatori · 5 minuti a round · riflessi",
    "home.play": "Gioca ora",
    "home.play.long": "Gioca ora a {game} contro i bot",
    "home.friends": "Con amici",
    "home.friends.long": "Apri un tavolo di {game} per gli amici",
    "home.learn": "Impara in 3 minuti",
    "home.learn.long": "Impara {game} in 3 minuti",
    "home.join": "Unisciti a un tavolo",
    "home.code": "Codice o link",
    "home.go": "Entra",
    "home.resume": "Ancora in corso",
    "home.continue": "Torna al tavolo",
    "home.record": "Puoi anche trascinare qui il file di una partita per guardarla.",
    "me.guest": "Ospite",
    "new.title": "Un tavolo di {game}",
    "new.open": "Apri il tavolo",
    "new.more": "Altre opzioni",
    "new.players": "Giocatori",
    "new.players.hint": "I posti liberi potrai darli ai bot più tardi.",
    "new.setup": "Preparazione",
    "new.setup.basic": "Base",
    "new.setup.basic.hint": "Tutti i bicchieri sono mescolati sul tavolo: si muove subito.",
    "new.setup.expert": "Esperti",
    "new.setup.expert.hint": "Prima si mettono i bicchieri uno a uno, poi si muove.",
    "new.two_colour": "Due colori a testa",
    "new.two_colour.hint": "Per due: ognuno gioca due motivi e conta il migliore.",
    "new.shape": "Forma del campo",
    "new.shape.hexagon": "Rotonda",
    "new.shape.blob": "Irregolare",
    "new.shape.long": "Lunga",
    "new.shape.hint": "Come stanno i bicchieri all’inizio.",
    "new.first": "Chi comincia",
    "new.first.lot": "A sorte",
    "new.first.coffee": "Chi ha bevuto più caffè",
    "new.first.seat": "Posto 1",
    "new.first.hint": "Chi comincia ha un piccolo vantaggio.",
    "new.settle": "Togli le pile decise",
    "new.settle.hint": "Una pila isolata, o una coppia diseguale isolata, esce subito.",
    "new.autofinish": "Finisci quando nulla può cambiare",
    "new.autofinish.hint": "La partita finisce da sola quando ogni zona è decisa.",
    "new.clock": "Orologio",
    "new.clock.none": "Senza orologio",
    "new.clock.move30": "30 secondi a mossa",
    "new.clock.fischer3": "3 minuti + 2 secondi a mossa",
    "new.clock.fischer10": "10 minuti + 5 secondi a mossa",
    "new.clock.day": "Un giorno a mossa",
    "new.clock.days3": "Tre giorni a mossa",
    "new.clock.hint": "Chi finisce il tempo lascia la partita. Con i giorni a mossa nessuno deve restare lì.",
    "new.hotseat": "Tutti su questo dispositivo",
    "new.hotseat.hint": "Ci si passa lo schermo, senza rete.",
    "new.variant": "Variante",
    "new.variant.normalo": "Normalo",
    "new.variant.normalo.hint": "La corsa semplice: mazzetti da 0 a 8, ognuno di un colore.",
    "new.variant.zero": "Zero",
    "new.variant.zero.hint": "Lo 0 è un jolly da coprire subito; il colore può cambiare.",
    "new.variant.chaos": "Chaos",
    "new.variant.chaos.hint": "Puoi giocare anche le carte scoperte altrui; i punti restano loro.",
    "new.target": "Punti per vincere",
    "new.target.hint": "Si gioca finché qualcuno li raggiunge.",
    "new.pace": "Ritmo",
    "new.pace.race": "Corsa",
    "new.pace.race.hint": "Giocano tutti insieme, più veloci che possono.",
    "new.pace.calm": "Calma",
    "new.pace.calm.hint": "Senza fretta: ognuno fa una cosa per battuta e ci si aspetta.",
    "new.photo_finish": "Equo con reti lente",
    "new.photo_finish.hint": "Se due vogliono lo stesso posto, la casa tiene conto della loro distanza.",
    "new.public": "Visibile a tutti",
    "new.public.hint": "Chiunque può trovare il tavolo e guardare; altrimenti solo chi ha il link.",
    "new.yes": "Sì",
    "new.no": "No",
    "rules.title": "Le regole di {game}",
    "rules.note":
      "Le regole stampate lasciano aperti alcuni casi. Quel che Doppio ha deciso è segnato come regola della casa.",
    "rules.ruling": "Regola della casa",
    "rules.contents": "Indice",
    "rules.games": "Giochi",
    "rules.print": "Stampa",
    "rules.learn": "Impara giocando",
  },
  refusals: {
    "already-asked": "Qualcuno sta già chiedendo di ritirare una mossa.",
    "bad-bank": "In questa posizione le tazze già tolte non si leggono.",
    "bad-board": "Il tavolo di questa posizione non si legge.",
    "bad-card": "Una carta così non esiste.",
    "bad-cell": "Sul tavolo non c’è un posto così.",
    "bad-clock": "Un orologio va da un secondo a 60 giorni e aggiunge al massimo un’ora a mossa.",
    "bad-count": "Si gioca una carta, in Zero anche un jolly con la carta che lo copre.",
    "bad-decks": "In questa registrazione le carte non sono distribuite come si deve.",
    "bad-event": "In questa registrazione c’è qualcosa che in questo gioco non esiste.",
    "bad-field": "Qualcosa in questa registrazione non si legge.",
    "bad-fields": "Questa non è una posizione: servono il tavolo, i posti e di chi è il turno.",
    "bad-game": "È la registrazione di un gioco che qui non c’è.",
    "bad-height": "In questa posizione c’è una pila di altezza impossibile.",
    "bad-leaving": "Si esce abbandonando o finendo il tempo.",
    "bad-message": "La casa non ha capito; ricaricare la pagina può aiutare.",
    "bad-move": "Questa non è una mossa.",
    "bad-name": "Un nome ha da 1 a 24 caratteri visibili.",
    "bad-number": "Qui la numerazione non continua come dovrebbe.",
    "bad-origin": "Pagine di altri siti non possono farlo.",
    "bad-pause": "La pausa di una mano va da 0 a 10000 millisecondi.",
    "bad-placement": "Così non si può mettere una tazza.",
    "bad-players": "Questo gioco non si può giocare in tanti così.",
    "bad-seats": "I posti e i colori non vanno d’accordo.",
    "bad-seed": "Il numero di partenza è un intero da 0 a 10¹⁵.",
    "bad-setup": "La preparazione non va d’accordo con le altre impostazioni.",
    "bad-shape": "Una forma così non c’è.",
    "bad-target": "Il traguardo va da 1 a 10000 punti.",
    "bad-turn": "La posizione non dice bene di chi è il turno.",
    "bad-variant": "Una variante così non c’è.",
    "bad-version": "Non è una registrazione, o è di una versione che qui non si legge.",
    "bank-unsettled": "In questa posizione si è già sparecchiato: Sparecchia dev’essere accesa.",
    "blocked-turn": "In questa posizione tocca a chi non può muovere.",
    busy: "La casa è indaffarata; riprova fra un momento.",
    "does-not-fit": "Quella carta lì non va.",
    "does-not-open": "Con quella carta non si apre una pila.",
    empty: "Il file è vuoto.",
    finito: "Finito: la manche è chiusa.",
    "game-over": "La partita è finita.",
    "game-running": "Non durante la partita: prima o dopo.",
    gone: "La richiesta si è interrotta; riprova.",
    "hello-first": "Il collegamento è cominciato male; ricarica la pagina.",
    "hello-once": "Il collegamento c’è già.",
    "in-round": "La manche è ancora in corso.",
    "joker-alone": "Uno 0 va coperto subito con la carta seguente.",
    "joker-first": "Due carte insieme: solo uno 0 e la carta che lo copre.",
    "line-too-long": "Una riga di questa registrazione è troppo lunga.",
    "no-bot": "Su quel posto non c’è un bot.",
    "no-cards-left": "Non hai più carte da girare.",
    "no-cup-left": "Le tazze di quel colore sono già tutte in tavola.",
    "no-finito": "Quella pila espresso non è ancora vuota.",
    "no-game": "Qui ora non c’è una partita così.",
    "no-guest": "Prima dicci il tuo nome.",
    "no-joker-here": "Su un 7 o un 8 non va uno 0: nulla potrebbe coprirlo.",
    "no-link": "Questo link non vale più.",
    "no-owner": "In questa posizione ci sono tazze di nessuno.",
    "no-page": "La pagina non è ancora costruita.",
    "no-pile": "Al centro non c’è una pila così.",
    "no-place": "Da lì non si gioca nessuna carta.",
    "no-position": "La registrazione non dice com’erano disposte le tazze.",
    "no-round": "Nessuna manche in corso.",
    "no-seat": "A questo tavolo non c’è un posto così.",
    "no-shuffle": "A questo punto della registrazione la mano non si mescola.",
    "no-stack": "Lì non c’è nessuna pila.",
    "no-such-address": "A questo indirizzo non c’è nulla.",
    "no-such-method": "A questo indirizzo non si può fare.",
    "no-table": "Questo tavolo non esiste.",
    "no-token": "Questa chiave non esiste.",
    "not-adjacent": "Una pila si muove su una pila che la tocca.",
    "not-an-object": "Una riga di questa registrazione non si legge.",
    "not-asked": "Nessuno ti ha chiesto di ritirare una mossa.",
    "not-at-table": "Può farlo solo chi siede qui.",
    "not-away": "Quel giocatore c’è, o non manca da abbastanza tempo.",
    "not-json": "Una riga non si legge: forse non è una registrazione.",
    "not-over": "La partita non è ancora finita.",
    "not-placing": "Ora non si mettono tazze.",
    "not-stored": "Non è stato possibile salvarlo, quindi non è successo; riprova.",
    "not-stuck": "In questa manche qualcuno può ancora giocare.",
    "not-the-middle": "La prima tazza va al centro.",
    "not-utf8": "Questo file non è testo, quindi non è una registrazione.",
    "not-your-colour": "Si mettono tazze del proprio colore.",
    "not-your-seat": "Quel posto non è tuo.",
    "not-your-turn": "Non è il tuo turno.",
    "not-yours": "Questo non è tuo.",
    "nothing-there": "Lì non c’è nessuna carta.",
    "nothing-to-take-back": "Non hai mosse da ritirare.",
    "one-hand": "Una mano gioca una carta alla volta.",
    "one-moment": "Una frase al secondo basta.",
    "one-seat": "A Espresso ognuno ha un posto solo.",
    "order-missing": "Qui la mano si mescola, ma la registrazione non dice come.",
    "order-wrong": "La mano mescolata di questa registrazione non ha le carte giuste.",
    "perft-limit": "Sarebbe troppo da contare; scegli una profondità minore.",
    resync: "Intanto il tavolo è stato rimesso a posto; torna, per favore.",
    "round-over": "La manche è finita.",
    "seat-gone": "Quel posto è uscito dalla partita.",
    "seat-taken": "Il posto è occupato.",
    "slow-down": "Troppo in una volta; aspetta un attimo.",
    "still-placing": "Le tazze si stanno ancora mettendo; non si muove nulla.",
    "still-secret": "Una partita di Espresso si può rivedere quando è finita.",
    taken: "Lì c’è già una tazza.",
    "target-not-reached": "Nessuno ha ancora raggiunto il traguardo.",
    "target-reached": "Il traguardo è raggiunto: non ci sono altre manche.",
    "time-backwards": "In questa registrazione il tempo va all’indietro.",
    "too-high": "Una pila non va mai su una più alta.",
    "too-large": "È troppo grande.",
    "too-late": "Qualcuno è stato più veloce.",
    "too-long": "È troppo lungo.",
    "too-many-cards": "Le carte si giocano una alla volta.",
    "too-many-tokens": "Hai già il massimo di chiavi; prima cancellane una.",
    "touches-nothing": "La seconda tazza deve toccare la prima.",
    "touches-too-little": "Dalla terza in poi, una tazza deve toccarne almeno due.",
    "wrong-points": "I punti di questa manche nella registrazione sono sbagliati.",
    "wrong-round": "Le manche di questa registrazione non sono in ordine.",
    "wrong-scores": "Il punteggio nella registrazione è sbagliato.",
    "wrong-totals": "I totali nella registrazione sono sbagliati.",
    "wrong-winners": "La registrazione indica il vincitore sbagliato.",
  },
  rules: {
    cappuccino: [
      {
        id: "pieces",
        title: "Tazze e giocatori",
        body: [
          "Un gioco di Charles Chevallier per **2–4 giocatori**. Pila dopo pila il tavolo si svuota; alla fine vince chi possiede più tazze.",
          "Le tazze di carta, esagonali, stanno capovolte fianco a fianco: una tazza tocca al massimo **sei vicine**.",
          { figure: "hex-neighbours", caption: "Sei vicine, non di più." },
          "Ci sono quattro colori da 16 tazze, ciascuno con il suo motivo: panda, fiore, foglia e gatto. È il motivo, non la tinta, a dire di chi è una tazza. Ogni giocatore ha un colore: sul tavolo ci sono quindi 32, 48 o 64 tazze.",
        ],
      },
      {
        id: "setup",
        title: "Preparazione",
        body: [
          "Nel gioco base tutte le tazze formano **un’unica figura compatta, senza buchi**, con i colori ben mescolati.",
          {
            ruling:
              "Numero di giocatori, forma e un numero di partenza decidono l’intera disposizione, che così si può rigiocare.",
          },
          {
            ruling:
              "«Ben mescolati» si misura: tra due colori qualsiasi, il numero di tazze sul bordo differisce al massimo di una e il numero di coppie vicine dello stesso colore al massimo di due.",
          },
          "La forma la scegli tu:",
          {
            list: [
              "**Esagono**: tondo quanto lo permette il numero di tazze.",
              "**Macchia**: cresciuta a caso, ogni volta diversa.",
              "**Lunga**: una barra di tre file, quattro da 48 tazze in su.",
            ],
          },
          "Le tazze si possono anche disporre a mano, come si preferisce.",
        ],
      },
      {
        id: "start",
        title: "Chi comincia",
        body: [
          "Comincia chi beve più caffè; gli altri seguono in senso orario.",
          {
            ruling:
              "Ognuno può dire quante tazzine ha bevuto oggi; a parità decide la sorte. Vanno bene anche la sola sorte o un primo posto fisso.",
          },
        ],
      },
      {
        id: "turn",
        title: "Il tuo turno",
        body: [
          "La **tazza in cima** dice di chi è la pila; una tazza sola è una pila alta uno. Nel tuo turno prendi una tua pila, tutta intera, e la metti su una pila che la **tocca** e **non è più alta**. Di chi sia non importa.",
          {
            figure: "move-on-lower",
            caption:
              "La pila di due con la foglia può andare sull’altra pila di due o sulla tazza sola. La pila di tre è troppo alta, e il fiore all’estrema destra non la tocca.",
          },
          "Il posto lasciato **resta vuoto** fino alla fine: non ci si entra e non lo si salta. Così il tavolo si divide in aree.",
          {
            figure: "empty-stays-empty",
            caption:
              "Il panda è salito sul fiore. Il vuoto che ha lasciato separa dal resto le due tazze a sinistra.",
          },
          { ruling: "Chi può muovere deve muovere; non si passa." },
          "Chi non può muovere è fuori, e per sempre: le altre pile crescono o spariscono soltanto, e i vuoti non si riempiono mai. Gli altri continuano.",
        ],
      },
      {
        id: "end",
        title: "Fine della partita",
        body: [
          "La partita finisce quando nessuno può muovere, cioè quando non ci sono due pile che si toccano. Ognuno mette le sue pile una sull’altra, in una torre sola, e **conta le tazze**. Vince la torre più alta; torri uguali si dividono la vittoria.",
          { figure: "tower", caption: "Tre pile diventano una torre di otto tazze." },
        ],
      },
      {
        id: "expert",
        title: "Preparazione per esperti",
        body: [
          "Il tavolo è vuoto, e a turno si mette una tazza alla volta:",
          {
            list: [
              "La prima va al centro.",
              "La seconda deve toccare la prima.",
              "Ogni altra deve toccare **almeno due** tazze già presenti.",
            ],
          },
          {
            figure: "expert-third-cup",
            caption: "Dopo due tazze, per la terza restano solo due posti.",
          },
          "Quando tutte le tazze sono in tavola comincia la partita, a partire dal primo giocatore.",
          { ruling: "I buchi che nascono così sono ammessi." },
        ],
      },
      {
        id: "two-colours",
        title: "In due con due colori",
        body: [
          "In due si possono prendere due colori a testa, cioè 32 tazze ciascuno. Nel tuo turno muovi una pila dell’uno o dell’altro colore. Alla fine ciascuno ne conta **uno solo**.",
          {
            figure: "two-colours",
            caption:
              "Qui panda e foglia giocano insieme: il panda ha nove tazze, la foglia cinque. Ne contano nove.",
          },
          {
            ruling:
              "La scelta non cambia altro, perciò ti viene sempre dato il colore migliore; si vedono entrambi i conti.",
          },
          {
            ruling:
              "Nella preparazione per esperti metti una tazza di uno qualsiasi dei tuoi due colori.",
          },
        ],
      },
      {
        id: "settled",
        title: "Aree decise",
        body: [
          "Una pila che non tocca nulla resta com’è. A due pile di altezza diversa che non toccano altro resta una mossa sola: la più alta prende la più bassa. Nessuno può più cambiarne l’esito; per questo sono segnate sul tavolo e contano già nel punteggio provvisorio.",
          {
            figure: "settled-areas",
            caption:
              "Tutte decise: una pila sola, una coppia diseguale, un’area di un solo colore.",
          },
          {
            ruling:
              "**Sparecchia** (spenta, se non la accendi) toglie dal tavolo dopo ogni mossa le pile sole e le coppie diseguali; la coppia va a chi ha la pila più alta. Prima della prima mossa non si toglie nulla. Al proprietario costa una mossa che poteva tenere da parte, e può contare: per questo è facoltativa.",
          },
          {
            ruling:
              "Un’area è decisa quando nessuna sequenza di mosse può cambiarne il punteggio: una pila sola, una coppia diseguale o un’area tutta di un colore. Con la **chiusura anticipata** (accesa, se non la spegni) la partita finisce da sé appena tutte le aree sono decise, con il punteggio che si avrebbe giocando fino in fondo.",
          },
        ],
      },
      {
        id: "leaving",
        title: "Abbandono e tempo scaduto",
        body: [
          "Puoi abbandonare in ogni momento. Ai tavoli con l’orologio hai un tempo per ogni mossa, oppure un tempo per tutta la partita con un po’ di più a ogni mossa, oppure giorni per ogni mossa.",
          {
            ruling:
              "Chi abbandona o finisce il tempo non muove più. Le sue pile restano, ci si può salire e contano nel punteggio, ma non può vincere. Quando rimane un solo giocatore, vince subito con il punteggio del momento. Nella preparazione per esperti gli altri continuano a mettere tazze.",
          },
          {
            ruling:
              "La chiusura anticipata non gioca una coppia la cui pila più alta è di chi se n’è andato, perché nessuno farebbe quella mossa. Sparecchia la toglie comunque, per quel colore.",
          },
        ],
      },
      {
        id: "house",
        title: "Al tavolo",
        body: [
          {
            list: [
              "**Ritirare la mossa:** puoi chiedere di ritirare la tua ultima mossa. Succede quando tutte le altre persone sono d’accordo, e subito se giochi solo contro bot.",
              "**Assenti:** se qualcuno manca da un minuto, puoi far continuare un bot al suo posto o dichiarare il tempo scaduto. Chi torna può riprendersi il posto dal bot.",
              "**Uno schermo:** puoi occupare più posti e giocare in compagnia sullo stesso schermo.",
              "**Rivincita:** se tutti al tavolo la vogliono, i posti scalano di uno e comincia una nuova partita.",
            ],
          },
        ],
      },
    ],
    espresso: [
      {
        id: "cards",
        title: "Carte e distribuzione",
        body: [
          "Una corsa con le carte per **2–6 giocatori**. Nessuno aspetta il suo turno: si gioca tutti insieme.",
          "Ognuno ha un mazzo di 36 carte con un dorso tutto suo: rosso, verde, blu e giallo, ciascuno da 0 a 8. Dopo aver mescolato:",
          {
            list: [
              "Nove carte scoperte formano la tua **pila espresso**; solo la prima si vede e si gioca.",
              "Tre **carte aiuto** stanno scoperte lì accanto.",
              "Le altre 24, coperte, sono la tua **mano**.",
            ],
          },
          {
            figure: "espresso-layout",
            caption: "Il tuo lato: la pila espresso, tre carte aiuto, la mano e gli scarti.",
          },
        ],
      },
      {
        id: "play",
        title: "Giocare le carte",
        body: [
          "Al centro crescono pile **da 0 a 8, ciascuna di un colore**. Uno 0 apre una nuova pila in ogni momento.",
          { figure: "pile-order", caption: "Sul 4 blu va il 5 blu, di chiunque sia." },
          "Puoi giocare la prima carta della pila espresso, le carte aiuto e la prima carta dei tuoi scarti. Al posto di una carta aiuto giocata passa subito la prima della tua pila espresso.",
          "Se due vogliono lo stesso posto, lo ottiene il più veloce; l’altro riprende la sua carta.",
        ],
      },
      {
        id: "flip",
        title: "Girare le carte",
        body: [
          "Si girano insieme le prime tre carte della mano sugli **scarti**: in cima resta la terza.",
          { figure: "flip", caption: "Tre carte insieme; solo l’ultima si può giocare subito." },
          { ruling: "Puoi girare in ogni momento, quante volte vuoi." },
          "Se la mano è vuota, la prossima volta gli scarti si rovesciano e tornano a essere la mano. Se restano una o due carte, gli scarti rovesciati vanno sotto di esse.",
          { ruling: "Se mano e scarti insieme sono solo una o due carte, si girano quelle." },
          "Se tutta la mano è passata senza che tu ne giocassi una carta, gli scarti si mescolano quando li riprendi.",
          {
            ruling:
              "La mano è passata tutta quando non vi resta alcuna carta. Se ne avanzano una o due non si mescola, perché la volta dopo i gruppi di tre cadono comunque in modo diverso.",
          },
        ],
      },
      {
        id: "finito",
        title: "Finito",
        body: [
          "Chi per primo si libera della **pila espresso** chiude subito la manche: **Finito!** Vale sia giocando l’ultima carta al centro, sia facendola passare al posto di una carta aiuto.",
          {
            figure: "finito",
            caption:
              "La carta aiuto è giocata, l’ultima carta espresso ne prende il posto: finito.",
          },
        ],
      },
      {
        id: "points",
        title: "Punti",
        body: [
          "Ogni carta al centro vale **un punto** per il giocatore di cui porta il dorso. Il finito vale **cinque punti** in più. Le manche si sommano finché qualcuno arriva a 100 punti, o al traguardo scelto per il tavolo.",
          {
            ruling:
              "Se nella stessa manche più giocatori raggiungono il traguardo, vince il totale più alto; totali uguali si dividono la vittoria.",
          },
        ],
      },
      {
        id: "stuck",
        title: "Quando nulla va più bene",
        body: [
          "A volte le carte che servono a tutti sono in fondo alle pile espresso.",
          {
            ruling:
              "Quando nessuno potrà più giocare nulla, la manche finisce da sé, con i punti fatti fin lì e senza finito. Doppio sa esattamente quando è così: né le prime carte espresso, né le carte aiuto, né le carte di una mano o degli scarti di qualcuno trovano più posto. In Zero calcola anche, dall’ordine della mano, quale carta potrebbe ancora arrivare a coprire un jolly.",
          },
          {
            ruling:
              "La manche finisce, con i punti fatti fin lì e senza finito, anche quando votano per chiuderla tutti quelli che sono al tavolo.",
          },
          {
            ruling:
              "A Espresso non si abbandona. Chi va via semplicemente non gioca, e può tornare.",
          },
        ],
      },
      {
        id: "zero",
        title: "Zero",
        body: [
          "In questa variante una pila si apre con uno 0 o con un 1, e ogni **0 è un jolly** di qualsiasi colore. Può andare su ogni carta tranne l’8 e vale il numero seguente, se lo copri **subito** con la carta che viene dopo, di qualunque colore. La pila continua nel colore della carta che copre.",
          {
            figure: "zero-joker",
            caption:
              "Sul 5 rosso: uno 0 giallo come 6 e un 7 blu a coprirlo. La pila continua in blu.",
          },
          "Il jolly è dunque sempre una giocata di due carte. Uno 0 non va mai su uno 0 né su un 7, perché lì nulla potrebbe coprirlo.",
          {
            ruling:
              "Può coprire ogni carta che puoi giocare una volta che il jolly ha lasciato il suo posto: la carta espresso seguente, la carta aiuto appena arrivata, la carta seguente degli scarti. Le due carte sono una giocata sola. Se svuota la tua pila espresso, contano tutt’e due, poi è finito.",
          },
          {
            ruling:
              "Uno 0 che apre una pila vale 0, mai 1; anche questo va coperto subito, con un 1 di qualsiasi colore.",
          },
        ],
      },
      {
        id: "chaos",
        title: "Chaos",
        body: [
          "Come il gioco normale, Normalo, ma puoi giocare al centro anche le **carte scoperte degli altri**: dalle loro pile espresso, carte aiuto e scarti. Il punto va comunque al giocatore di cui la carta porta il dorso. Perché aiutarlo? Perché sopra può andarci la tua.",
          { figure: "chaos-steal", caption: "Il 3 verde di un altro fa posto al tuo 4 verde." },
          {
            ruling:
              "Una carta aiuto giocata da un altro è sostituita dalla pila espresso del suo proprietario. Se questa si svuota, il finito è del proprietario.",
          },
          {
            ruling:
              "Una carta presa dagli scarti di qualcuno conta come giocata dalla sua mano: quegli scarti allora non si mescolano.",
          },
        ],
      },
      {
        id: "fair",
        title: "Una mano sola, una corsa leale",
        body: [
          {
            ruling:
              "**Una mano:** le tue giocate sono accettate una alla volta, con una breve pausa (un decimo di secondo, se il tavolo non dice altro), come farebbe una mano sola. Per girare le carte non serve pausa.",
          },
          {
            ruling:
              "**Fotofinish** (acceso, se non lo spegni): una linea lenta non deve farti perdere la corsa. Se due giocate vogliono lo stesso posto, vale quella partita per prima. Se l’occasione è appena comparsa, si tiene conto anche di chi l’ha vista più tardi: vince il riflesso più pronto. Le linee le misura Doppio stesso.",
          },
        ],
      },
      {
        id: "calm",
        title: "Un tavolo calmo",
        body: [
          "Chi non vuole correre, o non può, apre un tavolo calmo. Lì non c’è tempo che scorre.",
          {
            ruling:
              "A ogni battuta ciascuno dei presenti gioca una volta, gira una volta o passa, in qualsiasi ordine. Quando l’hanno fatto tutti, comincia la battuta seguente. Nessuno può essere più veloce e nessuno ha fretta; anche la manche seguente aspetta che tutti siano pronti.",
          },
        ],
      },
      {
        id: "house",
        title: "Al tavolo",
        body: [
          {
            list: [
              "**Manche seguente:** comincia quando tutti sono pronti, o da sé dopo mezzo minuto; un tavolo calmo aspetta.",
              "**Assenti:** se qualcuno manca da un minuto, puoi far continuare un bot al suo posto. Chi torna può riprenderselo.",
              "**Rivincita:** se tutti al tavolo la vogliono, comincia una nuova partita.",
            ],
          },
        ],
      },
    ],
  },
} satisfies Language;
