import type { Plugin } from 'vite';

/** How React Router marks links whose routes its framework mode asks the server about. */
const MARK = /,\s*"data-discover": !isAbsolute && discover === "render" \? "true" : void 0/g;

/**
 * Leaves framework mode's mark out of every link, in the browser's build and the renderer's: data mode never reads it,
 * and a page of the shop has two hundred links. Fails the build when an upgrade writes it otherwise.
 */
export function plainLinks(): Plugin {
  let found = false;
  return {
    name: 'plain-links',
    apply: 'build',
    transform(code, id) {
      if (!/\/node_modules\/react-router\/.*\/lib\/dom\/lib\.js$/.test(id)) return null;
      found = MARK.test(code);
      return { code: code.replaceAll(MARK, ''), map: null };
    },
    buildEnd(error) {
      if (!error && !found) this.error('React Router marks its links otherwise: see build/plain-links.ts.');
    },
  };
}
