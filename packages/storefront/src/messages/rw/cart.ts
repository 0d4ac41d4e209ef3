import type { cart as french } from '../fr/cart.ts';

// AWAITS A NATIVE READER: written with care, not yet read by anyone who grew up with Kinyarwanda (messages/README.md).

/** The cart and the wishlist. */
export const cart: Record<keyof typeof french, string> = {
  'Only {stock} in stock': 'Hasigaye {stock} gusa',
  Together: 'Byose hamwe',
  'Removed from your cart': 'Byakuwe mu gatebo kawe',
  Undo: 'Bisubizeho',
  'Chosen at the checkout': 'Uzahitamo utumiza',
  'Before delivery': 'Utabariyemo kubigeza iwawe',
  'What you add stays here, also when you come back tomorrow.':
    'Ibyo wongeyemo bigumamo, n’iyo wagaruka ejo.',
  '{name} is out of stock': '{name} byashize',
  '{name} was removed from your wishlist.': '{name} yakuwe mu byifuzo byawe.',
  '{name}: not removed': '{name}: ntibyakuwemo',
  'Remove {name} from the wishlist': 'Kura {name} mu byifuzo',
  'Your wishlist': 'Ibyifuzo byawe',
  'Your wishlist is empty': 'Nta byifuzo ufite',
  "Tap the heart on a product's page to keep it here, on every device you sign in with.":
    'Kanda umutima ku rupapuro rw’igicuruzwa, kigutegerereze hano, ku gikoresho cyose winjiriyeho.',
  'What you chose, with the price of today and what delivery costs.':
    'Ibyo wahisemo, ku giciro cy’uyu munsi n’amafaranga yo kubigeza.',
  'Not available now': 'Ubu ntikiboneka',
  '{amount} to the minimum': 'Harabura {amount}',
  '{name}: {n} in your cart': '{name}: {n} mu gatebo kawe',
  'One less of {name}': 'Gabanyaho kimwe: {name}',
  'Empty the cart': 'Siba ibiri mu gatebo byose',
  'Your cart is empty now': 'Ubu nta kintu kiri mu gatebo',
};
