/** The cart and the wishlist. */
export const cart = {
  'Only {stock} in stock': 'Plus que {stock} en stock',
  Together: 'Ensemble',
  'Removed from your cart': 'Retiré de votre panier',
  Undo: 'Annuler',
  'Chosen at the checkout': 'À choisir à la commande',
  'Before delivery': 'Hors livraison',
  'What you add stays here, also when you come back tomorrow.':
    'Ce que vous ajoutez reste ici, même si vous revenez demain.',
  '{name} is out of stock': '{name} est épuisé',
  '{name} was removed from your wishlist.': '{name} a été retiré de vos favoris.',
  '{name}: not removed': '{name} : non retiré',
  'Remove {name} from the wishlist': 'Retirer {name} des favoris',
  'Your wishlist': 'Vos favoris',
  'Your wishlist is empty': 'Vous n’avez pas de favoris',
  "Tap the heart on a product's page to keep it here, on every device you sign in with.":
    'Touchez le cœur sur la page d’un produit : il vous attend ici, sur tous les appareils où vous vous connectez.',
  'What you chose, with the price of today and what delivery costs.':
    'Ce que vous avez choisi, au prix du jour et avec les frais de livraison.',
  'Not available now': 'Indisponible pour le moment',
  '{amount} to the minimum': 'Minimum : encore {amount}',
  '{name}: {n} in your cart': '{name} : {n} dans votre panier',
  'One less of {name}': 'Un de moins : {name}',
  'Empty the cart': 'Vider le panier',
  'Your cart is empty now': 'Votre panier est vide maintenant',
} as const;
