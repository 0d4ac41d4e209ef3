import { defineConfig } from 'vite';

/** The script that handles presses before hydration: one file without imports, the same in every language. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/manifest.early.json',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/early.ts',
      // Reading a property has no side effect: the cart's store, which early.ts does not use, is left out with
      // its library.
      treeshake: { propertyReadSideEffects: false },
      output: { entryFileNames: 'assets/[hash].js', codeSplitting: false },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production'), 'import.meta.env.SSR': 'false' },
});
