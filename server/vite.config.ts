import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** The server and what it is made of in a few files, for `main.ts` to run; `programOf` in platform/paths.ts knows the names. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // What brings machine code stays where npm put it, and what Fastify asks for only in tests or for schemas of its own.
  ssr: {
    noExternal: true,
    external: ['sharp', '@node-rs/argon2', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
  },
  build: {
    ssr: true,
    outDir: 'dist/app',
    sourcemap: true,
    rolldownOptions: {
      input: {
        run: source('run.ts'),
        worker: source('worker.ts'),
        'read-child': source('platform/excel/read-child.ts'),
        'describe-interface': source('describe-interface.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
});
