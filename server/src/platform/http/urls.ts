import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { applicationOf } from '../application.ts';
import type { Db } from '../database/database.ts';

/** The URL of an endpoint, for links inside responses. */
export function addressOf(db: Db, spec: Endpoint, params: Readonly<Record<string, string>>): string {
  const { product } = applicationOf(db);
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'product' ? product : (params[name] ?? '')),
  );
  return `/api${path}`;
}
