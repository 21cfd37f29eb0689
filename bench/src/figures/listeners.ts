import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { logIn } from '../client.ts';
import { startSum } from '../load.ts';
import { PASSWORD, type Fixtures, type Serving } from '../fixtures.ts';
import { megabytes, perSecond, times, type Figure } from '../table.ts';
import { MOST_CLIENTS, openPostingSide, postAll } from './p1-posting.ts';

const LISTENERS = 500;
/** The server keeps at most twelve streams of a user open. */
const STREAMS_OF_USER = 10;
const MOVEMENTS = 1_000_000;
const ROUNDS = 8;
const DOCUMENTS_OF_ROUND = 160;
const MOST_MEMORY = 40 * 1024 * 1024;
const LEAST_RATE = 0.95;

/** Memory of 500 open event streams, and postings with and without them by turns. */
export async function measureListeners(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const side = await openPostingSide(fixtures, movements);
  const { product } = side.ledger;
  const tokens = await makeListeners(side.ledger);
  const post = async () => postAll(side, (await side.drafts(DOCUMENTS_OF_ROUND)).drafts, MOST_CLIENTS);

  // Posting first, so that memory which the server keeps anyway does not count.
  await post();
  const readMemory = await product.watch();
  const close = await openStreams(product.address, tokens);
  const { grownBy } = await readMemory();
  close();

  const [listening, silent] = [startSum(), startSum()];
  const rounds = { listening: async () => listening.add(await postBeside()), silent: async () => silent.add(await post()) };
  const postBeside = async () => {
    const close = await openStreams(product.address, tokens);
    const part = await post();
    close();
    return part;
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 === 0 ? (['listening', 'silent'] as const) : (['silent', 'listening'] as const)) await rounds[name]();

  const ratio = listening.load().rate / silent.load().rate;
  const figure = { id: 'listeners', size: `${LISTENERS} listeners` };
  return [
    {
      ...figure,
      work: 'peak of memory while event streams are opened and open',
      ours: megabytes(grownBy),
      limit: '',
      ratio: '',
      goal: `≤ ${megabytes(MOST_MEMORY)}`,
      holds: grownBy <= MOST_MEMORY,
    },
    {
      ...figure,
      work: `documents of 10 lines posted beside them; ${MOST_CLIENTS} clients`,
      ours: perSecond(listening.load().rate),
      limit: perSecond(silent.load().rate),
      ratio: times(ratio),
      goal: `≥ ${LEAST_RATE}×`,
      holds: ratio >= LEAST_RATE,
    },
  ];
}

/** Logs in as many users as the streams need; returns their tokens. */
async function makeListeners({ url, product }: Serving): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const names = Array.from({ length: LISTENERS / STREAMS_OF_USER }, (_, index) => `listener-${index}`);
  try {
    await pool.query(
      `insert into users (username, nick_name, password_hash) select name, name, a.password_hash from unnest($1::text[]) name, users a
       where a.username = 'admin' on conflict do nothing`,
      [names],
    );
  } finally {
    await pool.end();
  }
  const tokens: string[] = [];
  for (const name of names) {
    const client = await logIn(product.address, name, PASSWORD);
    client.close();
    tokens.push(client.token);
  }
  return tokens;
}

/** Opens all streams and waits until each has said that it is ready; returns what closes them. */
async function openStreams(address: string, tokens: readonly string[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true, maxSockets: LISTENERS });
  const open = async (token: string): Promise<void> => {
    const request = get(`${address}/api/system/mrp/mrp/live`, { agent, headers: { token } });
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream was answered with ${response.statusCode}`);
    response.on('error', () => undefined);
    await once(response, 'data');
    response.resume();
  };
  for (const token of tokens) await Promise.all(Array.from({ length: STREAMS_OF_USER }, () => open(token)));
  // The garbage of opening them is not theirs.
  await delay(3_000);
  return () => agent.destroy();
}
