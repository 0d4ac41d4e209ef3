import { defineConfig } from 'vite';
import { lateFiles } from './build/late-files.ts';

/**
 * The service worker is at the root of the site, so that its scope is the whole site; its name never changes.
 * It contains the names of the browser's files, so it is built after them.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'service-worker/service-worker.ts',
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    LATE_FILES: JSON.stringify(lateFiles(new URL('dist/client/', import.meta.url))),
  },
});
