import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { emptyWrite, logIn, type Client } from '../client.ts';
import { PASSWORD, type Fixtures, type Serving } from '../fixtures.ts';
import { times, type Figure } from '../table.ts';

const LINES = 10_000;
const APPROVAL_GOAL = 3;
const EVENTS = 5_000;
const DEVICES = 12;
const BATCH = 50;
const RATE_GOAL = 0.5;
const P95_GOAL = 4;
const MOST_SENT = 200;
const MOST_REVIEWED = 500;
const ROUNDS = 3;
const path = '/api/material/mrp/mrp/stocktakes/sku';

interface Stocktake {
  id: string;
  version: number;
}
interface Line {
  id: string;
  snapshot: string;
}

const linesOf = ({ scale }: Fixtures): number => Math.max(1_000, Math.round(LINES * scale));

/** The demo with a site of so many rolls. */
export const servingOf = (fixtures: Fixtures): Promise<Serving> => fixtures.picks(linesOf(fixtures));

/** Approval of a count whose every line has a variance, and 5,000 events of twelve devices. */
export async function measureStocktakes(fixtures: Fixtures): Promise<Figure[]> {
  const serving = await servingOf(fixtures);
  const lines = linesOf(fixtures);
  const pool = new pg.Pool({ connectionString: serving.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  // Whoever counts may not approve.
  const counter = await logIn(serving.product.address, 'pandian', PASSWORD);
  try {
    const approvals: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await publish(serving, pool, [counter]);
      await countEverything(serving.client, counter, id);
      await reviewEverything(serving.client, pool, id);
      limits.push(await postRaw(pool, id));
      const { version } = await read(serving.client, id);
      approvals.push(
        await timeOf(() => serving.client.post(`${path}/${id}/transitions`, { action: 'approve', version, reason: '', lineIds: [] })),
      );
    }
    return [approvalFigure(median(approvals), median(limits), lines), ...(await measureSync(serving, pool, fixtures.scale))];
  } finally {
    counter.close();
    await pool.end();
  }
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function approvalFigure(ours: number, limit: number, lines: number): Figure {
  return {
    id: 'P7',
    work: `approval of a stocktake, every line with a variance, median of ${ROUNDS}`,
    ours: `${ours.toFixed(0)} ms`,
    limit: `${limit.toFixed(0)} ms`,
    ratio: times(ours / limit),
    goal: `≤ ${APPROVAL_GOAL}×`,
    size: `${lines.toLocaleString('en')} lines`,
    holds: ours / limit <= APPROVAL_GOAL,
  };
}

const read = (client: Client, id: string): Promise<Stocktake> => client.get(`${path}/${id}`);

/** Counters of their own, one to a device, as copies of the demo's. */
async function addCounters({ product }: Serving, pool: pg.Pool): Promise<Client[]> {
  await pool.query(
    `with added as (
       insert into users (username, nick_name, password_hash, must_change_password, search_text)
       select 'pandian' || n, '盘点员' || n, u.password_hash, false, 'pandian' from users u, generate_series(1, $1::int) n where u.username = 'pandian'
       on conflict do nothing returning id
     )
     insert into user_roles (user_id, role_id)
     select a.id, r.role_id from added a, user_roles r join users u on u.id = r.user_id where u.username = 'pandian'`,
    [DEVICES],
  );
  return Promise.all(Array.from({ length: DEVICES }, (_, at) => logIn(product.address, `pandian${at + 1}`, PASSWORD)));
}

/** A count of the whole site. */
async function publish({ client }: Serving, pool: pg.Pool, counters: readonly Client[]): Promise<Stocktake> {
  const { rows } = await pool.query<{ holder: string; supervisor: string }>(
    `select (select id from holders where name = 'KCPL')::text as holder, (select id from users where username = 'pandianshenhe')::text as supervisor`,
  );
  const made = await client.post<Stocktake>(path, {
    kind: 1,
    holderId: rows[0]?.holder,
    ownership: 1,
    blind: false,
    freezes: false,
    classificationIds: [],
    itemIds: [],
    lotIds: [],
    binIds: [],
    countedBefore: null,
    valueClass: null,
    recountPercent: '99',
    recountAmount: '9999999',
    counterIds: counters.map(({ userId }) => userId),
    supervisorId: rows[0]?.supervisor,
    deadline: '2099-01-31',
    remark: '',
  });
  return client.post(`${path}/${made.id}/transitions`, { action: 'publish', version: made.version, reason: '', lineIds: [] });
}

async function listLines(client: Client, id: string): Promise<Line[]> {
  const found: Line[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await client.get<{ rows: Line[] }>(`${path}/${id}/lines?page=${page}&pageSize=200&show=all`);
    found.push(...rows);
    if (rows.length < 200) return found;
  }
}

const eventOf = (lineId: string, quantity: string) => ({
  id: randomUUID(),
  lineId,
  code: '',
  lotNo: '',
  rollNo: '',
  adds: false,
  round: 1,
  mode: 'SET',
  quantity,
  voids: null,
  reasonId: null,
  note: '',
  at: new Date().toISOString(),
});

const send = (client: Client, id: string, deviceId: string, events: readonly unknown[]): Promise<unknown> =>
  client.post(`/api/material/mrp/mrp/count-tasks/${id}/events`, { deviceId, sentAt: new Date().toISOString(), events });

/** One more of each roll than the books have. */
async function countEverything(client: Client, counter: Client, id: string): Promise<void> {
  const lines = await listLines(client, id);
  for (let from = 0; from < lines.length; from += MOST_SENT) {
    const part = lines.slice(from, from + MOST_SENT);
    await send(
      counter,
      id,
      'bench',
      part.map((line) => eventOf(line.id, `${Number.parseInt(line.snapshot, 10) + 1}`)),
    );
  }
}

/** Ends the count and gives each variance its reason. */
async function reviewEverything(client: Client, pool: pg.Pool, id: string): Promise<void> {
  const { version } = await read(client, id);
  await client.post(`${path}/${id}/transitions`, { action: 'finish', version, reason: '', lineIds: [] });
  const { rows: reasons } = await pool.query<{ id: string }>(
    `select id::text from dictionary_entries where dictionary = 'varianceReason' and active limit 1`,
  );
  const lines = await listLines(client, id);
  for (let from = 0; from < lines.length; from += MOST_REVIEWED) {
    const now = await read(client, id);
    await client.post(`${path}/${id}/reviews`, {
      version: now.version,
      lines: lines
        .slice(from, from + MOST_REVIEWED)
        .map(({ id: lineId }) => ({ lineId, reasonId: reasons[0]?.id, note: '', brandVariance: null })),
    });
  }
}

/** The same variances by one statement of the ledger, rolled back. */
async function postRaw(pool: pg.Pool, id: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`delete from open_counts where document_id = $1`, [id]);
    return await timeOf(() =>
      client.query(
        `select count(*) from post_movements((
           select jsonb_agg(jsonb_build_object('holderId', b.holder_id, 'ownership', b.ownership, 'itemId', b.item_id, 'lotId', l.lot_id, 'rollId', l.roll_id,
                    'type', 'COUNT_GAIN', 'quantity', h.variance, 'amount', round(h.variance * 2, 2), 'documentKind', 'bench', 'documentId', h.stocktake_id, 'lineId', h.id) order by h.id)
           from stocktake_shares h join stocktake_lines l on l.id = h.line_id join stock_balances b on b.id = h.balance_id where h.stocktake_id = $1))`,
        [id],
      ),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Each device sends its part one after the other, as phones do. */
async function sendAll(
  call: (device: number, index: number) => Promise<unknown>,
  calls: number,
): Promise<{ latencies: number[]; seconds: number }> {
  const latencies: number[] = [];
  const start = performance.now();
  const device = async (at: number): Promise<void> => {
    for (let index = at; index < calls; index += DEVICES) latencies.push(await timeOf(() => call(at, index)));
  };
  await Promise.all(Array.from({ length: DEVICES }, (_, at) => device(at)));
  return { latencies, seconds: (performance.now() - start) / 1000 };
}

/** Sends batches of fifty from twelve devices at once, each with a user of its own, and as many calls that write next to nothing. */
async function measureSync(serving: Serving, pool: pg.Pool, scale: number): Promise<Figure[]> {
  const counters = await addCounters(serving, pool);
  const { id } = await publish(serving, pool, counters);
  const lines = await listLines(serving.client, id);
  const batches = Math.max(DEVICES, Math.round((EVENTS * Math.min(1, scale * 10)) / BATCH));
  const batch = (device: number, index: number): Promise<unknown> => {
    const events = Array.from({ length: BATCH }, (_, at) => eventOf(lines[(index * BATCH + at) % lines.length]?.id ?? '', '41'));
    return send(counters[device]!, id, `device-${device}`, events);
  };
  const empty = (device: number, index: number): Promise<unknown> => emptyWrite(counters[device]!)(index);
  // What the first call of a session costs belongs to neither side.
  await sendAll(empty, DEVICES);
  const limit = await sendAll(empty, batches);
  const ours = await sendAll(batch, batches);
  for (const counter of counters) counter.close();
  const p95 = ({ latencies }: { latencies: readonly number[] }): number =>
    latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
  const rate = batches / ours.seconds / (batches / limit.seconds);
  const size = `${(batches * BATCH).toLocaleString('en')} events`;
  return [
    {
      id: 'P7',
      work: `sync of events, ${BATCH} a batch, ${DEVICES} devices`,
      size,
      goal: `≥ ${RATE_GOAL}×`,
      ratio: times(rate),
      holds: rate >= RATE_GOAL,
      ours: `${(batches / ours.seconds).toFixed(0)}/s`,
      limit: `${(batches / limit.seconds).toFixed(0)}/s`,
    },
    {
      id: 'P7',
      work: 'p95 of such a batch',
      size,
      goal: `≤ ${P95_GOAL}×`,
      ratio: times(p95(ours) / p95(limit)),
      holds: p95(ours) / p95(limit) <= P95_GOAL,
      ours: `${p95(ours).toFixed(0)} ms`,
      limit: `${p95(limit).toFixed(0)} ms`,
    },
  ];
}
