import { createElement as h, useState } from 'react';
import type { RouteObject } from 'react-router';

/** What is measured: the moment from which a press on this button counts. */
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

/** The one route of the bare page: the least that React and React Router can be asked for. */
export const routesWith = (pictures: string[]): RouteObject[] => [
  { path: '*', element: h(Page, { pictures }) },
];
