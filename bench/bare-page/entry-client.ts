import { createElement as h } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routesWith } from './page.ts';

const root = document.getElementById('root');
const pictures = JSON.parse(document.getElementById('pictures')?.textContent ?? '[]');
if (root) hydrateRoot(root, h(RouterProvider, { router: createBrowserRouter(routesWith(pictures)) }));
