import type { Product, ProductDetail, Variant } from '@isoko/contract';
import { clampQuantity, MIN_QUANTITY } from '@isoko/contract/rules/cart-lines';
import { pricedBy, priceRange } from '@isoko/contract/rules/unit-price';
import { useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { addToCart } from '../../../state/cart/add-to-cart.ts';

/**
 * One axis of choice: the sizes, the colours, or, if these do not distinguish the variants, the variants
 * themselves.
 */
export interface Axis {
  name: 'Size' | 'Colour' | 'Option';
  values: string[];
}

/** What has been chosen so far, by axis. */
export type Choice = Partial<Record<Axis['name'], string>>;

const pickBy: Record<Axis['name'], (variant: Variant) => string | null> = {
  Size: (variant) => variant.size,
  Colour: (variant) => variant.color,
  Option: (variant) => variant.label,
};

const columns = { Size: 'size', Colour: 'color', Option: 'label' } as const;

/** The language of a value, if it is not the page's. */
export function optionLanguage(variants: readonly Variant[], name: Axis['name'], value: string | undefined) {
  const column = columns[name];
  return variants.find((each) => each[column] === value)?.written_in?.[column];
}

/** The names of the axes. */
export const axisNames: Record<Axis['name'], string> = {
  Size: t('Size'),
  Colour: t('Colour'),
  Option: t('Option'),
};

/**
 * The axes to choose before a product can be added, each with its values in the order of the variants. A
 * variant without a size or colour that others have could not be chosen by these axes.
 */
export function axesOf(variants: readonly Variant[]): Axis[] {
  const axis = (name: Axis['name']): Axis => ({
    name,
    values: [...new Set(variants.flatMap((variant) => pickBy[name](variant) ?? []))],
  });
  const axes = [axis('Size'), axis('Colour')].filter(({ values }) => values.length > 0);
  const whole = variants.filter((variant) => axes.every(({ name }) => pickBy[name](variant)));
  const forms = new Set(whole.map(({ size, color }) => `${size}\n${color}`));
  return axes.length > 0 && forms.size === variants.length ? axes : variants.length ? [axis('Option')] : [];
}

/** The initial choice: nothing, except on an axis with only one value. */
export function firstChoice(axes: readonly Axis[]): Choice {
  const only = axes.filter(({ values }) => values.length === 1);
  return Object.fromEntries(only.map(({ name, values }) => [name, values[0]]));
}

/** The chosen variant; undefined until every axis is chosen, and if that combination does not exist. */
export function chosenVariant(variants: readonly Variant[], choice: Choice): Variant | undefined {
  const axes = axesOf(variants);
  if (axes.some(({ name }) => choice[name] === undefined)) return undefined;
  return variants.find((variant) => fits(variant, choice, axes));
}

/** The axes still to be chosen: `size`, `size and colour`. Empty when nothing is missing. */
export function missingWords(axes: readonly Axis[], choice: Choice): string {
  const missing = axes.filter(({ name }) => choice[name] === undefined);
  return missing.map(({ name }) => axisNames[name].toLowerCase()).join(` ${t('and')} `);
}

/** Whether a value is available together with the choice on the other axes. */
export function availability(
  variants: readonly Variant[],
  choice: Choice,
  axis: Axis['name'],
  value: string,
): 'available' | 'sold out' | 'not made' {
  const wanted = { ...choice, [axis]: value };
  const fitting = variants.filter((variant) => fits(variant, wanted, axesOf(variants)));
  if (fitting.length === 0) return 'not made';
  return fitting.some((variant) => variant.stock_quantity > 0) ? 'available' : 'sold out';
}

/** The choice after a value is chosen; earlier values that are not available with it are cleared. */
export function choosing(
  variants: readonly Variant[],
  choice: Choice,
  axis: Axis['name'],
  value: string,
): Choice {
  return { ...(availability(variants, choice, axis, value) === 'available' && choice), [axis]: value };
}

/** Whether a variant matches the choice so far. */
export function fits(variant: Variant, choice: Choice, axes: readonly Axis[]): boolean {
  return axes.every(({ name }) => choice[name] === undefined || pickBy[name](variant) === choice[name]);
}

/** What the shopper has chosen on a product's page, and what follows from it. */
export type ProductChoice = ReturnType<typeof useProductChoice>;

/** The state of the choice on a product's page (specification sections 2, 4 and 5). */
export function useProductChoice(product: ProductDetail) {
  const axes = axesOf(product.variants);
  const [choice, setChoice] = useState<Choice>(() => firstChoice(axes));
  const least = product.min_grams ?? MIN_QUANTITY;
  const [wanted, setQuantity] = useState(least);
  const [adding, setAdding] = useState(false);
  const variant = chosenVariant(product.variants, choice);
  const missing = missingWords(axes, choice);
  const stock = variant?.stock_quantity ?? product.stock_quantity;
  const quantity = Math.max(least, clampQuantity(wanted, stock, product));
  const canAdd = missing === '' && stock >= least;
  return {
    product,
    axes,
    choice,
    choose: (axis: Axis['name'], value: string) =>
      setChoice((now) => choosing(product.variants, now, axis, value)),
    variant,
    /** The axes still to be chosen, in words; empty if there are none. */
    missing,
    /** Stock of the chosen variant, or of all variants together. */
    stock,
    quantity,
    setQuantity,
    price: priceOf(product, variant),
    /** The chosen variant and quantity can be put into the cart. */
    canAdd,
    /** It is being added to the cart. */
    adding,
    add: async () => {
      if (!canAdd || adding) return;
      setAdding(true);
      await addToCart(product, variant?.index ?? -1, quantity, { told: 'popup' });
      setAdding(false);
    },
  };
}

/** Francs per unit; `from` if the prices of the variants differ and none is chosen. */
function priceOf(product: ProductDetail, variant: Variant | undefined) {
  const { from, to, old } = priceRange(product);
  const compared = (variant ?? product).compared_price;
  if (!variant) return { now: from, old, from: from !== to, compared };
  const { price, sale_price } = pricedBy(product, variant.index);
  return { now: sale_price ?? price, old: price, from: false, compared };
}

/** A product whose offer has ended while its page was open: every variant costs its list price. */
export function withoutOffer<P extends Product>(product: P): P {
  return {
    ...product,
    sale_price: null,
    until: null,
    compared_price: null,
    variants: product.variants.map((variant) => ({ ...variant, sale_price: null, compared_price: null })),
  };
}
