import { defineConfig } from 'vite';

/** What takes presses before React has the page: one file that needs no other, the same in every language. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: '.vite/manifest.early.json',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/early.ts',
      output: { entryFileNames: 'assets/[hash].js', codeSplitting: false },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production'), 'import.meta.env.SSR': 'false' },
});
