import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { appOn, testApp, type TestApp, type TestUser } from '../../test/app.ts';
import { anApiKey } from '../../test/api-keys.ts';
import { openStream, type LiveStream } from '../../test/live.ts';
import { aNotice } from '../../test/notices.ts';
import { startProcess } from '../../test/server-process.ts';
import { notify } from '../features/notices/commands.ts';

const FULL = Boolean(process.env['TEST_FULL']);
const LISTENERS = FULL ? 500 : 40;
const USERS = FULL ? 50 : 8;
const DROPS = FULL ? 12 : 2;
const DROP_MILLISECONDS = FULL ? 5_000 : 300;

let one: TestApp;
let two: TestApp;
let urls: string[];

const listen = (t: TestApp) => t.app.listen({ port: 0, host: '127.0.0.1' });
const liveConnections = async () => {
  const { rows } = await one.ownerPool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'mrp-live' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
};

beforeAll(async () => {
  one = await testApp();
  // A second process on the same database has everything of its own, too.
  two = await appOn(one);
  urls = await Promise.all([listen(one), listen(two)]);
});

const open = async (at: number, user: TestUser): Promise<LiveStream> => {
  const stream = await openStream(urls[at] ?? '', user.headers);
  await stream.until('ready');
  return stream;
};

describe('server-sent events', () => {
  it('reach the open pages of the users who are told, on every process, when the write commits', async () => {
    const [told, other] = [await one.aUser(), await one.aUser()];
    const streams = [await open(0, told), await open(1, told), await open(1, other)];
    const failed = one.write(async (tx) => {
      await notify(tx, [{ kind: 'COST_TASK', subject: 'never', title: '不会发出', path: '/home', users: [other.id] }]);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await aNotice(one, told.id);
    expect(await Promise.all(streams.slice(0, 2).map(({ until }) => until('notices')))).toEqual([true, true]);
    expect(streams[2]?.events).toEqual(['ready']);
    streams.forEach(({ drop }) => drop());
  });

  it('are sent through one connection of the database for each process, however many pages listen', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => one.aUser()));
    const streams = await Promise.all(users.flatMap((user) => [open(0, user), open(1, user)]));
    expect(await liveConnections()).toHaveLength(2);
    streams.forEach(({ drop }) => drop());
  });

  it('say that something was missed when that connection was lost', async () => {
    const user = await one.aUser();
    const streams = [await open(0, user), await open(1, user)];
    const before = await liveConnections();
    await Promise.all(before.map((pid) => one.ownerPool.query('select pg_terminate_backend($1)', [pid])));
    await Promise.all(streams.map(({ until }) => until('missed')));
    await aNotice(one, user.id);
    expect(await Promise.all(streams.map(({ until }) => until('notices')))).toEqual([true, true]);
    const after = await liveConnections();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    streams.forEach(({ drop }) => drop());
  });

  it('end the oldest stream of a user who opens too many', async () => {
    const user = await one.aUser();
    const streams: LiveStream[] = [];
    for (let count = 0; count < 13; count += 1) streams.push(await open(0, user));
    await streams[0]?.ended;
    await aNotice(one, user.id);
    expect(await Promise.all(streams.map(({ until }) => until('notices')))).toEqual([false, ...Array<boolean>(12).fill(true)]);
    streams.forEach(({ drop }) => drop());
  });

  it('end at once with their session, their user or their key, on every process, and others stay', async () => {
    const admin = await one.aUser();
    const [loggedOut, ended, disabled, stays] = [await one.aUser(), await one.aUser(), await one.aUser(), await one.aUser()];
    const key = await anApiKey(one, admin, []);
    const streams = [await open(0, loggedOut), await open(1, ended), await open(1, disabled), await openStream(urls[1] ?? '', key.headers)];
    await streams[3]?.until('ready');
    const other = await open(0, stays);
    const session = await one.ownerDb.selectFrom('sessions').select('id').where('userId', '=', ended.id).executeTakeFirstOrThrow();
    expect(await loggedOut.call(accessApi.logOut)).toMatchObject({ code: 200 });
    expect(await admin.call(accessApi.endSession, { params: { id: session.id } })).toMatchObject({ code: 200 });
    const off = { params: { id: disabled.id }, body: { active: false, version: 1 } };
    expect(await admin.call(accessApi.setUserActive, off)).toMatchObject({ code: 200 });
    const revocation = { params: { id: key.record.id }, body: { version: key.record.version } };
    expect(await admin.call(apiKeysApi.revoke, revocation)).toMatchObject({ code: 200 });
    await Promise.all(streams.map((stream) => stream.ended));
    await aNotice(one, stays.id);
    expect(await other.until('notices')).toBe(true);
    other.drop();
  });

  it('are not opened without a session, and not by HEAD', async () => {
    const { call } = one.anonymous;
    expect(await call(noticesApi.live)).toMatchObject({ status: 401 });
    expect(await one.someoneExpired.call(noticesApi.live)).toMatchObject({ code: 411 });
    const path = noticesApi.live.path.replace(':product', 'mrp');
    const { headers } = await one.aUser([]);
    expect((await one.app.inject({ method: 'HEAD', url: `/api${path}`, headers })).statusCode).not.toBe(200);
  });
});

describe(`${LISTENERS} listeners that are dropped again and again`, () => {
  it('miss no notice, leave nothing behind, and do not slow other calls down', { timeout: 180_000 }, async () => {
    const users = await Promise.all(Array.from({ length: USERS }, () => one.aUser()));
    const userAt = (at: number) => users[at % USERS]!;
    let streams = await Promise.all(Array.from({ length: LISTENERS }, (_, at) => open(at % 2, userAt(at))));
    for (let round = 0; round < DROPS; round += 1) {
      const ids = await Promise.all(users.map(({ id }) => aNotice(one, id, `round ${round}`)));
      await Promise.all(streams.map(({ until }) => until('notices')));
      const started = performance.now();
      const { data } = await userAt(0).call(noticesApi.list);
      expect(performance.now() - started).toBeLessThan(3_000);
      expect(data.rows[0]?.id).toBe(ids[0]);
      streams.forEach(({ drop }) => drop());
      // Told while nobody listens: the page reads it when it is connected again.
      await Promise.all(users.map(({ id }) => aNotice(one, id, `between ${round}`)));
      await sleep(DROP_MILLISECONDS);
      streams = await Promise.all(Array.from({ length: LISTENERS }, (_, at) => open(at % 2, userAt(at))));
      const unread = await Promise.all(users.map((user) => user.call(noticesApi.list)));
      expect(unread.map((answer) => answer.data.rows[0]?.title)).toEqual(users.map(() => `核价任务 between ${round}`));
    }
    expect(await liveConnections()).toHaveLength(2);
    streams.forEach(({ drop }) => drop());
    await expect.poll(() => one.live.count() + two.live.count(), { timeout: 10_000 }).toBe(0);
  });

  it('are ended by a graceful stop', async () => {
    const stream = await open(1, await one.aUser());
    await two.app.close();
    await stream.ended;
    expect(stream.events).toEqual(['ready']);
  });
});

if (FULL)
  it('500 listeners take at most 40 MB of a server', { timeout: 180_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mrp-live-'));
    const server = await startProcess({ DATABASE_URL: one.url, DATA_DIR: folder });
    const memory = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    };
    const users = await Promise.all(Array.from({ length: 50 }, () => one.aUser()));
    const openMany = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => openStream(server.url, users[at % 50]!.headers)));
    // What the first calls load is not the listeners'.
    const first = await openMany(50);
    await Promise.all(first.map(({ until }) => until('ready')));
    const before = await memory();
    const streams = await openMany(500);
    await Promise.all(streams.map(({ until }) => until('ready')));
    const grown = ((await memory()) - before) / 1024 / 1024;
    streams.forEach(({ drop }) => drop());
    first.forEach(({ drop }) => drop());
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    expect(grown).toBeLessThan(40);
  });
