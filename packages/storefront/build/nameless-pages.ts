import type { Plugin } from 'vite';

const ROUTES = /\/packages\/storefront\/src\/routes\.tsx$/;
const NAME = /(?<=\blazyPage\(\s*)'[^']+'/g;

/**
 * Leaves the names of the pages' files out of the browser's build: only the renderer, which has the HTML preload them,
 * reads them, and every first load would carry all of them. Fails the build when routes.tsx gives them otherwise.
 */
export function namelessPages(): Plugin {
  return {
    name: 'nameless-pages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ROUTES.test(id)) return null;
      const nameless = code.replaceAll(NAME, "''");
      if (nameless === code) this.error('routes.tsx no longer names files: see build/nameless-pages.ts.');
      return { code: nameless, map: null };
    },
  };
}
