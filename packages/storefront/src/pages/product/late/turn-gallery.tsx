import type { ProductDetail, Variant } from '@isoko/contract';
import { useEffect } from 'react';
import { axesOf, type Choice, fits, type ProductChoice } from '../choice/product-choice.ts';

/**
 * Turns the gallery to the picture of the chosen variant, if a picture's text names it; only loaded if pictures
 * have texts.
 */
export default function TurnGallery({ chosen: { product, choice } }: { chosen: ProductChoice }) {
  const place = pictureOf(product, choice);
  useEffect(() => {
    if (place < 0) return;
    const row = document.querySelector('.gallery-track');
    row?.scrollTo({ left: place * row.clientWidth, behavior: 'smooth' });
  }, [place]);
  return null;
}

/**
 * The index of the picture that shows the chosen options; -1 if there is none. The text of a picture names the
 * options it shows (`Basket, Blue`): the picture that names most of the chosen ones wins, and a picture that
 * names another option is never shown.
 */
export function pictureOf({ variants, small_pictures }: ProductDetail, choice: Choice): number {
  const fitting = variants.filter((variant) => fits(variant, choice, axesOf(variants)));
  const chosen = optionsOf(fitting).filter((option) =>
    fitting.every((each) => optionsOf([each]).includes(option)),
  );
  const known = optionsOf(variants);
  const named = small_pictures.map(({ alt }) =>
    (alt ?? '').split(', ').filter((word) => known.includes(word)),
  );
  const told = named.map((words) => (words.every((word) => chosen.includes(word)) ? words.length : 0));
  const most = Math.max(0, ...told);
  return most > 0 && fitting.length < variants.length ? told.indexOf(most) : -1;
}

const optionsOf = (variants: readonly Variant[]) => variants.flatMap(({ label }) => label.split(', '));
