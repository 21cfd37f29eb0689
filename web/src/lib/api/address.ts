import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';

const product = () => readMeta('product') ?? 'mrp';

/** What the server wrote into the page about this installation. */
export const readMeta = (name: 'product' | 'environment'): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** Empty values are omitted. */
export function urlOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
  productName = product(),
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'product' ? productName : (params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, encodeQueryValue(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Encodes like the contract's query codecs without loading zod on every page: 1 and 0, `a,b`, `from..to`. */
export function encodeQueryValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(String).join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  const span = value as { min?: string; max?: string; from?: string; to?: string };
  return `${span.min ?? span.from ?? ''}..${span.max ?? span.to ?? ''}`;
}
