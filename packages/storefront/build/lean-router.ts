import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Which parts of React Router are exchanged, by the end of their import: for what, and for which of its files. */
const EXCHANGED = {
  'ssr/components.js': { by: './router-framework.ts', for: /\/lib\/(components|dom\/lib)\.js$/ },
  'instrumentation.js': { by: './router-instrumentation.ts', for: /\/lib\/router\/router\.js$/ },
};

/** What React Router would say of a mistake in our own code, at the end of a line: its place says as much. */
const SAID = /^(.*\binvariant\(.+), (?:"(?:[^"\\]|\\.)*"|`[^`\n]*(?:\\`[^`\n]*)*`)\);$/gm;

/**
 * Leaves React Router's framework mode (prefetching links, route modules) and its instrumentations out of the
 * build: the shop uses data mode, but links and the router import them, which is 2.5 KB of every first load; and the
 * sentences of its checks, which are 0.8 KB. Fails the build when an upgrade moved the files, and bundling fails when
 * those in their place must give more than they do.
 */
export function leanRouter(): Plugin {
  const wanting = new Set(Object.keys(EXCHANGED));
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/node_modules/react-router/')) return null;
      for (const [end, part] of Object.entries(EXCHANGED)) {
        if (!source.endsWith(`/${end}`) || !part.for.test(importer)) continue;
        wanting.delete(end);
        return fileURLToPath(new URL(part.by, import.meta.url));
      }
      return null;
    },
    // So that parts nobody uses (forms) can be dropped: a name for developer tools would keep them, and so would the
    // call that makes them while it is not known to do nothing else.
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return null;
      const nameless = code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '').replaceAll(SAID, '$1);');
      return {
        code: nameless.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && wanting.size > 0) {
        this.error(`React Router no longer has ${[...wanting].join(', ')}: see build/lean-router.ts.`);
      }
    },
  };
}
