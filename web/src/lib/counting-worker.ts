/** The service worker serves the pages of the counting app only; the desk never waits for it. */
const SCRIPT = '/counting-worker.js';
const SCOPE = '/inventory';
const SLOW_MS = 20_000;

/** Offers the pages without network from now on; a newer worker waits until it is asked for. */
export function watchWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register(SCRIPT, { scope: SCOPE }).catch(() => undefined);
}

export type WorkerState = 'unsupported' | 'missing' | 'installing' | 'ready';

export async function workerState(): Promise<WorkerState> {
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const registration = await navigator.serviceWorker.getRegistration(SCOPE).catch(() => undefined);
  if (!registration) return 'missing';
  return registration.active ? 'ready' : 'installing';
}

/** Puts the newest version in the place of the running one; what it has written stays. */
export async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE).catch(() => undefined);
  if (!registration) return;
  const changed = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, SLOW_MS);
  });
  await registration.update().catch(() => undefined);
  const newest = registration.installing ?? registration.waiting;
  if (!newest) return;
  if (newest.state === 'installing')
    await new Promise<void>((resolve) => {
      newest.addEventListener('statechange', () => newest.state !== 'installing' && resolve());
      setTimeout(resolve, SLOW_MS);
    });
  newest.postMessage('update');
  await changed;
}
