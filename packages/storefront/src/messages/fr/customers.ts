/** Accounts: signing in, passwords, addresses. */
export const customers = {
  'Please enter your email address, such as aline@example.com.':
    'Veuillez saisir votre adresse e-mail, par exemple aline@example.com.',
  'Please use at least {n} characters.': 'Veuillez utiliser au moins {n} caractères.',
  'Please use at most {n} characters.': 'Veuillez utiliser au plus {n} caractères.',
  'The two passwords are not the same.': 'Les deux mots de passe diffèrent.',
  'Your account': 'Votre compte',
  '{name} is your default address now.': '{name} est maintenant votre adresse par défaut.',
  'Change {name}': 'Modifier {name}',
  Change: 'Modifier',
  'Make {name} the default': 'Faire de {name} l’adresse par défaut',
  'Make default': 'Mettre par défaut',
  'Use it first at the checkout': 'La proposer d’abord à la commande',
  'Save the address': 'Enregistrer l’adresse',
  'What you call it': 'Comment vous l’appelez',
  "Home, work, mother's house": 'Maison, travail, chez maman',
  'Second phone': 'Second téléphone',
  'The address is changed.': 'L’adresse est modifiée.',
  'The address is added.': 'L’adresse est ajoutée.',
  '{name} is removed.': '{name} est retirée.',
  'Add an address': 'Ajouter une adresse',
  'Remove {name}?': 'Retirer {name} ?',
  'Remove the address': 'Retirer l’adresse',
  '{sector}, {district}. Orders that go there are not touched.':
    '{sector}, {district}. Les commandes qui y vont ne changent pas.',
  'The one you added last becomes the default.': 'La dernière ajoutée devient celle par défaut.',
  'Please choose a district.': 'Veuillez choisir un district.',
  'Please choose a sector.': 'Veuillez choisir un secteur.',
  'The checkout offers these, the default one first.':
    'La commande les propose, celle par défaut en premier.',
  'No address yet': 'Pas encore d’adresse',
  'Keep the places we bring things to: at the checkout one tap is then enough.':
    'Gardez les lieux où nous livrons : à la commande, un geste suffit alors.',
  'Nothing was confirmed': 'Rien n’a été confirmé',
  'Thank you for telling us. The account that somebody asked for with your address is gone.':
    'Merci de nous l’avoir dit. Le compte demandé avec votre adresse n’existe plus.',
  'Thank you for telling us. Your address stays out of that account.':
    'Merci de nous l’avoir dit. Votre adresse n’ira pas dans ce compte.',
  'Nothing is confirmed by opening this page. Please switch on JavaScript: then there is a button here.':
    'Ouvrir cette page ne confirme rien. Veuillez activer JavaScript : un bouton apparaît alors ici.',
  'An account is to be moved to {email}.': 'Un compte doit passer à {email}.',
  'Confirm my new email': 'Confirmer mon nouvel e-mail',
  'Please sign in first': 'Veuillez d’abord vous connecter',
  'Sign in here with your present address, then open the link in the mail again.':
    'Connectez-vous ici avec votre adresse actuelle, puis rouvrez le lien de l’e-mail.',
  'This was not me': 'Ce n’était pas moi',
  'An account was asked for with {email}.': 'Un compte a été demandé avec {email}.',
  'Confirm my email': 'Confirmer mon e-mail',
  'This is not the password that was chosen with this sign-up.':
    'Ce n’est pas le mot de passe choisi à cette inscription.',
  'If you do not remember it, or somebody else signed up with your address, choose a new one.':
    'Si vous l’avez oublié, ou si quelqu’un d’autre s’est inscrit avec votre adresse, choisissez-en un nouveau.',
  'The password you chose': 'Le mot de passe que vous avez choisi',
  'Somebody else signed up with your address after you':
    'Quelqu’un d’autre s’est inscrit avec votre adresse après vous',
  'Choose your password here once more. Theirs opens nothing then.':
    'Choisissez ici encore une fois votre mot de passe. Le sien n’ouvrira plus rien.',
  'Set it and confirm my email': 'L’enregistrer et confirmer mon e-mail',
  'Open the link we sent you, then sign in here. It may be in the spam folder.':
    'Ouvrez le lien que nous vous avons envoyé, puis connectez-vous ici. Il est peut-être dans les spams.',
  'Confirm your email': 'Confirmez votre e-mail',
  'Your email is confirmed': 'Votre e-mail est confirmé',
  'This link is invalid or has expired.': 'Ce lien n’est pas valable ou a expiré.',
  'Your email is not confirmed yet': 'Votre e-mail n’est pas encore confirmé',
  '{email} is confirmed. Murakoze!': '{email} est confirmé. Murakoze !',
  'Go to your account': 'Aller à votre compte',
  'A link works once, for 24 hours, and only the newest one does. If you opened it before, your email is confirmed: just sign in. If it is not, signing in sends you a new link.':
    'Un lien fonctionne une fois, pendant 24 heures, et seulement le plus récent. Si vous l’aviez déjà ouvert, votre e-mail est confirmé : connectez-vous. Sinon, la connexion vous envoie un nouveau lien.',
  'No account yet?': 'Pas encore de compte ?',
  'Create an account': 'Créer un compte',
  'All other devices are signed out.': 'Tous les autres appareils sont déconnectés.',
  'Signed-in devices': 'Appareils connectés',
  'You do not know one of them? Sign it out and change your password.':
    'Vous n’en reconnaissez pas un ? Déconnectez-le et changez votre mot de passe.',
  'Sign out all other devices': 'Déconnecter tous les autres appareils',
  '{device} is signed out.': '{device} est déconnecté.',
  'This device': 'Cet appareil',
  'Last used {moment}': 'Dernière utilisation : {moment}',
  'Signed in {moment}': 'Connecté : {moment}',
  'Sign out {device}, last used {moment}': 'Déconnecter {device}, dernière utilisation : {moment}',
  'Sign out': 'Déconnecter',
  'You sign in with it, and we send your confirmations there.':
    'Vous vous connectez avec, et nous y envoyons vos confirmations.',
  '{email} is not confirmed yet': '{email} n’est pas encore confirmé',
  'Open the link we sent there within 24 hours. Until then everything stays with your present address. No mail? Change the email again, and a new link is sent.':
    'Ouvrez dans les 24 heures le lien que nous y avons envoyé. D’ici là, tout reste à votre adresse actuelle. Pas d’e-mail ? Changez à nouveau l’adresse, et un nouveau lien est envoyé.',
  'Change the email': 'Changer l’e-mail',
  'Please enter your password.': 'Veuillez saisir votre mot de passe.',
  'New email': 'Nouvel e-mail',
  'We send a link there; the change counts once you open it.':
    'Nous y envoyons un lien ; le changement compte dès que vous l’ouvrez.',
  'Your password': 'Votre mot de passe',
  'Is it you?': 'C’est bien vous ?',
  'You signed in a while ago. Your password makes sure that nobody else signs your devices out.':
    'Vous vous êtes connecté il y a un moment. Votre mot de passe garantit que personne d’autre ne déconnecte vos appareils.',
  'Send the link': 'Envoyer le lien',
  'Delete your account?': 'Supprimer votre compte ?',
  'This cannot be undone.': 'C’est définitif.',
  'Your profile, addresses, wishlist and cart are erased, and you are signed out everywhere.':
    'Votre profil, vos adresses, vos favoris et votre panier sont effacés, et vous êtes déconnecté partout.',
  'Your orders keep their amounts for our books and lose your name, phone and address. One that is still on its way keeps what the rider needs until it is finished.':
    'Vos commandes gardent leurs montants pour nos comptes et perdent votre nom, votre téléphone et votre adresse. Une commande encore en route garde ce qu’il faut au livreur jusqu’à la fin.',
  'You cannot open your orders and receipts any more: download your data first.':
    'Vous ne pourrez plus ouvrir vos commandes ni vos reçus : téléchargez d’abord vos données.',
  'Delete my account for good': 'Supprimer définitivement mon compte',
  'Forgot your password?': 'Mot de passe oublié ?',
  'Check your mailbox': 'Consultez votre boîte mail',
  '30 minutes': '30 minutes',
  'Tell us the email address of your account. We send a link to it that sets a new password.':
    'Indiquez l’adresse e-mail de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de passe.',
  'Sending…': 'Envoi…',
  'Remembered it?': 'Il vous revient ?',
  'Back to your account': 'Retour à votre compte',
  'Open it within {lasts}. If it does not come in a few minutes, look in the spam folder.':
    'À ouvrir dans les {lasts}. S’il n’arrive pas en quelques minutes, regardez dans les indésirables.',
  'Sent again.': 'Renvoyé.',
  'Sent again, {times} times.': 'Renvoyé {times} fois.',
  'Send again': 'Renvoyer',
  'Use another address': 'Utiliser une autre adresse',
  'Signing in…': 'Connexion…',
  'New here?': 'Nouveau ici ?',
  'Please confirm your email first.': 'Veuillez d’abord confirmer votre e-mail.',
  'The file with your data is downloaded.': 'Le fichier de vos données est téléchargé.',
  'My data': 'Mes données',
  'It is yours: take it along in one file, or have us forget you.':
    'Elles sont à vous : emportez-les dans un fichier, ou demandez-nous de vous oublier.',
  'Download my data': 'Télécharger mes données',
  'Delete my account': 'Supprimer mon compte',
  'You get our news.': 'Vous recevez nos nouvelles.',
  'You get no more news.': 'Vous ne recevez plus nos nouvelles.',
  'News and offers': 'Nouvelles et offres',
  'Mails about your orders and your account come either way.':
    'Les e-mails sur vos commandes et votre compte arrivent de toute façon.',
  'Send me news and offers by email': 'M’envoyer nouvelles et offres par e-mail',
  Since: 'Depuis le',
  'Off since': 'Arrêté depuis le',
  'Changing it signs you out everywhere else.': 'Le changer vous déconnecte partout ailleurs.',
  'Change the password': 'Changer le mot de passe',
  'Please enter your current password.': 'Veuillez saisir votre mot de passe actuel.',
  'Your password is changed': 'Votre mot de passe est changé',
  'Other devices are signed out.': 'Les autres appareils sont déconnectés.',
  'Current password': 'Mot de passe actuel',
  'Shipping address': 'Adresse de livraison',
  'Your shipping address is saved.': 'Votre adresse de livraison est enregistrée.',
  'Remove the shipping address?': 'Retirer l’adresse de livraison ?',
  'Billing address': 'Adresse de facturation',
  'Your billing address is saved.': 'Votre adresse de facturation est enregistrée.',
  'Remove the billing address?': 'Retirer l’adresse de facturation ?',
  'Shipping and billing': 'Livraison et facturation',
  'The places of your profile. Those you choose from at the checkout are in your addresses.':
    'Les lieux de votre profil. Ceux que vous choisissez à la commande sont dans vos adresses.',
  Add: 'Ajouter',
  'Remove it': 'La retirer',
  'Your orders and your other addresses are not touched.':
    'Vos commandes et vos autres adresses ne changent pas.',
  'Your profile is saved': 'Votre profil est enregistré',
  Profile: 'Profil',
  'The checkout starts with these.': 'La commande commence avec ces données.',
  'Save the profile': 'Enregistrer le profil',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  'Your new password is set': 'Votre nouveau mot de passe est enregistré',
  'Afterwards you are signed out everywhere, and sign in with the new one.':
    'Vous êtes ensuite déconnecté partout, et vous connectez avec le nouveau.',
  'Saving…': 'Enregistrement…',
  'Save the new password': 'Enregistrer le nouveau mot de passe',
  'You were signed out on every device. Sign in as {email} with the new password.':
    'Vous avez été déconnecté sur tous les appareils. Connectez-vous comme {email} avec le nouveau mot de passe.',
  'A link works once, for 30 minutes, and only the newest one does. Nothing was changed.':
    'Un lien fonctionne une fois, pendant 30 minutes, et seulement le plus récent. Rien n’a été changé.',
  'Ask for a new link': 'Demander un nouveau lien',
  'Create your account': 'Créez votre compte',
  '24 hours': '24 heures',
  'By creating an account you accept our {terms} and our {privacy}.':
    'En créant un compte, vous acceptez nos {terms} et notre {privacy}.',
  'Privacy Policy': 'Politique de confidentialité',
  'Creating…': 'Création…',
  'Create account': 'Créer le compte',
} as const;
