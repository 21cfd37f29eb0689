import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStylesheet } from './antd-stylesheet.ts';
import { antdParts } from './antd-parts.ts';
import { antdNames } from './antd-names.ts';
import { chunkGroups, rejectChunkCycles } from './chunk-groups.ts';
import { countingApp } from './counting-app.ts';
import { supplierPage } from './supplier-page.ts';
import { failedPage } from './failed-page.ts';
import { compressed } from './compressed.ts';
import { pageKinds } from './page-kinds.ts';
import { slimContract } from './slim-contract.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: { '@rc-component/async-validator': fileURLToPath(new URL('rule-validator.ts', import.meta.url)) } },
  plugins: [
    react(),
    failedPage(),
    antdStylesheet(),
    antdNames(),
    antdParts(),
    slimContract(),
    pageKinds(),
    rejectChunkCycles(),
    compressed(),
    countingApp(),
    supplierPage(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    // antd's modules have no side effects but do not declare it: importing one tree function would bundle the whole tree.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@rc-component\//, sideEffects: false }] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [...chunkGroups] } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': {
        target: `http://localhost:${process.env['PORT'] ?? 3000}`,
        // The page that describes the interface.
        bypass: ({ url }) => (url?.split('?')[0] === '/api/docs' ? '/index.html' : undefined),
      },
    },
  },
});
