import { randomBytes } from 'node:crypto';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { TestApp } from './app.ts';
import { sendFile } from './imports.ts';

export interface SaidToSupplier<T> {
  code: number;
  message: string;
  data: T;
}

const aKey = () => ({ 'idempotency-key': randomBytes(8).toString('hex') });

/** A call of the supplier's page, which has no session. */
export async function callAsSupplier<T>(
  t: TestApp,
  link: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = method === 'POST' ? aKey() : {},
): Promise<SaidToSupplier<T>> {
  const answer = await t.app.inject({
    method,
    url: `/api/link${path}`,
    headers: { [LINK_HEADER]: link, 'user-agent': 'Phone', ...headers },
    ...(body && { payload: body }),
  });
  return answer.json<SaidToSupplier<T>>();
}

/** A file that the page sends. */
export const uploadAsSupplier = <T>(t: TestApp, link: string, path: string, bytes: Uint8Array, name: string): Promise<SaidToSupplier<T>> =>
  sendFile<T>(t, { headers: { [LINK_HEADER]: link } }, `/api/link${path}`, bytes, name, aKey());
