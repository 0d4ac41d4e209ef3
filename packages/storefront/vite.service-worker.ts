import { defineConfig } from 'vite';

/** The service worker stands at the root of the site, so that it serves all of it; its name never changes. */
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
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
});
