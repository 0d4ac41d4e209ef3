import { createElement as h, useState } from 'react';
import type { RouteObject } from 'react-router';

/** The measured button: the time until a press on it counts. */
export const BUTTON = 'Add to Cart';

const CSS_PIXELS = 328;

function Page({ pictures }: { pictures: string[] }) {
  const [count, setCount] = useState(0);
  const add = () => {
    setCount(count + 1);
    localStorage.setItem('cart', String(count + 1));
  };
  return h(
    'main',
    null,
    h('h1', null, 'A page of React and its router'),
    h('button', { type: 'button', onClick: add }, BUTTON),
    pictures.map((src) => h('img', { key: src, src, alt: '', width: CSS_PIXELS, height: CSS_PIXELS })),
    h('p', null, count),
  );
}

/** The only route of the bare page: the minimum for React and React Router. */
export const routesWith = (pictures: string[]): RouteObject[] => [
  { path: '*', element: h(Page, { pictures }) },
];
