import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** Vite's promise: `load` runs once the styles are there, a style that fails holds nothing up. */
const CODE = `
const begun = new Map();
function fetched(file) {
  const href = '/' + file;
  if (!begun.has(href)) begun.set(href, document.querySelector('link[href="' + href + '"]') ? null : begin(href));
  return begun.get(href);
}
function begin(href) {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  document.head.append(link);
  return isStyle && new Promise((settle) => { link.onload = link.onerror = settle; });
}
export const __vitePreload = (load, files) =>
  files?.length ? Promise.all(files.map(fetched)).then(load) : load();
`;

/**
 * Fetches what a lazy file needs beside itself, in place of Vite's own helper: that one also serves nonces, other
 * bases and older browsers, and is 0.4 KB of every first load. Fails the build when Vite's is found elsewhere.
 */
export function lightPreload(): Plugin {
  let used = false;
  return {
    name: 'light-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return null;
      used = true;
      return { code: CODE, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !used) this.error('Vite keeps its preload helper elsewhere: see build/light-preload.ts.');
    },
  };
}
