import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { composition } from '../../features.ts';
import { accessCleanup } from './jobs.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  user = await t.aUser([]);
});

/** Columns and values of two rows: one that is kept, and one that has expired. */
const rows: readonly (readonly [table: string, name: string, kept: string, expired: string])[] = [
  [
    'idempotency_keys (key, user_id, endpoint, body_hash, created_at)',
    'key',
    `'kept-key', $1, 'x', 'x', now() - interval '47 hours'`,
    `'expired-key', $1, 'x', 'x', now() - interval '49 hours'`,
  ],
  [
    'rate_limits (bucket, window_start, hits)',
    'bucket',
    `'kept $1', now() - interval '9 minutes', 1`,
    `'expired $1', now() - interval '11 minutes', 1`,
  ],
  [
    'login_failures (subject, failures, last_failure_at, blocked_until)',
    'subject',
    `'kept $1', 1, now() - interval '23 hours', now() - interval '1 hour'`,
    `'expired $1', 1, now() - interval '25 hours', now() - interval '1 hour'`,
  ],
  [
    'login_networks (network, drained_at)',
    'network',
    `'kept $1', now() + interval '1 minute'`,
    `'expired $1', now() - interval '1 minute'`,
  ],
  [
    'sessions (user_agent, user_id, address, token_hash, file_token_hash, expires_at, ended_at)',
    'user_agent',
    `'kept', $1, '', '\\x01', '\\x02', now(), now() - interval '89 days'`,
    `'expired', $1, '', '\\x03', '\\x04', now(), now() - interval '91 days'`,
  ],
  [
    'webhook_events (kind, subject, at, sorted)',
    'kind',
    `'kept', '{}', now() - interval '1 day', true`,
    `'expired', '{}', now() - interval '1 year', true`,
  ],
];

describe('the cleanup', () => {
  it.each(rows)('deletes expired rows of %s and keeps the others', async (columns, name, kept, expired) => {
    for (const values of [kept, expired]) await t.ownerPool.query(`insert into ${columns} values (${values.replaceAll('$1', user.id)})`);
    await accessCleanup({ db: t.db }, composition.cleanups).run({}, { signal: new AbortController().signal } as never);
    const [table] = columns.split(' ');
    const left = await t.ownerPool.query<{ name: string }>(`select ${name} as name from ${table} where ${name} ~ '^(kept|expired)'`);
    expect(left.rows.map((row) => row.name.replace(/[^a-z].*/, ''))).toEqual(['kept']);
  });
});
