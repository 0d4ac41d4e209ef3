// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences of Health about the shop, its machine, its connections and its backups: in French, in Kinyarwanda. */
export const ofHealth = {
  // The titles of the lines. “Mail”, “WhatsApp”, “SMS” and the wallets have the same name in every language.
  Database: ['Base de données', 'Ububiko bw’amakuru'],
  'Disk of the database': ['Disque de la base de données', 'Disiki y’ububiko bw’amakuru'],
  Disk: ['Disque', 'Disiki'],
  'Replica of the database': ['Réplique de la base de données', 'Kopi y’ububiko bw’amakuru'],
  'It is {n} s behind.': ['Elle a {n} s de retard.', 'Iri inyuma ho amasegonda {n}.'],
  'It cannot be read: {why}.': ['Elle ne peut pas être lue : {why}.', 'Ntisomeka: {why}.'],
  'Meanwhile, exports, reports and backups read the main database. Check that the replica is running and keeps up.':
    [
      'En attendant, exports, rapports et sauvegardes lisent la base elle-même. Vérifiez que la réplique tourne et suit.',
      'Hagati aho, ibyoherezwa hanze, raporo na kopi bisoma ububiko nyirizina. Reba niba kopi y’ububiko ikora kandi ikurikira.',
    ],
  Pictures: ['Photos', 'Amafoto'],
  Jobs: ['Tâches', 'Imirimo'],
  Mail: ['Courrier', 'Imeyili'],
  'Messages to people': ['Messages aux gens', 'Ubutumwa ku bantu'],
  'Last backup': ['Dernière sauvegarde', 'Kopi iheruka'],
  'Backup elsewhere': ['Sauvegarde ailleurs', 'Kopi iri ahandi'],
  'Last restore drill': ['Dernier essai de restauration', 'Igerageza riheruka ryo kugarura'],
  'Requests in the last day': ['Réponses du dernier jour', 'Ibisubizo by’umunsi ushize'],
  '{n} requests, {failed} failed.': ['{n} demandées, {failed} ont échoué.', 'Hasabwe {n}, {failed} byanze.'],
  '{failed} of {n} failed.': ['{failed} sur {n} ont échoué.', '{failed} kuri {n} byanze.'],
  'The log says why: look for lines with a status of 500 or more.': [
    'Le journal dit pourquoi : cherchez les lignes au statut 500 ou plus.',
    'Log ivuga impamvu: shaka imirongo ifite status ya 500 cyangwa hejuru.',
  ],
  'PostgreSQL {version} answers; the shop uses {size} in it.': [
    'PostgreSQL {version} répond ; la boutique y occupe {size}.',
    'PostgreSQL {version} irasubiza; iduka rifatamo {size}.',
  ],
  '{free} of {all} are free.': ['{free} sur {all} sont libres.', 'Hasigaye {free} kuri {all}.'],
  'Remove what is not needed or get a larger disk; a full disk stops orders.': [
    'Enlevez l’inutile ou prenez un disque plus grand ; un disque plein arrête les commandes.',
    'Kuraho ibidakenewe cyangwa ufate disiki nini; disiki yuzuye ihagarika amatumiza.',
  ],
  '{n} jobs are waiting, the oldest since {at}.': [
    '{n} tâches attendent, la plus ancienne depuis le {at}.',
    'Imirimo {n} irategereje, uwa kera kuva ku wa {at}.',
  ],
  '1 job is waiting, the oldest since {at}.': [
    '1 tâche attend, depuis le {at}.',
    'Umurimo 1 urategereje, kuva ku wa {at}.',
  ],
  'Restart the shop or its worker; if that does not help, start more workers with npm run worker.': [
    'Redémarrez la boutique ou son worker ; si cela continue, donnez-lui plus de bras par npm run worker.',
    'Ongera ufungure iduka cyangwa worker yaryo; nibikomeza, ongeramo abakozi na npm run worker.',
  ],
  '{n} jobs failed: they are being retried, or were given up.': [
    '{n} tâches ont échoué : elles sont retentées, ou abandonnées.',
    'Imirimo {n} yanze: irongera igeragezwe, cyangwa yararetswe.',
  ],
  '1 job failed: it is being retried, or was given up.': [
    '1 tâche a échoué : elle est retentée, ou abandonnée.',
    'Umurimo 1 wanze: urongera ugeragezwe, cyangwa wararetswe.',
  ],
  'They are listed below. Check the lines of what they depend on; the log says why.': [
    'Voyez plus bas lesquelles, et les lignes de ce qu’elles demandent ; le journal dit pourquoi.',
    'Reba hasi iyo ari yo, n’imirongo y’ibyo ikeneye; log ivuga impamvu.',
  ],
  'No job is overdue.': ['Rien n’attend de ce qui peut se faire.', 'Nta gitegereje mu byashobora gukorwa.'],
  'Check GALLERY_STORE and its key, and ask the provider; recently shown pictures are still shown.': [
    'Vérifiez GALLERY_STORE et sa clé, et demandez au fournisseur ; ce qui s’est montré récemment se montre encore.',
    'Genzura GALLERY_STORE n’urufunguzo rwayo, ubaze n’utanga serivisi; ibyerekanywe vuba biracyerekanwa.',
  ],
  'Check that the disk is not full and that the shop may write into the folder.': [
    'Vérifiez que le disque n’est pas plein et que la boutique peut écrire dans le dossier.',
    'Genzura ko disiki ituzuye kandi ko iduka rishobora kwandika muri dosiye.',
  ],
  '{place} does not answer: {trouble}.': [
    '{place} ne répond pas : {trouble}.',
    '{place} ntisubiza: {trouble}.',
  ],
  '{name} is not there any more': ['{name} n’y est plus', '{name} ntikirimo'],
  '{place} refused a picture on {at}: {reason}.': [
    '{place} a refusé une photo le {at} : {reason}.',
    '{place} yanze ifoto ku wa {at}: {reason}.',
  ],
  'The storage {place} refused a picture: {reason}': [
    'Le stockage {place} a refusé une photo : {reason}',
    'Ububiko {place} bwanze ifoto: {reason}',
  ],
  'Pictures are kept in {place}; there are none yet.': [
    'Les photos sont gardées dans {place} ; il n’y en a pas encore.',
    'Amafoto abikwa muri {place}; nta n’imwe irahagera.',
  ],
  'Pictures in {place}: {n}, the last one on {at}.': [
    'Photos dans {place} : {n}, la dernière depuis le {at}.',
    'Amafoto ari muri {place}: {n}, iheruka kuva ku wa {at}.',
  ],
  'Mail is not sent: it becomes files in VAR_DIR/mailbox, which no one reads.': [
    'Aucun mail ne part : il devient un fichier dans VAR_DIR/mailbox, que personne ne lit.',
    'Nta meyili igenda: iba dosiye muri VAR_DIR/mailbox, idasomwa n’umuntu.',
  ],
  'Set SMTP_URL and MAIL_FROM to your mail server, and start the shop again.': [
    'Renseignez SMTP_URL et MAIL_FROM de votre serveur de mail, et redémarrez la boutique.',
    'Shyira SMTP_URL na MAIL_FROM bya seriveri yawe y’imeyili, wongere ufungure iduka.',
  ],
  'The mail server': ['Le serveur de mail', 'Seriveri y’imeyili'],
  'Check SMTP_URL and your mail account, then press Send me a mail.': [
    'Vérifiez SMTP_URL et votre compte de mail, puis appuyez sur « Envoyez-moi un mail ».',
    'Genzura SMTP_URL na konti yawe y’imeyili, hanyuma ukande “Nyoherereza imeyili”.',
  ],
  'A mail server is set; nothing has been sent through it yet.': [
    'Un serveur de mail est indiqué ; il n’a encore rien envoyé.',
    'Seriveri y’imeyili yashyizweho; nta cyo irohereza.',
  ],
  '{name} last failed on {bad}: {reason}; it last worked on {good}.': [
    '{name} a échoué en dernier le {bad} : {reason} ; dernière réussite le {good}.',
    '{name} iheruka kwanga ku wa {bad}: {reason}; iheruka gukora ku wa {good}.',
  ],
  '{name} last failed on {bad}: {reason}; it has never worked.': [
    '{name} a échoué en dernier le {bad} : {reason} ; cela n’a encore jamais marché.',
    '{name} iheruka kwanga ku wa {bad}: {reason}; ntirakora na rimwe.',
  ],
  '{name} last worked on {good}; it last failed on {bad}: {reason}.': [
    '{name} a marché en dernier le {good} ; dernier échec le {bad} : {reason}.',
    '{name} iheruka gukora ku wa {good}; iheruka kwanga ku wa {bad}: {reason}.',
  ],
  '{name} last worked on {good}.': [
    '{name} a marché en dernier le {good}.',
    '{name} iheruka gukora ku wa {good}.',
  ],
  'no reason was given': ['aucune raison donnée', 'nta mpamvu yatanzwe'],
  'No message is overdue.': [
    'Aucun n’attend qui aurait dû partir.',
    'Nta bwagombye kuba bwaragiye bugitegereje.',
  ],
  '{n} overdue, the oldest since {at}.': [
    '{n} attendent plus qu’il ne faut, le plus ancien depuis le {at}.',
    '{n} butegereje igihe kirekire, ubwa kera kuva ku wa {at}.',
  ],
  'See the reasons under Outbox, and send them again there.': [
    '« Messages envoyés » dit pourquoi, et les renvoie.',
    '“Ubutumwa bwoherejwe” buvuga impamvu, kandi bukongera bukabwohereza.',
  ],
  '{name} is not set up.': ['{name} n’est pas configuré.', '{name} ntiyashyizweho.'],
  '{name} is not set up: no keys in {variables}.': [
    '{name} n’est pas configuré : pas de clés dans {variables}.',
    '{name} ntiyashyizweho: nta mfunguzo muri {variables}.',
  ],
  '{name} is simulated in this demo.': [
    '{name} est simulé dans cette démonstration.',
    '{name} ni iy’igerageza muri iyi demo.',
  ],
  '{name} is simulated in this demo: messages arrive at /_sim/phone.': [
    '{name} est simulé dans cette démonstration : les messages arrivent à /_sim/phone.',
    '{name} ni iy’igerageza muri iyi demo: ubutumwa bugera kuri /_sim/phone.',
  ],
  '{name} is set up; nothing has been sent through it yet.': [
    '{name} est configuré ; il n’a encore rien envoyé.',
    '{name} yashyizweho; nta cyo irohereza.',
  ],
  '{name} is set up; no payment has been asked for yet.': [
    '{name} est configuré ; aucun paiement n’a encore été demandé.',
    '{name} yashyizweho; nta bwishyu burasabwa.',
  ],
  'Check your account with the provider (balance, keys), then press Send me a message.': [
    'Regardez le compte chez le fournisseur (solde, clés), puis appuyez sur « Envoyez-moi un message ».',
    'Reba konti ku utanga serivisi (amafaranga, imfunguzo), hanyuma ukande “Nyoherereza ubutumwa”.',
  ],
  'Check {variables} and ask the operator; until then orders wait for these payments, and cash still works.':
    [
      'Vérifiez {variables} et demandez à l’opérateur ; les commandes attendent leur argent, les espèces continuent.',
      'Genzura {variables} ubaze n’ikigo; amatumiza ategereje amafaranga, ayo mu ntoki arakomeza.',
    ],
  'Your account has no e-mail.': ['Votre compte n’a pas d’e-mail.', 'Konti yawe nta meyili ifite.'],
  'The mail server did not accept it: {reason}': [
    'Le serveur de mail ne l’a pas pris : {reason}',
    'Seriveri y’imeyili ntiyayakiriye: {reason}',
  ],
  'No mail server is set: the mail is now a file in VAR_DIR/mailbox.': [
    'Aucun serveur de mail n’est indiqué : c’est maintenant un fichier dans VAR_DIR/mailbox.',
    'Nta seriveri y’imeyili yashyizweho: ubu ni dosiye muri VAR_DIR/mailbox.',
  ],
  'The mail server accepted it for {email}. Look there, and in the spam folder.': [
    'Le serveur de mail l’a pris pour {email}. Regardez là, et parmi les indésirables.',
    'Seriveri y’imeyili yayakiriye yo kuri {email}. Reba aho, no mu butifuzwa.',
  ],
  'Neither WhatsApp nor SMS is set up.': [
    'Ni WhatsApp ni SMS ne sont configurés.',
    'Yaba WhatsApp cyangwa SMS, nta cyashyizweho.',
  ],
  'Set the phone for alerts under Settings first.': [
    'Indiquez d’abord le téléphone des alertes sous Réglages.',
    'Banza ushyireho telefoni yo kuburirwa mu igenamiterere.',
  ],
  'It was sent by {way} to {phone}.': [
    'Il est parti par {way} vers {phone}.',
    'Bwagiye kuri {way} bwerekeza kuri {phone}.',
  ],
  '{way} did not accept it: {reason}.': [
    '{way} ne l’a pas pris : {reason}.',
    '{way} ntiyabwakiriye: {reason}.',
  ],
} as const;
