import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStylesheet } from './antd-stylesheet.ts';
import { antdParts } from './antd-parts.ts';
import { antdNames } from './antd-names.ts';
import { slimContract } from './slim-contract.ts';

const FORM_PARTS = new RegExp(
  String.raw`/web/src/(${[
    'kit/form/(Field|DecimalInput|TagSelect|DateField)',
    'kit/files/(ImageField|useUploads|upload)',
    'kit/object/(useAnchors|RecordPending)',
    'kit/(Allowed|CompositionBar)',
    'pickers/(UnitPicker|ClassificationPicker)',
    'lib/upload',
  ].join('|')})\.tsx?$`,
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: { '@rc-component/async-validator': fileURLToPath(new URL('rule-validator.ts', import.meta.url)) } },
  plugins: [react(), antdStylesheet(), antdNames(), antdParts(), slimContract()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    // antd's own parts do nothing when they are read, but do not say so: one function of the tree would bring the tree.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@rc-component\//, sideEffects: false }] },
      // A form draws them all; one by one they would be a dozen files of half a kilobyte.
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'form-parts', test: FORM_PARTS }] } },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: `http://localhost:${process.env['PORT'] ?? 3000}` } } },
});
