// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences of mails to staff, by the English sentence: in French, in Kinyarwanda. */
export const forStaff = {
  'See who works here': ['Voir qui travaille ici', 'Reba abakora hano'],
  'See the state of the shop': ['Voir comment va la boutique', 'Reba uko iduka rimeze'],
  'See who is logged in': ['Voir qui est connecté', 'Reba abinjiye'],
  'Confirm or refuse it': ['Confirmer ou refuser', 'Emeza cyangwa wange'],
  'Open the back office': ['Ouvrir l’administration', 'Fungura ibiro by’iduka'],
  'The payee is about to change': ['Un autre doit être payé', 'Undi ni we uzishyurwa'],
  '{by} has changed what shoppers see when they pay:': [
    '{by} a changé ce que lisent les clients quand ils paient :',
    '{by} yahinduye ibyo abaguzi basoma bishyura:',
  ],
  'It takes effect in 24 hours, or as soon as you confirm it. If you did not expect it, refuse it there and end the session of whoever asked for it.':
    [
      'Cela comptera dans 24 heures, ou tout de suite si vous confirmez. Si vous ne l’avez pas demandé, refusez-le là et mettez fin à la session de son auteur.',
      'Bizatangira mu masaha 24, cyangwa ako kanya nubyemeza. Niba utarabisabye, byange aho hanyuma urangize seshoni y’uwabikoze.',
    ],
  'Someone was invited to the staff': ['Quelqu’un a été engagé', 'Hari uwahawe akazi'],
  '{by} has invited {member} as {role}.': [
    '{by} a engagé {member} comme {role}.',
    '{by} yahaye {member} akazi ka {role}.',
  ],
  'If you did not expect it, remove them from the staff.': [
    'Si vous ne l’avez pas demandé, retirez cette personne de l’équipe.',
    'Niba utarabisabye, mukure mu bakozi.',
  ],
  'An invitation was accepted': ['Une invitation a été acceptée', 'Ubutumire bwemewe'],
  '{by} has joined the staff as {role}, with the link that an owner handed over.': [
    '{by} fait maintenant partie de l’équipe comme {role}, par le lien remis par un propriétaire.',
    '{by} ubu ari mu bakozi nka {role}, abikesha umurongo wahawe na nyir’iduka.',
  ],
  'Anyone with the link could use it. If it was not them, remove them from the staff.': [
    'Le lien seul a suffi. Si ce n’était pas cette personne, retirez-la de l’équipe.',
    'Umurongo wonyine ni wo wabifunguye. Niba atari we wawukoresheje, mukure mu bakozi.',
  ],
  'Someone has a new role': ['Quelqu’un a un autre rôle', 'Hari uwahinduriwe umwanya'],
  '{by} has given {member} the role {role}.': [
    '{by} a donné à {member} le rôle : {role}.',
    '{by} yahaye {member} umwanya wa {role}.',
  ],
  'If you did not expect it, change the role back.': [
    'Si vous ne l’avez pas demandé, reprenez ce rôle.',
    'Niba utarabisabye, subiza uwo mwanya uko wari.',
  ],
  'Someone was removed from the staff': ['Quelqu’un a quitté l’équipe', 'Hari uwakuwe mu bakozi'],
  '{by} has removed {member} from the staff.': [
    '{by} a retiré {member} de l’équipe.',
    '{by} yakuye {member} mu bakozi.',
  ],
  'If you did not expect it, invite them again.': [
    'Si vous ne l’avez pas demandé, engagez-le de nouveau.',
    'Niba utarabisabye, ongera umuhe akazi.',
  ],
  'Data was exported': ['Des données ont été sorties', 'Hari amakuru yasohowe'],
  '{by} has exported {what}: it contains customers’ data.': [
    '{by} a sorti {what} : il contient ce que les clients ont confié à la boutique.',
    '{by} yasohoye {what}: harimo ibyo abakiriya babwiye iduka.',
  ],
  'what the shop knows about a customer': [
    'ce que la boutique sait d’un client',
    'ibyo iduka rifite ku mukiriya',
  ],
  'If you did not expect it, end their session and ask what it was for.': [
    'Si personne ne le devait, mettez fin à sa session et demandez pourquoi.',
    'Niba nta wari ubyemerewe, rangiza seshoni ye umubaze impamvu.',
  ],
  'A large refund was made': ['Beaucoup d’argent est rendu', 'Amafaranga menshi arasubizwa'],
  '{by} has refunded {amount} of order {order}.': [
    '{by} a rendu {amount} de la commande {order}.',
    '{by} yasubije {amount} y’itumiza {order}.',
  ],
  'The limit for unconfirmed refunds was raised': [
    'Plus d’argent est rendu sans confirmation',
    'Amafaranga menshi kurushaho asubizwa bitemejwe',
  ],
  '{by} has raised the amount above which refunds must be confirmed from {before} to {amount}.': [
    '{by} a porté de {before} à {amount} la somme au-delà de laquelle un remboursement est confirmé.',
    '{by} yazamuye amafaranga arenga agomba kwemezwa iyo asubizwa, ayakura kuri {before} ayageza kuri {amount}.',
  ],
  'If that is wrong, change it back under Settings.': [
    'Si ce n’est pas juste, remettez-la comme avant dans les paramètres.',
    'Niba atari byo, yisubize uko yari mu igenamiterere.',
  ],
  'If that is wrong, check the order and its payments.': [
    'Si ce n’est pas juste, regardez la commande et ses paiements.',
    'Niba atari byo, reba itumiza n’ubwishyu bwaryo.',
  ],
  'An API key was created': ['Un programme a une clé', 'Porogaramu yahawe urufunguzo'],
  '{by} has created the key {key}: it can do what the role {role} can.': [
    '{by} a fait la clé {key} : elle peut ce que peut ce rôle : {role}.',
    '{by} yakoze urufunguzo {key}: rwemerewe ibyo {role} yemerewe.',
  ],
  'If you did not expect it, revoke it.': [
    'Si vous ne l’avez pas demandé, révoquez-la.',
    'Niba utarabisabye, ruhagarike.',
  ],
  'A second factor was changed': ['Un deuxième facteur a changé', 'Icyemeza cya kabiri cyahindutse'],
  'For {by}: {what}.': ['Pour {by} : {what}.', 'Kuri {by}: {what}.'],
  'a passkey was added': ['une clé d’accès a été ajoutée', 'hongeweho urufunguzo rwo kwinjira'],
  'a passkey was removed': ['une clé d’accès a été retirée', 'urufunguzo rwo kwinjira rwakuweho'],
  'an authenticator app was added': [
    'une application à codes a été ajoutée',
    'hongeweho porogaramu itanga kode',
  ],
  'the authenticator app was removed': [
    'l’application à codes a été retirée',
    'porogaramu itanga kode yakuweho',
  ],
  'new recovery codes were created': [
    'de nouveaux codes de secours ont été faits',
    'hakozwe kode nshya zo kwitabaza',
  ],
  'every second factor was removed by {name}, because they were lost': [
    'tous les deuxièmes facteurs ont été retirés par {name}, car ils étaient perdus',
    'ibyemeza bya kabiri byose byakuweho na {name}, kuko byatakaye',
  ],
  'If that was someone else, set a new password now: it ends every session.': [
    'Si c’était quelqu’un d’autre, choisissez tout de suite un nouveau mot de passe : toutes les sessions prennent fin.',
    'Niba ari undi, hitamo ako kanya ijambobanga rishya: seshoni zose zihita zirangira.',
  ],
  'A log-in from a new device': ['Une connexion d’un nouvel appareil', 'Kwinjira ku gikoresho gishya'],
  '{by} has logged in to the back office from a new browser: {device}.': [
    '{by} s’est connecté à l’administration depuis un navigateur inconnu : {device}.',
    '{by} yinjiye mu biro by’iduka akoresheje mushakisha itazwi: {device}.',
  ],
  'If that was someone else, end the session and set a new password.': [
    'Si c’était quelqu’un d’autre, mettez fin à la session et choisissez un nouveau mot de passe.',
    'Niba ari undi, rangiza seshoni maze uhitemo ijambobanga rishya.',
  ],
  'A backup failed': ['Une sauvegarde a échoué', 'Kopi yanze'],
  'The shop could not make a backup: {problem}': [
    'La boutique n’a pas pu faire de sauvegarde : {problem}',
    'Iduka ntiryashoboye gukora kopi: {problem}',
  ],
  'Fix the cause, then press Back up now. Until then the shop has only its earlier backups.': [
    'Occupez-vous-en, puis appuyez sur « Sauvegarder maintenant ». D’ici là, la boutique n’a que ses sauvegardes précédentes.',
    'Bikemure, hanyuma ukande “Kora kopi ubu”. Kugeza ubwo iduka rifite kopi za mbere gusa.',
  ],
  'A backup is on one machine only': [
    'Une sauvegarde n’est que sur une machine',
    'Kopi iri ku mashini imwe gusa',
  ],
  'A backup was made, but its copy was not: {problem}': [
    'Une sauvegarde a été faite, mais pas sa copie : {problem}',
    'Kopi yakozwe, ariko ntiyajyanywe ahandi: {problem}',
  ],
  'Fix the cause, then press Back up now. A backup on the shop’s own machine is lost with it.': [
    'Occupez-vous-en, puis appuyez sur « Sauvegarder maintenant ». Une sauvegarde à côté de la boutique est perdue avec elle.',
    'Bikemure, hanyuma ukande “Kora kopi ubu”. Kopi iri kumwe n’iduka itakarana na ryo.',
  ],
  'Hello! It is about the back office.': [
    'Bonjour ! C’est au sujet de l’administration.',
    'Muraho! Ni ku biro by’iduka.',
  ],
  'You are on the staff of {shop}': ['Vous faites partie de l’équipe de {shop}', 'Uri umukozi wa {shop}'],
  'Welcome to the team': ['Bienvenue à bord', 'Murakaza neza mu bakozi'],
  '{greeting} the owner of {shop} has invited you to its back office. Choose a password, then log in there with this address.':
    [
      '{greeting} le propriétaire de {shop} vous a ouvert son administration. Choisissez un mot de passe, puis connectez-vous-y avec cette adresse.',
      '{greeting} nyir’iduka {shop} yaguhaye uburenganzira bwo kwinjira mu biro by’iduka. Hitamo ijambobanga, hanyuma winjire ukoresheje iyi aderesi.',
    ],
  'The link works once, for 24 hours. If you already have a password here, it keeps working.': [
    'Le lien fonctionne une fois, pendant 24 heures. Si vous avez déjà un mot de passe ici, il reste valable.',
    'Umurongo ukora rimwe, mu masaha 24. Niba usanzwe ufite ijambobanga hano, rikomeza gukora.',
  ],
  'Choose my password': ['Choisir mon mot de passe', 'Hitamo ijambobanga ryanjye'],
  'Message from {name}: {topic}': ['Message de {name} : {topic}', 'Ubutumwa bwa {name}: {topic}'],
  'Someone wrote to the shop': ['Quelqu’un a écrit à la boutique', 'Hari uwandikiye iduka'],
  'Answer by WhatsApp': ['Répondre par WhatsApp', 'Subiza kuri WhatsApp'],
  '{shop} on {day}: what the staff did': [
    '{shop}, le {day} : ce qu’a fait l’équipe',
    '{shop} ku wa {day}: ibyo abakozi bakoze',
  ],
  'The day in the audit log': ['La journée dans le journal d’audit', 'Umunsi mu rutonde rw’ibikorwa'],
  'Keep this mail: its last line proves later that nobody changed that day’s log.': [
    'Gardez ce message : sa dernière ligne prouve plus tard que personne n’a changé ce que disait le journal ce jour-là.',
    'Bika ubu butumwa: umurongo wabwo wa nyuma uzahamya ko nta wahinduye ibyo urutonde rwavugaga uwo munsi.',
  ],
  'If a number surprises you, check the audit log and the security events in the back office.': [
    'Si un nombre vous étonne, regardez le journal d’audit et les événements de sécurité dans l’administration.',
    'Niba umubare ugutangaje, reba urutonde rw’ibikorwa n’ibyerekeye umutekano mu biro by’iduka.',
  ],
  'Open the audit log': ['Ouvrir le journal d’audit', 'Fungura urutonde rw’ibikorwa'],
  'New order {number}: {amount}': [
    'Nouvelle commande {number} : {amount}',
    'Itumiza rishya {number}: {amount}',
  ],
  '{shop}: {what}': ['{shop} : {what}', '{shop}: {what}'],
  'A new order': ['Une nouvelle commande', 'Itumiza rishya'],
  '{name} has ordered for {amount}.': ['{name} a commandé pour {amount}.', '{name} yatumije ibya {amount}.'],
  '{name} is running low': ['Il reste peu de {name}', 'Hasigaye bike bya {name}'],
  'These are running low': ['Il reste peu de ceux-ci', 'Hasigaye bike by’ibi'],
  'You are told once about each, and again after it has been restocked.': [
    'Vous l’apprenez une fois pour chacun, et de nouveau s’il a été réapprovisionné entre-temps.',
    'Ubimenyeshwa rimwe kuri buri kimwe, kandi nanone iyo cyongewe hagati aho.',
  ],
  'See what is low': ['Voir ce qui manque', 'Reba ibisigaye bike'],
  '{quantity} left': ['reste {quantity}', 'hasigaye {quantity}'],
  'Hello! It is about the stock.': ['Bonjour ! C’est au sujet du stock.', 'Muraho! Ni ku bicuruzwa bihari.'],
  '{title}: order {number}': ['{title} : commande {number}', '{title}: itumiza {number}'],
  'A payment to check': ['Un paiement à chercher', 'Ubwishyu bwo gushaka'],
  'Another amount arrived': ['Un autre montant est arrivé', 'Haje andi mafaranga'],
  'A refund is due': ['De l’argent doit être rendu', 'Hari amafaranga agomba gusubizwa'],
  'The order shows what can be done.': ['La commande dit ce qu’on peut faire.', 'Itumiza rivuga icyakorwa.'],
  'See the payments': ['Voir les paiements', 'Reba ubwishyu'],
  'Hello! It is about order {number}.': [
    'Bonjour ! C’est au sujet de la commande {number}.',
    'Muraho! Ni ku itumiza {number}.',
  ],
} as const satisfies Readonly<Record<string, readonly [fr: string, rw: string]>>;
