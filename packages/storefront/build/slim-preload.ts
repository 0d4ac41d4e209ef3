import type { Plugin } from 'vite';

const VITES = '\0vite/preload-helper.js';

/**
 * What `import(…)` of a part does first, in a third of the bytes of Vite's own, which every first load carries: the
 * files that the part needs are asked for together with it, and its styles are there before it is. A style that did
 * not come is asked for again with the next try.
 */
const HELPER = `
const asked = {};
const ask = (file) =>
  new Promise((come, fail) => {
    const isStyle = file.endsWith('.css');
    if (document.querySelector('link[href="/' + file + '"]')) return come();
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.onload = come;
    link.onerror = () => {
      link.remove();
      delete asked[file];
      fail(Error(file));
    };
    link.href = '/' + file;
    document.head.append(link);
    if (!isStyle) come();
  });
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => (asked[file] ??= ask(file))));
  return load();
};
`;

/** Puts `HELPER` in the place of Vite's. */
export function slimPreload(): Plugin {
  return {
    name: 'slim-preload',
    enforce: 'pre',
    load: (id) => (id === VITES ? HELPER : null),
  };
}
