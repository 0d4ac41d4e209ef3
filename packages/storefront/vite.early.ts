import { defineConfig } from 'vite';

/** Takes presses before React has the page: one file that needs no other, the same in every language. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/manifest.early.json',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/early.ts',
      // Reading a key is no effect: the cart's store, which early.ts does not use, stays out with its library.
      treeshake: { propertyReadSideEffects: false },
      output: { entryFileNames: 'assets/[hash].js', codeSplitting: false },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production'), 'import.meta.env.SSR': 'false' },
});
