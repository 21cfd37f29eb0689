import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { countingWorker } from './counting-worker.ts';
import { failedPage } from './failed-page.ts';
import { compressed } from './compressed.ts';
import { slimContract } from './slim-contract.ts';

const ENTRY = 'counting.html';
const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * The counting app is built beside the desk and shares no file with it: a phone loads what counting needs and nothing else, and a release
 * of the desk alone is none of the app.
 */
const buildCountingApp = () =>
  build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), failedPage(), slimContract(), countingWorker(), compressed()],
    // A worker has the service worker of its own address: this one is in the scope of the app, so that codes are read without network.
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'inventory-reader-[hash].js' } } },
    build: { outDir: 'dist', emptyOutDir: false, sourcemap: false, rolldownOptions: { input: `${folder}${ENTRY}` } },
  });

/** Builds it after the desk; the development server has it under its addresses. */
export function countingApp(): Plugin {
  return {
    name: 'counting-app',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/(?:inventory(?:Index|Check|Review|Details)|stocking)(?:\?|$)/.test(request.url ?? '')) request.url = `/${ENTRY}`;
        next();
      });
    },
    async closeBundle() {
      if (this.environment.mode === 'build') await buildCountingApp();
    },
  };
}

if (import.meta.main) await buildCountingApp();
