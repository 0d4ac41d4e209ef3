/** Being without a network, what waits for one, and asking less of it. */
export const network = {
  'You are offline. What you have opened before is still here, and so is your cart.':
    'Vous êtes hors connexion. Ce que vous avez déjà ouvert reste ici, votre panier aussi.',
  'Your order waits and is sent as soon as you are online. {link}':
    'Votre commande attend et part dès que vous êtes en ligne. {link}',
  'See it': 'La voir',
  'The order that waited is placed. {link}': 'La commande qui attendait est passée. {link}',
  'Open it': 'L’ouvrir',
  'The order that waited was not placed. {reason} {link}':
    'La commande qui attendait n’a pas été passée. {reason} {link}',
  'Go to the checkout': 'Aller à la commande',
  'You are offline': 'Vous êtes hors connexion',
  'Go to the cart': 'Aller au panier',
  'This page was not opened on this phone before. What you have opened is still here, and so is your cart.':
    'Cette page n’a pas encore été ouverte sur ce téléphone. Ce que vous avez ouvert reste ici, votre panier aussi.',
  'Your order waits for the network': 'Votre commande attend le réseau',
  'Send it now': 'L’envoyer maintenant',
  'Do not send it': 'Ne pas l’envoyer',
  'Send it when I am online': 'L’envoyer quand je suis en ligne',
  'It is sent by itself as soon as you are online, once. If you close the shop before that, it is sent when you open it again.':
    'Elle part toute seule dès que vous êtes en ligne, une seule fois. Si vous fermez la boutique avant, elle part quand vous la rouvrez.',
  'Use less data': 'Utiliser moins de données',
  'Smaller pictures, and nothing is loaded before you ask for it.':
    'Des images plus petites, et rien n’est chargé avant que vous le demandiez.',
  'Your browser asks for less data already.': 'Votre navigateur demande déjà moins de données.',
} as const;
