import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { runIdempotent } from './idempotency.ts';

it('the stored hash of a body with a password cannot be recomputed without the secret of the installation', async () => {
  const t = await testApp();
  const { id } = await t.aUser();
  const body = { password: 'velvet-and-denim-1' };
  const claim = { userId: id, key: 'key-of-a-reset', endpoint: 'POST /reset', body };
  await t.ownerDb.transaction().execute((tx) => runIdempotent(tx, claim, async () => 'null'));
  const { bodyHash } = await t.ownerDb
    .selectFrom('idempotencyKeys')
    .select('bodyHash')
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  expect(bodyHash).toMatch(/^[0-9a-f]{64}$/);
  expect(bodyHash).not.toBe(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
});
