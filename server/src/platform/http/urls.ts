import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';

/** The configured word of every address: one per process, set where the server is put together. */
let product = 'mrp';

export function setProduct(word: string): void {
  product = word;
}

/** An endpoint as clients open it: for links inside answers. */
export function addressOf(spec: Endpoint, params: Readonly<Record<string, string>>): string {
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'product' ? product : (params[name] ?? '')),
  );
  return `/api${path}`;
}
