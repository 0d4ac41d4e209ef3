export const layout = {
  'Nothing was done: it was not confirmed that it is you.':
    'Rien n’a été fait : il n’a pas été confirmé que c’est vous.',
  '{name} · Back office': '{name} · Gestion',
  'Please look at the marked fields.': 'Regardez les champs marqués.',
  'You have not saved what you changed. Leave it?': 'Vous n’avez pas enregistré vos changements. Quitter ?',
  'Nothing fits what you look for.': 'Rien ne correspond à votre recherche.',
  'There is nothing here yet.': 'Il n’y a encore rien ici.',
  'This is gone. Somebody may have removed it.': 'Ceci a disparu. Quelqu’un l’a peut-être supprimé.',
  'Please fill this in.': 'Remplissez ce champ.',
  'Please log in.': 'Veuillez vous connecter.',
  'Your session has ended. Please log in again.': 'Votre session est terminée. Reconnectez-vous.',
  'Your password is changed.': 'Votre mot de passe est changé.',
  'Your password': 'Votre mot de passe',
  'Welcome! Please choose a password': 'Bienvenue ! Choisissez un mot de passe',
  'Change your password': 'Changez votre mot de passe',
  'The one you logged in with was handed to you. Yours is at least 8 characters, and nobody else knows it.':
    'Celui avec lequel vous vous êtes connecté vous a été remis. Le vôtre a au moins 8 caractères, et personne d’autre ne le connaît.',
  'At least 8 characters. Other devices are logged out.':
    'Au moins 8 caractères. Les autres appareils sont déconnectés.',
  'Password now': 'Mot de passe actuel',
  'New password': 'Nouveau mot de passe',
  'New password again': 'Répétez le nouveau mot de passe',
  'Save the password': 'Enregistrer le mot de passe',
  'Your second factor': 'Votre deuxième facteur',
  'A second key for the owner': 'Une deuxième clé pour le propriétaire',
  'You can change who is paid and who works here. So a stolen password alone must not open this door: choose what you show besides.':
    'Vous pouvez changer qui est payé et qui travaille ici. Un mot de passe volé ne doit donc pas suffire à ouvrir cette porte : choisissez ce que vous montrez en plus.',
  'A passkey': 'Une clé d’accès',
  'Your fingerprint, face or screen lock. The safest, and the quickest.':
    'Votre empreinte, votre visage ou le verrouillage de l’écran. Le plus sûr et le plus rapide.',
  'An app with codes': 'Une application à codes',
  'Google Authenticator, Aegis or another one. It works without a connection.':
    'Google Authenticator, Aegis ou une autre. Elle marche sans connexion.',
  'You are offline. What you see may be old; it goes on when the connection is back.':
    'Vous êtes hors ligne. Ce que vous voyez peut être ancien ; cela reprend quand la connexion revient.',
  Menu: 'Menu',
  'Load it again': 'Recharger',
  'This screen broke. Should loading it again not help, tell whoever looks after the shop what it says: “{message}”':
    'Cet écran a planté. Si recharger n’aide pas, dites à la personne qui s’occupe de la boutique ce qui est écrit : « {message} »',
  Selling: 'Vente',
  Catalogue: 'Catalogue',
  Content: 'Contenu',
  People: 'Personnes',
  'Change password': 'Changer le mot de passe',
  'To today': 'Vers aujourd’hui',
  'Nothing here': 'Rien ici',
  'The address may be mistyped, or what stood there is gone.':
    'L’adresse est peut-être mal tapée, ou ce qui s’y trouvait a disparu.',
  'One more step': 'Encore une étape',
  'The password is right. Now show that it is you.':
    'Le mot de passe est juste. Montrez maintenant que c’est bien vous.',
  'Log in': 'Se connecter',
  'Another account': 'Autre compte',
  'Back office': 'Gestion',
  'This is a demo: nothing is sold.': 'Ceci est une démonstration : rien n’est vendu.',
  Email: 'E-mail',
  'Forgot your password?': 'Mot de passe oublié ?',
  'Nothing is called so.': 'Rien ne porte ce nom.',
  'Find a screen or setting': 'Rechercher ici',
  Screens: 'Écrans',
  Choices: 'Choix',
  'Open|list': 'Ouvrir',
};
