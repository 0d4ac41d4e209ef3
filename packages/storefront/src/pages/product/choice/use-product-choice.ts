import type { ProductDetail, Variant } from '@isoko/contract';
import { clampQuantity, MIN_QUANTITY } from '@isoko/contract/rules/cart-lines';
import { pricedBy, priceRange } from '@isoko/contract/rules/unit-price';
import { useState } from 'react';
import { addToCart } from '../../../state/cart/add-to-cart.tsx';
import {
  type Axis,
  axesOf,
  type Choice,
  chosenVariant,
  firstChoice,
  missingWords,
} from './variant-choice.ts';

/** What the shopper has chosen on a product's page, and what follows from it. */
export interface ProductChoice {
  product: ProductDetail;
  axes: Axis[];
  choice: Choice;
  choose: (axis: Axis['name'], value: string) => void;
  variant: Variant | undefined;
  /** What must still be chosen, in words; empty when nothing. */
  missing: string;
  /** Units of what is chosen, or of all forms together. */
  stock: number;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** Francs a unit; `from` while forms differ and none is chosen. */
  price: { now: number; old: number | null; from: boolean };
  /** It can be put into the cart as it stands. */
  canAdd: boolean;
  /** It is on its way into the cart. */
  adding: boolean;
  add: () => Promise<void>;
}

/** Keeps the choice on a product's page (specification sections 2, 4 and 5). */
export function useProductChoice(product: ProductDetail): ProductChoice {
  const axes = axesOf(product.variants);
  const [choice, setChoice] = useState<Choice>(() => firstChoice(axes));
  const [wanted, setQuantity] = useState(MIN_QUANTITY);
  const [adding, setAdding] = useState(false);
  const variant = chosenVariant(product.variants, choice);
  const missing = missingWords(axes, choice);
  const stock = variant?.stock_quantity ?? product.stock_quantity;
  const quantity = Math.max(MIN_QUANTITY, clampQuantity(wanted, stock));
  const canAdd = missing === '' && stock > 0;
  return {
    product,
    axes,
    choice,
    choose: (axis, value) => setChoice((now) => ({ ...now, [axis]: value })),
    variant,
    missing,
    stock,
    quantity,
    setQuantity,
    price: priceOf(product, variant),
    canAdd,
    adding,
    add: async () => {
      if (!canAdd || adding) return;
      setAdding(true);
      await addToCart(product, variant?.index ?? -1, quantity);
      setAdding(false);
    },
  };
}

function priceOf(product: ProductDetail, variant: Variant | undefined): ProductChoice['price'] {
  const { from, to } = priceRange(product);
  if (!variant && from !== to) return { now: from, old: null, from: true };
  const { price, sale_price } = pricedBy(product, variant?.index ?? product.variants[0]?.index ?? -1);
  return { now: sale_price ?? price, old: sale_price === null ? null : price, from: false };
}
