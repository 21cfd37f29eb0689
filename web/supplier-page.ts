import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compressed } from './compressed.ts';
import { slimContract } from './slim-contract.ts';

const ENTRY = 'supplier.html';
const folder = fileURLToPath(new URL('.', import.meta.url));

/** The page of suppliers is built beside the desk and shares no file with it: a phone on a slow network loads nothing else. */
const buildSupplierPage = () =>
  build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), slimContract(), compressed()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      sourcemap: false,
      // Its policy allows no style in the page and none that a script adds.
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${folder}${ENTRY}` },
    },
  });

/** Builds it after the desk; the development server has it under its address. */
export function supplierPage(): Plugin {
  return {
    name: 'supplier-page',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/s(?:\?|$)/.test(request.url ?? '')) request.url = `/${ENTRY}`;
        next();
      });
    },
    async closeBundle() {
      if (this.environment.mode === 'build') await buildSupplierPage();
    },
  };
}
