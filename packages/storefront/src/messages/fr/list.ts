/** The shopping list, and recipes. */
export const list = {
  'Shopping list': 'Liste de courses',
  'Write or paste what you need, and put all of it into the cart in one press.':
    'Écrivez ou collez ce qu’il vous faut, et mettez le tout au panier en une seule fois.',
  'Write what you need, or paste it from WhatsApp: any language, any order.':
    'Écrivez ce qu’il vous faut, ou collez-le depuis WhatsApp : dans la langue et l’ordre que vous voulez.',
  'potatoes 10 kg\ntomatoes 2 kg\nhalf a kilo of beef\n12 eggs\nsugar for 2000':
    'pommes de terre 10 kg\ntomates 2 kg\nun demi-kilo de bœuf\n12 œufs\nsucre pour 2000',
  'Find everything': 'Tout trouver',
  'Your list': 'Votre liste',
  'Your lists': 'Vos listes',
  'Change the list': 'Modifier la liste',
  '{name} was removed.': '{name} a été supprimée.',
  'Order {name} again': 'Commander de nouveau {name}',
  '{n} line': '{n} ligne',
  '{n} lines': '{n} lignes',
  '{n} line is not in the shop now.': '{n} ligne n’est pas en magasin actuellement.',
  '{n} lines are not in the shop now.': '{n} lignes ne sont pas en magasin actuellement.',
  'Add {n} to the cart': 'Ajouter {n} au panier',
  '{n} product is in your cart.': '{n} produit est dans votre panier.',
  '{n} products are in your cart.': '{n} produits sont dans votre panier.',
  'We could not read a product in this list.': 'Nous n’avons lu aucun produit dans cette liste.',
  'Write one product per line, with how much: potatoes 10 kg.':
    'Écrivez un produit par ligne, avec la quantité : pommes de terre 10 kg.',
  'Not found': 'Introuvable',
  'Search for {name}': 'Rechercher {name}',
  'Something else': 'Autre chose',
  'One costs more than {amount}.': 'L’unité coûte plus de {amount}.',
  'Keep this list for next time': 'Garder cette liste pour la prochaine fois',
  'Keep|a list': 'Garder',
  'Minimum {amount}': 'Minimum {amount}',
  'Read it as a shopping list': 'Lire comme une liste de courses',
  'My list': 'Ma liste',
  '“{name}” is saved: you find it under Shopping list.':
    '« {name} » est gardée : vous la trouvez sous Liste de courses.',
  'It is there on every device you sign in with.':
    'Elle est là sur tous les appareils où vous vous connectez.',
  'It stays in this browser, and moves to your account when you sign in.':
    'Elle reste dans ce navigateur, et vous suit quand vous vous connectez.',
  'Write a shopping list': 'Écrire une liste de courses',
  Ingredients: 'Ingrédients',
  People: 'Personnes',
  'Add all for {n}': 'Tout ajouter pour {n}',
};
