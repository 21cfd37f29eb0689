import { randomBytes } from 'node:crypto';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { TestApp } from './app.ts';

export interface SaidToSupplier<T> {
  code: number;
  message: string;
  data: T;
}

/** A call of the supplier's page, which has no session. */
export async function callAsSupplier<T>(
  t: TestApp,
  link: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<SaidToSupplier<T>> {
  const answer = await t.app.inject({
    method,
    url: `/api/link${path}`,
    headers: {
      [LINK_HEADER]: link,
      'user-agent': 'Phone',
      ...(method === 'POST' && { 'idempotency-key': randomBytes(8).toString('hex') }),
    },
    ...(body && { payload: body }),
  });
  return answer.json<SaidToSupplier<T>>();
}
