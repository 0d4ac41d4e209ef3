// Kinyarwanda AWAITS A NATIVE READER, as in kinyarwanda.ts.

/** What became of backups: in French, in Kinyarwanda. */
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
  'The last backup is of {at} ({size}); a later one failed: {problem}': [
    'La dernière sauvegarde est du {at} ({size}) ; une plus récente a échoué : {problem}',
    'Kopi iheruka ni iyo ku wa {at} ({size}); iyayikurikiye yanze: {problem}',
  ],
  'The last backup is of {at} ({size}).': [
    'La dernière sauvegarde est du {at} ({size}).',
    'Kopi iheruka ni iyo ku wa {at} ({size}).',
  ],
  'The last backup is of {at} ({size}), and not encrypted.': [
    'La dernière sauvegarde est du {at} ({size}), et n’est pas chiffrée.',
    'Kopi iheruka ni iyo ku wa {at} ({size}), kandi ntifungishije ibanga.',
  ],
  'The last backup is of {at} ({size}), encrypted.': [
    'La dernière sauvegarde est du {at} ({size}), chiffrée.',
    'Kopi iheruka ni iyo ku wa {at} ({size}), ifungishije ibanga.',
  ],
  'Set BACKUP_PASSPHRASE: the file has all that people told the shop.': [
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
  'Run npm run restore-drill on the machine: a backup that was never opened is a hope.': [
    'Lancez npm run restore-drill sur la machine : une sauvegarde jamais ouverte n’est qu’un espoir.',
    'Koresha npm run restore-drill ku mashini: kopi itarigeze ifungurwa ni icyizere gusa.',
  ],
  'No restore was tried out yet.': [
    'Aucune restauration n’a encore été essayée.',
    'Nta kugarura kwari kwageragezwa.',
  ],
  'On {at} {name} made a shop of the backup of {made}: {n} rows, all books agree.': [
    'Le {at}, {name} a fait une boutique de la sauvegarde du {made} : {n} lignes, tous les comptes concordent.',
    'Ku wa {at} {name} yakoze iduka avanye kuri kopi yo ku wa {made}: imirongo {n}, ibitabo byose birahura.',
  ],
  'It never came to its end.': ['Elle n’est jamais arrivée à sa fin.', 'Ntiyigeze irangira.'],
  'The shop was stopped while it was copied.': [
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
  'its tables are being changed; try again when the new version of the shop is open': [
    'ses tables sont en train de changer ; réessayez quand la nouvelle version sera ouverte',
    'imbonerahamwe zayo ziri guhinduka; ongera ugerageze verisiyo nshya imaze gufunguka',
  ],
  'its user may not do that': ['son utilisateur n’en a pas le droit', 'uyikoresha ntabyemerewe'],
  'its password is wrong': ['son mot de passe est faux', 'ijambo ry’ibanga si ryo'],
  'its user is not allowed in': ['son utilisateur n’est pas admis', 'uyikoresha ntiyemerewe kwinjira'],
  'it does not exist': ['elle n’existe pas', 'ntibaho'],
  'it does not answer': ['elle ne répond pas', 'ntisubiza'],
  'its host is unknown': ['son adresse est inconnue', 'aho iri ntihazwi'],
  'There is a file {file} already: no backup was made.': [
    'Il y a déjà un fichier {file} : aucune sauvegarde n’a été faite.',
    'Dosiye {file} isanzwe ihari: nta kopi yakozwe.',
  ],
  'The database holds no shop: no backup was made.': [
    'La base de données ne contient pas de boutique : aucune sauvegarde n’a été faite.',
    'Ububiko bw’amakuru nta duka burimo: nta kopi yakozwe.',
  ],
  'The backup did not come to its end: no backup was made.': [
    'La sauvegarde n’est pas arrivée à sa fin : aucune n’a été faite.',
    'Kopi ntiyageze ku iherezo: nta yakozwe.',
  ],
  'The backup is larger than {bucket} takes at once: 5 GB.': [
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
