import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routesWith } from './page.ts';

/** The bare page as HTML, with these pictures and the script at `script`. */
export async function render(pictures: string[], script: string): Promise<string> {
  const handler = createStaticHandler(routesWith(pictures));
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('The bare page leads away.');
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(h(StaticRouterProvider, { router, context, hydrate: false }));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
    `<script type="module" src="${script}"></script></head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="pictures">${JSON.stringify(pictures)}</script></body></html>`,
  ].join('');
}
