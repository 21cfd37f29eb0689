import { expect, it } from 'vitest';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { testApp } from '../../test/app.ts';
import { composition } from '../features.ts';
import { findUserIdentity } from '../features/access/sessions.queries.ts';
import { listPullable } from '../features/exports/pulls.queries.ts';
import { isAllowed } from '../platform/http/gateway.ts';
import { loadKeys } from './connections.ts';

// Failed while the account had a role of reports only, which are no lists that can be pulled.
it('the demo key of the ERP pulls stock and may push garment orders, without prices', async () => {
  const t = await testApp();
  const { id } = await t.aUser();
  const identityOf = async (userId: string) => (await findUserIdentity(t.ownerDb, userId))!;
  const administrator = await identityOf(id);
  await t.write((tx) => loadKeys(tx, administrator));
  const account = await t.ownerDb.selectFrom('users').select('id').where('username', '=', 'erp').executeTakeFirstOrThrow();
  const erp = await identityOf(account.id);
  const lists = listPullable(composition.exports, erp);
  expect(lists.map(({ list }) => list)).toEqual(expect.arrayContaining(['skuStock', 'spuStock']));
  expect(lists.flatMap(({ columns }) => columns).filter(({ kind }) => kind === 'money')).toEqual([]);
  expect(isAllowed(stylesApi.createOrder.permission, erp)).toBe(true);
});
