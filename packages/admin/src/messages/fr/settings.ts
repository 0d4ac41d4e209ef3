export const settings = {
  'Logo and colour': 'Logo et couleur',
  "Cut it close to its edges. Without one the shop's name is drawn. The app's icon is made of it, too.":
    'Recadrez-le près de ses bords. Sans logo, le nom de la boutique est dessiné. L’icône de l’application en est faite aussi.',
  'Home page': 'Page d’accueil',
  'Search engines': 'Moteurs de recherche',
  'Title of the home page': 'Titre de la page d’accueil',
  'Empty: the name and the tagline.': 'Vide : le nom et le slogan.',
  'Description of the home page': 'Description de la page d’accueil',
  'What people read below the title. Empty: the tagline.':
    'Ce que les gens lisent sous le titre. Vide : le slogan.',
  'Order numbers': 'Numéros de commande',
  'Letters before the number': 'Lettres avant le numéro',
  'Two to five letters, such as ISK.': 'Deux à cinq lettres, par exemple ISK.',
  'New orders only: {order_prefix}-2026-000123. Earlier orders keep their number.':
    'Nouvelles commandes seulement : {order_prefix}-2026-000123. Les anciennes gardent leur numéro.',
  'Shoppers see it immediately.': 'Les clients le voient tout de suite.',
  Tagline: 'Slogan',
  'What the shop is, in one line: after its name in search results, shared links and on phones.':
    'Ce qu’est la boutique, en une ligne : après son nom dans les résultats de recherche, les liens partagés et sur les téléphones.',
  'Reasons to buy here': 'Raisons d’acheter ici',
  'Up to four, on the home page. Cash on delivery, free express and opening hours follow by themselves.':
    'Quatre au plus, sur l’accueil. Espèces à la livraison, express gratuit et horaires suivent d’eux-mêmes.',
  'Add a reason': 'Ajouter une raison',
  'At the end of every page': 'Au bas de chaque page',
  "After © and the shop's name, such as “2026, all rights reserved”.":
    'Après © et le nom de la boutique, par exemple « 2026, tous droits réservés ».',
  'Such as 0788 123 456. Calls and WhatsApp go there. Empty: pages leave it out.':
    'Par exemple 0788 123 456. Appels et WhatsApp y vont. Vide : les pages l’omettent.',
  'Of products, posts, policies and everything else that is written here. Screen readers read it so.':
    'Des produits, articles, conditions et tout le reste qui s’écrit ici. Les lecteurs d’écran le lisent ainsi.',
  'Nine digits, such as 101 234 567. Empty: texts leave it out.':
    'Neuf chiffres, par exemple 101 234 567. Vide : les textes l’omettent.',
  'What a WhatsApp chat starts with': 'Début d’une conversation WhatsApp',
  'Social links': 'Réseaux sociaux',
  'Add a link': 'Ajouter un lien',
  'Such as https://www.instagram.com/yourshop': 'Par exemple https://www.instagram.com/yourshop',
  'Opening hours': 'Horaires d’ouverture',
  'Add hours': 'Ajouter un horaire',
  Days: 'Jours',
  Hours: 'Heures',
  'Such as 8h-20h, or Closed': 'Par exemple 8h-20h, ou Fermé',
  "Places to visit. Without any, the shop's own address is the one.":
    'Lieux à visiter. Sans aucun, l’adresse de la boutique est le seul.',
  'Add a store': 'Ajouter un magasin',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  'Saved. Whom shoppers pay changes later: see above.':
    'Enregistré. Qui les clients paient changera plus tard : voyez plus haut.',
  'Popular products': 'Produits populaires',
  Offers: 'Promotions',
  'Featured products': 'Produits mis en avant',
  'New arrivals': 'Nouveautés',
  'Latest from the blog': 'Nouveau sur le blog',
  'Parts of the home page': 'Parties de la page d’accueil',
  '{section}: up': '{section} : monter',
  '{section}: down': '{section} : descendre',
  'A part without anything to show is left out by itself.':
    'Une partie sans rien à montrer est omise d’elle-même.',
  'MTN MoMo, asked on the phone': 'MTN MoMo, demandé sur le téléphone',
  'Airtel Money, asked on the phone': 'Airtel Money, demandé sur le téléphone',
  'MoMoPay code, typed by hand': 'Code MoMoPay, saisi à la main',
  'Write the MoMoPay code into what to do, with the word that the reference is typed at the checkout. Another name or text counts after 24 hours, or once the owner confirms it by mail.':
    'Écrivez le code MoMoPay dans « Que faire », en disant que la référence se saisit au moment de commander. Un autre nom ou texte compte après 24 heures, ou dès que le propriétaire le confirme par e-mail.',
  'Smallest order': 'Commande minimale',
  'Whoever sends back more shows first that it is really them.':
    'Qui renvoie plus montre d’abord que c’est vraiment lui.',
  'Of one phone, mailbox or address that has paid or received nothing yet.':
    'D’un téléphone, d’une boîte mail ou d’une adresse qui n’a encore rien payé ni reçu.',
  '… and worth at most': '… et d’une valeur maximale de',
  'Never longer than until the delivery begins.': 'Jamais plus longtemps que jusqu’au début de la livraison.',
  'Whoever pays in advance pays so much more, and gets back what the scale did not need.':
    'Qui paie d’avance paie d’autant plus, et récupère ce dont la balance n’a pas eu besoin.',
  'Weighed goods: francs above that, given': 'Produits pesés : francs offerts',
  "A difference up to this is the shop's. Anything more is not taken.":
    'Une différence jusqu’ici est pour la boutique. Rien de plus n’est pris.',
  'Hours for a large one': 'Heures pour une grande',
  'Add a way to pay': 'Ajouter un moyen de paiement',
  Way: 'Moyen',
  Offered: 'Proposé',
  'What shoppers read': 'Ce que lisent les clients',
  'By mail': 'Par e-mail',
  'To the phone': 'Sur le téléphone',
  Both: 'Les deux',
  'Not at all': 'Pas du tout',
  'A new order': 'Une nouvelle commande',
  'Little is left of a product': 'Il reste peu d’un produit',
  'Money to look for or to refund': 'Argent à vérifier ou à rembourser',
  'Access and security': 'Accès et sécurité',
  'The mail always goes: it may have a link to answer by.':
    'Le mail part toujours : il peut contenir un lien pour répondre.',
  'Promise free express delivery': 'Promettre la livraison express gratuite',
  "The banner on top, from the smallest amount a zone's express method is free from.":
    'La bannière du haut, dès le plus petit montant pour lequel l’express d’une zone est gratuit.',
  'Others read that the shop is not available in their region.':
    'Les autres lisent que la boutique n’est pas disponible dans leur région.',
  'Days without deliveries': 'Jours sans livraison',
  'How many days after today shoppers can choose. Express comes today only.':
    'Combien de jours après aujourd’hui les clients peuvent choisir. L’express vient seulement aujourd’hui.',
  'Press Enter after each.': 'Appuyez sur Entrée après chacun.',
  'Hour of the daily backup': 'Heure de la sauvegarde quotidienne',
  'Kigali time, 0 to 23. Empty: none is made by itself.':
    'Heure de Kigali, 0 à 23. Vide : aucune ne se fait seule.',
  'Months sent messages are kept': 'Mois : messages envoyés',
  'At least 3. Empty: as long as their orders.': 'Au moins 3. Vide : aussi longtemps que leurs commandes.',
  'Months of the audit log in the database': 'Mois : journal d’audit dans la base',
  'At least 24. After a backup, older months become files beside the backups, which keep their proof. Empty: all stays.':
    'Au moins 24. Après une sauvegarde, les mois plus anciens deviennent des fichiers à côté des sauvegardes, qui gardent leur preuve. Vide : tout reste.',
  'Months each stock move is kept': 'Mois : mouvements de stock',
  'At least 13. Older ones become the opening stock of their product, and every sum stays. Empty: all are kept.':
    'Au moins 13. Les plus anciens deviennent le stock de départ de leur produit, et chaque somme reste. Vide : tous sont gardés.',
  'None.': 'Aucun.',
  'A day without deliveries': 'Un jour sans livraison',
  'Add the day': 'Ajouter le jour',
  'Is this right?': 'Est-ce juste ?',
  'It counts from {time}, or at once when you confirm it. If you do not know of it, refuse it and look who is logged in.':
    'Cela compte à partir du {time}, ou tout de suite si vous confirmez. Si vous n’êtes pas au courant, refusez et regardez qui est connecté.',
  'To the settings': 'Vers les paramètres',
  'It counts from now on.': 'Cela compte dès maintenant.',
  'Nothing waits: it counts already, or it was refused.':
    'Rien n’attend : cela compte déjà, ou a été refusé.',
  'Confirm it': 'Confirmer',
  'Who is logged in': 'Qui est connecté',
  'Whom shoppers pay is about to change': 'Qui les clients paient va changer',
  'This change counts from {time}, unless the owner confirms it by the mail before. Until then shoppers pay as before.':
    'Ce changement compte à partir du {time}, sauf si le propriétaire le confirme avant par le mail. D’ici là les clients paient comme avant.',
  'Asked for by {requested_by}.': 'Demandé par {requested_by}.',
  'It is refused. Shoppers pay as before.': 'C’est refusé. Les clients paient comme avant.',
  'Refuse it': 'Refuser',
  'Parts of the settings': 'Parties des paramètres',
  '{code} is on, but cannot be used.': '{code} est allumé, mais ne peut pas servir.',
  'We are taking a short break. Please come back soon.': 'Nous faisons une courte pause. Revenez bientôt.',
  'The shop takes orders.': 'La boutique prend des commandes.',
  'Pause the shop': 'Mettre la boutique en pause',
  'Pause the shop?': 'Mettre la boutique en pause ?',
  'People can look around and fill their carts. Nobody can order until you open again.':
    'On peut regarder et remplir son panier. Personne ne peut commander avant que vous rouvriez.',
  Pause: 'Pause',
  'The shop is paused.': 'La boutique est en pause.',
  'The shop takes no orders. Shoppers read: {paused}':
    'La boutique ne prend pas de commandes. Les clients lisent : {paused}',
  'The shop takes orders again.': 'La boutique reprend les commandes.',
  'Open again': 'Rouvrir',
  'What shoppers read, in {language}': 'Nom affiché ({language})',
  'What to do, in {language}': 'Ce qu’il faut faire ({language})',
  'Without it in words of ours where there are some, else as above.':
    'Sans texte : nos propres mots s’il y en a, sinon comme ci-dessus.',
  'Confirm the account': 'Confirmer le compte',
  'The account is there already': 'Le compte existe déjà',
  'Password changed': 'Mot de passe changé',
  'Confirm the e-mail': 'Confirmer l’e-mail',
  'E-mail is changing': 'L’e-mail change',
  'Phone changed': 'Téléphone changé',
  'Day of the audit log': 'Journée du journal',
  'Code to log in': 'Code de connexion',
  'Open it as it is?': 'L’ouvrir telle quelle ?',
  'Open it all the same': 'L’ouvrir quand même',
};
