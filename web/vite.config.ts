import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStylesheet } from './antd-stylesheet.ts';
import { antdNames } from './antd-names.ts';
import { slimContract } from './slim-contract.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), antdStylesheet(), antdNames(), slimContract()],
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: false, chunkSizeWarningLimit: 800 },
  server: { port: 5173, proxy: { '/api': { target: 'http://localhost:3000' } } },
});
