// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences for staff about settings, delivery, pages, people and log-ins: in French, in Kinyarwanda. */
export const ofShop = {
  'Please choose a time in the future.': ['Veuillez choisir une heure à venir.', 'Hitamo igihe kitaragera.'],
  'Please choose a day within a year.': [
    'Veuillez choisir un jour d’ici un an.',
    'Hitamo umunsi utarenza umwaka.',
  ],
  'Another zone has this name.': ['Une autre zone porte ce nom.', 'Hari indi zone ifite iri zina.'],
  'Two windows start at the same time.': [
    'Deux créneaux commencent à la même heure.',
    'Ibihe bibiri bitangirira rimwe.',
  ],
  'This window no longer exists.': ['Ce créneau n’existe plus.', 'Iki gihe ntikikiriho.'],
  'A window must end after it begins.': [
    'Un créneau finit après son début.',
    'Igihe kirangira nyuma yo gutangira.',
  ],
  'Shoppers do not see it: the operator’s keys are missing. Whoever runs the server must set {keys} and restart the shop; until then offer the MoMoPay code, which needs no keys.':
    [
      'Les clients ne le voient pas : la boutique n’a pas les clés de l’opérateur. Qui fait marcher la boutique renseigne {keys} et la redémarre ; d’ici là, proposez le code MoMoPay, qui n’a pas besoin de clés.',
      'Abaguzi ntibabubona: iduka nta mfunguzo z’ikigo cy’itumanaho rifite. Ushinzwe imashini ashyiraho {keys} akongera agafungura iduka; hagati aho koresha kode ya MoMoPay, idakenera imfunguzo.',
    ],
  'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER and MOMO_API_KEY': [
    'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER et MOMO_API_KEY',
    'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER na MOMO_API_KEY',
  ],
  'AIRTEL_CLIENT_ID and AIRTEL_CLIENT_SECRET': [
    'AIRTEL_CLIENT_ID et AIRTEL_CLIENT_SECRET',
    'AIRTEL_CLIENT_ID na AIRTEL_CLIENT_SECRET',
  ],
  'Please enter whole months from 3 to 120, such as 24, or leave it empty.': [
    'Veuillez saisir des mois entiers de 3 à 120, par exemple 24, ou laisser vide.',
    'Andika amezi yuzuye kuva kuri 3 kugeza ku 120, urugero 24, cyangwa usige ubusa.',
  ],
  'Please enter whole months from 13 to 120, such as 24, or leave it empty.': [
    'Veuillez saisir des mois entiers de 13 à 120, par exemple 24, ou laisser vide.',
    'Andika amezi yuzuye kuva kuri 13 kugeza ku 120, urugero 24, cyangwa usige ubusa.',
  ],
  'Please enter nine digits such as 101 234 567.': [
    'Veuillez saisir neuf chiffres, par exemple 101 234 567.',
    'Andika imibare icyenda nka 101 234 567.',
  ],
  'Please enter an address such as https://www.instagram.com/yourshop.': [
    'Veuillez saisir une adresse telle que https://www.instagram.com/yourshop.',
    'Andika aderesi nka https://www.instagram.com/yourshop.',
  ],
  'This way to pay is already in the list.': [
    'Ce moyen de paiement est déjà dans la liste.',
    'Ubu buryo bwo kwishyura busanzwe ku rutonde.',
  ],
  'A new way to pay takes effect after 24 hours, or once the owner confirms it: please leave another one on until then, or pause the shop.':
    [
      'Un nouveau moyen de paiement vaut après 24 heures, ou dès que le propriétaire le confirme : laissez-en un autre jusque-là, ou mettez la boutique en pause.',
      'Uburyo bushya bwo kwishyura butangira nyuma y’amasaha 24, cyangwa nyir’iduka abwemeje: siga ubundi bukora kugeza ubwo, cyangwa uhagarike iduka by’agateganyo.',
    ],
  'None of these works: MoMo and Airtel Money need their keys. Please leave cash or the MoMoPay code on, or pause the shop.':
    [
      'Aucun ne fonctionne : MoMo et Airtel Money ont besoin de leurs clés. Laissez les espèces ou le code MoMoPay, ou mettez la boutique en pause.',
      'Nta na bumwe bukora: MoMo na Airtel Money bikenera imfunguzo zabyo. Siga amafaranga mu ntoki cyangwa kode ya MoMoPay, cyangwa uhagarike iduka by’agateganyo.',
    ],
  'Please leave one way to pay on, or pause the shop.': [
    'Veuillez laisser un moyen de paiement, ou mettre la boutique en pause.',
    'Siga uburyo bumwe bwo kwishyura, cyangwa uhagarike iduka by’agateganyo.',
  ],
  'Please say which phone, such as 0788 123 456.': [
    'Veuillez dire quel téléphone, par exemple 0788 123 456.',
    'Vuga telefoni iyo ari yo, nka 0788 123 456.',
  ],
  'Please write at least two different words.': [
    'Veuillez écrire au moins deux mots différents.',
    'Andika nibura amagambo abiri atandukanye.',
  ],
  'Already in another group: {words}.': [
    'Déjà dans un autre groupe : {words}.',
    'Biri mu rindi tsinda: {words}.',
  ],
  'The shop already has delivery zones. Change them under Delivery.': [
    'La boutique livre déjà quelque part. Modifiez ses zones sous Livraison.',
    'Iduka risanzwe rifite aho rigeza ibintu. Hindura zone zaryo ahanditse Kugeza ibintu.',
  ],
  'Please choose where your shop is, such as Kimironko in Gasabo.': [
    'Veuillez choisir où est votre boutique, par exemple Kimironko à Gasabo.',
    'Hitamo aho iduka ryawe riri, nka Kimironko muri Gasabo.',
  ],
  'Please enter what delivery outside the city costs, such as 4,000.': [
    'Veuillez dire ce que coûte la livraison hors de la ville, par exemple 4,000.',
    'Vuga igiciro cyo kugeza ibintu hanze y’umujyi, nka 4,000.',
  ],
  'Someone else has changed this page. Please check it again.': [
    'Quelqu’un d’autre a modifié cette page. Veuillez la revoir.',
    'Hari undi wahinduye uru rupapuro. Ongera urebe.',
  ],
  'It has to stop after it starts.': [
    'Elle doit finir après son début.',
    'Bigomba guhagarara nyuma yo gutangira.',
  ],
  'Please write something, or remove this part.': [
    'Veuillez écrire quelque chose, ou enlever cette partie.',
    'Gira icyo wandika, cyangwa ukureho iki gice.',
  ],
  'Another post has this address.': [
    'Un autre article a cette adresse.',
    'Hari indi nyandiko ifite iyi aderesi.',
  ],
  'Please write an answer.': ['Veuillez écrire une réponse.', 'Andika igisubizo.'],
  'One of these questions does not exist any more. Please look again.': [
    'Une de ces questions n’existe plus. Veuillez revoir.',
    'Kimwe muri ibi bibazo ntikikibaho. Ongera urebe.',
  ],
  'Please enter an address of this shop, or a path of it such as /shop?on_sale=true.': [
    'Veuillez saisir une adresse de cette boutique, ou un chemin tel que /shop?on_sale=true.',
    'Andika aderesi y’iri duka, cyangwa igice cyayo nka /shop?on_sale=true.',
  ],
  'This is the same record.': ['C’est la même fiche.', 'Ni umwirondoro umwe.'],
  'Both have an account. Erase one of them first, if its owner agrees.': [
    'Les deux ont un compte. Effacez-en d’abord un, si son propriétaire est d’accord.',
    'Bombi bafite konti. Banza usibe imwe, niba nyirayo abyemeye.',
  ],
  'Customers with an account choose this in their account.': [
    'Les clients qui ont un compte le disent là.',
    'Abakiriya bafite konti ni ho babivugira.',
  ],
  'Staff accounts are closed by the owner of the shop.': [
    'Les comptes du personnel sont fermés par le propriétaire de la boutique.',
    'Konti z’abakozi zifungwa na nyir’iduka.',
  ],
  'This is the last owner. Please make someone else an owner first.': [
    'C’est le dernier propriétaire. Nommez-en d’abord un autre.',
    'Ni we nyir’iduka wenyine usigaye. Banza ugire undi nyir’iduka.',
  ],
  'Someone has just signed up with this address.': [
    'Quelqu’un vient de s’inscrire avec cette adresse.',
    'Hari umaze kwiyandikisha akoresheje iyi aderesi.',
  ],
  'Someone with this address already works here.': [
    'Quelqu’un qui a cette adresse travaille déjà ici.',
    'Ufite iyi aderesi asanzwe akora hano.',
  ],
  'This customer is blocked. Please unblock them first.': [
    'Ce client est bloqué. Veuillez d’abord le débloquer.',
    'Uyu mukiriya yarahagaritswe. Banza umwemerere.',
  ],
  'There is already an authenticator app. Please remove it first.': [
    'Il y a déjà une application. Veuillez d’abord l’enlever.',
    'Hasanzwe hari porogaramu. Banza uyikureho.',
  ],
  'This passkey is already in use.': ['Cette clé d’accès sert déjà.', 'Iyi passkey isanzwe ikoreshwa.'],
  'Remove your own second factors under Security.': [
    'Vos propres seconds facteurs s’enlèvent sous Sécurité.',
    'Ibyemeza bya kabiri byawe bwite bikurirwaho ahanditse Umutekano.',
  ],
  'Please give the shop its name first, such as Umurima Fresh.': [
    'Donnez d’abord son nom à la boutique, par exemple Umurima Fresh.',
    'Banza uhe iduka izina ryaryo, urugero Umurima Fresh.',
  ],
} as const;

// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** Sentences about the results of backups: in French, in Kinyarwanda. */
export const ofBackups = {
  'Press Back up now.': ['Appuyez sur « Sauvegarder maintenant ».', 'Kanda “Kora kopi ubu”.'],
  'Set an hour for the backup of each day under Settings.': [
    'Indiquez une heure pour la sauvegarde de chaque jour sous Réglages.',
    'Shyiraho isaha ya kopi ya buri munsi mu igenamiterere.',
  ],
  'There is no backup yet.': ['Il n’y a pas encore de sauvegarde.', 'Nta kopi irahaba.'],
  'There is no backup yet. The last one failed: {problem}': [
    'Il n’y a pas encore de sauvegarde. La dernière a échoué : {problem}',
    'Nta kopi irahaba. Iheruka yanze: {problem}',
  ],
  'The last backup is from {at} ({size}); a later one failed: {problem}': [
    'La dernière sauvegarde est du {at} ({size}) ; une plus récente a échoué : {problem}',
    'Kopi iheruka ni iyo ku wa {at} ({size}); iyayikurikiye yanze: {problem}',
  ],
  'The last backup is from {at} ({size}).': [
    'La dernière sauvegarde est du {at} ({size}).',
    'Kopi iheruka ni iyo ku wa {at} ({size}).',
  ],
  'The last backup is from {at} ({size}), and is not encrypted.': [
    'La dernière sauvegarde est du {at} ({size}), et n’est pas chiffrée.',
    'Kopi iheruka ni iyo ku wa {at} ({size}), kandi ntifungishije ibanga.',
  ],
  'The last backup is from {at} ({size}), encrypted.': [
    'La dernière sauvegarde est du {at} ({size}), chiffrée.',
    'Kopi iheruka ni iyo ku wa {at} ({size}), ifungishije ibanga.',
  ],
  'Set BACKUP_PASSPHRASE: the file contains everything that people told the shop.': [
    'Renseignez BACKUP_PASSPHRASE : le fichier contient tout ce que les gens ont dit à la boutique.',
    'Shyiraho BACKUP_PASSPHRASE: dosiye irimo ibyo abantu babwiye iduka byose.',
  ],
  'Backups stay on this machine, and are lost with it.': [
    'Les sauvegardes restent sur cette machine, et se perdent avec elle.',
    'Kopi ziguma kuri iyi mashini, zikaburana na yo.',
  ],
  'Set BACKUP_S3 to storage elsewhere, or save the file of the last backup to another device now and then.': [
    'Renseignez BACKUP_S3 d’un stockage ailleurs, ou enregistrez parfois le fichier de la dernière sauvegarde sur un autre appareil.',
    'Shyiraho BACKUP_S3 y’ububiko bw’ahandi, cyangwa ujye ubika dosiye ya kopi iheruka ku kindi gikoresho.',
  ],
  'The last backup is not in {place}: {problem}': [
    'La dernière sauvegarde n’est pas dans {place} : {problem}',
    'Kopi iheruka ntiri muri {place}: {problem}',
  ],
  'Check BACKUP_S3 and its keys, then press Back up now.': [
    'Vérifiez BACKUP_S3 et ses clés, puis appuyez sur « Sauvegarder maintenant ».',
    'Genzura BACKUP_S3 n’imfunguzo zayo, hanyuma ukande “Kora kopi ubu”.',
  ],
  'Nothing is in {place} yet.': ['Rien n’est encore dans {place}.', 'Nta kiragera muri {place}.'],
  'The last backup is in {place}.': [
    'La dernière sauvegarde est dans {place}.',
    'Kopi iheruka iri muri {place}.',
  ],
  'Run npm run restore-drill on the machine: only a restore proves that a backup works.': [
    'Lancez npm run restore-drill sur la machine : une sauvegarde jamais ouverte n’est qu’un espoir.',
    'Koresha npm run restore-drill ku mashini: kopi itarigeze ifungurwa ni icyizere gusa.',
  ],
  'No restore has been tested yet.': [
    'Aucune restauration n’a encore été essayée.',
    'Nta kugarura kwari kwageragezwa.',
  ],
  'On {at} {name} restored the backup of {made} as a test: {n} rows, all books agree.': [
    'Le {at}, {name} a fait une boutique de la sauvegarde du {made} : {n} lignes, tous les comptes concordent.',
    'Ku wa {at} {name} yakoze iduka avanye kuri kopi yo ku wa {made}: imirongo {n}, ibitabo byose birahura.',
  ],
  'It never finished.': ['Elle n’est jamais arrivée à sa fin.', 'Ntiyigeze irangira.'],
  'The shop was stopped while the backup was being copied.': [
    'La boutique a été arrêtée pendant la copie.',
    'Iduka ryahagaritswe igihe yandukurwaga.',
  ],
  'The disk is full: no backup was made.': [
    'Le disque est plein : aucune sauvegarde n’a été faite.',
    'Disiki iruzuye: nta kopi yakozwe.',
  ],
  '{what} cannot be used: {reason}; no backup was made.': [
    '{what} : inutilisable ({reason}) ; aucune sauvegarde n’a été faite.',
    '{what}: ntishobora gukoreshwa ({reason}); nta kopi yakozwe.',
  ],
  'The database': ['La base de données', 'Ububiko bw’amakuru'],
  'The file {file}': ['Le fichier {file}', 'Dosiye {file}'],
  'The folder {folder}': ['Le dossier {folder}', 'Ububiko {folder}'],
  'permission is denied': ['accès refusé', 'ntabyemerewe'],
  'the disk is read-only': ['le disque est en lecture seule', 'disiki isomwa gusa'],
  'the folder does not exist': ['le dossier n’existe pas', 'ububiko ntibubaho'],
  'a part of the path is a file': ['une partie du chemin est un fichier', 'igice cy’inzira ni dosiye'],
  'it is a folder': ['c’est un dossier', 'ni ububiko'],
  'it exists already': ['cela existe déjà', 'birasanzwe bihari'],
  'its tables are being changed; try again when the new version of the shop is running': [
    'ses tables sont en train de changer ; réessayez quand la nouvelle version sera ouverte',
    'imbonerahamwe zayo ziri guhinduka; ongera ugerageze verisiyo nshya imaze gufunguka',
  ],
  'its user may not do that': ['son utilisateur n’en a pas le droit', 'uyikoresha ntabyemerewe'],
  'its password is wrong': ['son mot de passe est faux', 'ijambo ry’ibanga si ryo'],
  'its user is not allowed to connect': [
    'son utilisateur n’est pas admis',
    'uyikoresha ntiyemerewe kwinjira',
  ],
  'it does not exist': ['elle n’existe pas', 'ntibaho'],
  'it does not answer': ['elle ne répond pas', 'ntisubiza'],
  'its host is unknown': ['son adresse est inconnue', 'aho iri ntihazwi'],
  'The file {file} already exists: no backup was made.': [
    'Il y a déjà un fichier {file} : aucune sauvegarde n’a été faite.',
    'Dosiye {file} isanzwe ihari: nta kopi yakozwe.',
  ],
  'There is no shop in the database: no backup was made.': [
    'La base de données ne contient pas de boutique : aucune sauvegarde n’a été faite.',
    'Ububiko bw’amakuru nta duka burimo: nta kopi yakozwe.',
  ],
  'The backup did not finish: no backup was made.': [
    'La sauvegarde n’est pas arrivée à sa fin : aucune n’a été faite.',
    'Kopi ntiyageze ku iherezo: nta yakozwe.',
  ],
  'The backup is larger than {bucket} accepts in one upload: 5 GB.': [
    'La sauvegarde dépasse ce que {bucket} prend d’un coup : 5 Go.',
    'Kopi irenze icyo {bucket} yakira icyarimwe: GB 5.',
  ],
  'The storage {bucket} could not be reached: {reason}.': [
    'Le stockage {bucket} n’a pas pu être atteint : {reason}.',
    'Ububiko {bucket} ntibwashoboye kugerwaho: {reason}.',
  ],
  'The storage {bucket} refused the backup: {reason}.': [
    'Le stockage {bucket} a refusé la sauvegarde : {reason}.',
    'Ububiko {bucket} bwanze kopi: {reason}.',
  ],
} as const;
