import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The page of the counting app, its addresses, and the address of its worker. */
const ENTRY = 'counting.html';
const PAGE = '/inventoryIndex';
const PUBLIC = ['/theme.js', '/load-failure.js', '/favicon.svg', '/counting.webmanifest', '/counting-192.png', '/counting-180.png'];

/** What the worker's global scope offers; the build's types are those of a page. */
interface WorkerScope {
  addEventListener(name: string, listen: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: { origin: string };
}
interface WorkerEvent {
  request: Request;
  data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

/**
 * The service worker, written into the build as text: keeps one version of the app whole and answers from it, so that opening does not
 * depend on the network. A newer version is fetched beside it and waits until a page asks for it or all are closed.
 */
export function runWorker(scope: WorkerScope, version: string, page: string, files: readonly string[]): void {
  const name = `counting-${version}`;
  const pages = /^\/inventory(?:Index|Check|Review|Details)$/;
  scope.addEventListener('install', (event) => {
    event.waitUntil(
      caches.open(name).then((cache) => cache.addAll([page, ...files].map((file) => new Request(file, { cache: 'reload' })))),
    );
  });
  scope.addEventListener('activate', (event) => {
    const others = caches.keys().then((names) => names.filter((other) => other.startsWith('counting-') && other !== name));
    event.waitUntil(others.then((old) => Promise.all(old.map((other) => caches.delete(other)))).then(() => scope.clients.claim()));
  });
  scope.addEventListener('message', (event) => {
    if (event.data === 'update') void scope.skipWaiting();
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    const wanted = request.mode === 'navigate' && pages.test(pathname) ? page : files.includes(pathname) ? pathname : null;
    if (wanted === null) return;
    event.respondWith(
      caches
        .open(name)
        .then((cache) => cache.match(wanted))
        .then((kept) => kept ?? fetch(request)),
    );
  });
}

/** Every file that the entry reaches, those of later moments too: what is scanned first without network must open. */
export function filesOf(bundle: Rolldown.OutputBundle, entry = ENTRY): string[] {
  const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(entry));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const file = bundle[name];
    if (reached.has(name) || !file) return;
    reached.add(name);
    if (file.type !== 'chunk') return;
    const { importedCss, importedAssets } =
      (file as { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }).viteMetadata ?? {};
    for (const next of [...file.imports, ...file.dynamicImports, ...(importedCss ?? []), ...(importedAssets ?? [])]) reach(next);
  };
  if (start) reach(start.fileName);
  // The worker that reads codes is a program of its own, whose files no chunk names.
  for (const name of Object.keys(bundle)) if (name.endsWith('.wasm')) reached.add(name);
  return [...reached].map((name) => `/${name}`).sort();
}

/** Writes the worker with the list of the files that it keeps. */
export function countingWorker(): Plugin {
  return {
    name: 'counting-worker',
    generateBundle(_, bundle) {
      const files = [...filesOf(bundle), ...PUBLIC];
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = `(${runWorker.toString()})(self, ${JSON.stringify(version)}, ${JSON.stringify(PAGE)}, ${JSON.stringify(files)});\n`;
      this.emitFile({ type: 'asset', fileName: 'counting-worker.js', source });
    },
  };
}
