/**
 * An example of another system beside 物料管理系统: pulls its stock and pushes garment orders with an API key. It needs Node 24 and nothing else.
 *
 *   export MRP_URL=https://mrp.example.com MRP_KEY=mrp_…
 *   node examples/erp-client.ts stock                 # the stock of all SKUs as JSON, one row a line
 *   node examples/erp-client.ts orders orders.json    # [{ "code": "CY260001", "style": "KS0001", "deliverOn": "2026-12-31",
 *                                                     #    "lines": [{ "colour": "藏青", "size": "M", "pieces": 100 }] }]
 *   node examples/erp-client.ts change orders.json    # the same file: orders that are there already become as it says
 *   node examples/erp-client.ts withdraw CY260001     # the order is cancelled
 *
 * The key's service account needs the roles' rights SKU库存, 全局:导出, 定制BOM and 定制BOM:维护款式.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface Client {
  url: string;
  key: string;
  /** `PRODUCT` of the installation. */
  product?: string;
}

/** The answer of the server was a refusal: `message` says in Chinese what to do. */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

const ATTEMPTS = 5;

/** One call. Waits where the key's calls per minute are used up, and repeats after a lost connection: writes carry a key of their own. */
export async function call<T>(client: Client, method: string, path: string, body?: object, idempotencyKey?: string): Promise<T> {
  const { url, key, product = 'mrp' } = client;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${url}/api${path.replace(':product', product)}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { code, message, data } = (await response.json()) as Envelope<T>;
      if (code === 200) return data;
      if (response.status !== 429 || attempt === ATTEMPTS) throw new Refusal(code, message, data);
      await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    } catch (error) {
      if (error instanceof Refusal || attempt === ATTEMPTS) throw error;
      await sleep(2 ** attempt * 100);
    }
  }
}

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Every row of a list, page by page; keep only whole pulls: a row that is missing at the end of one was deleted. */
export async function* pull(client: Client, list: string, query = '', limit = 500): AsyncGenerator<Row> {
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ query, limit: String(limit), ...(cursor !== null && { cursor }) });
    const page: { rows: Row[]; nextCursor: string | null } = await call(
      client,
      'GET',
      `/system/:product/mrp/pulls/${list}?${search.toString()}`,
    );
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

export interface Order {
  code: string;
  /** 款号. */
  style: string;
  deliverOn: string | null;
  lines: { colour: string; size: string; pieces: number }[];
}

interface Style {
  id: string;
  code: string;
  skcs: { id: string; colourName: string; colour: { name: string } | null }[];
}

/** Creates a garment order, once: its number is also the key of the write, so a run that was cut off is simply repeated. */
export async function pushOrder(
  client: Client,
  { code, style: styleCode, deliverOn, lines }: Order,
): Promise<{ id: string; code: string }> {
  const { styleId, ...rest } = await bodyOf(client, { code, style: styleCode, deliverOn, lines });
  return call(client, 'POST', ORDERS, { styleId, ...rest }, `erp-order-${code.replaceAll(/[^\w-]/g, '_')}`);
}

const ORDERS = '/material/:product/mrp/garment-orders';

async function bodyOf(client: Client, { code, style: styleCode, deliverOn, lines }: Order) {
  const style = await findStyle(client, styleCode);
  return {
    code,
    styleId: style.id,
    deliverOn,
    lines: lines.map(({ colour, size, pieces }) => {
      const skc = style.skcs.find((one) => (one.colour?.name ?? one.colourName) === colour);
      if (!skc) throw new Error(`款式 ${styleCode} 没有颜色 ${colour}`);
      return { skcId: skc.id, size, pieces };
    }),
  };
}

interface StoredOrder {
  id: string;
  code: string;
  state: string;
  version: number;
  supplier: { id: string } | null;
  orderedOn: string;
  deliverOn: string | null;
  remark: string;
  style: { id: string };
  lines: { skcId: string; size: string; pieces: number }[];
}

/** Changes an order that was pushed before, by its number; what others entered beside it stays. */
export async function changeOrder(client: Client, order: Order): Promise<StoredOrder> {
  const stored = await findOrder(client, order.code);
  const { styleId, deliverOn, lines } = await bodyOf(client, order);
  return saveOrder(client, stored, { styleId, deliverOn, lines });
}

/** Withdraws an order; asked again it is withdrawn already. */
export async function withdrawOrder(client: Client, code: string): Promise<StoredOrder> {
  const stored = await findOrder(client, code);
  return stored.state === 'CANCELLED' ? stored : saveOrder(client, stored, { state: 'CANCELLED' });
}

/** The version says what the change was made of: somebody else's newer one is refused, and is then read again by the next run. */
function saveOrder(client: Client, stored: StoredOrder, changes: object): Promise<StoredOrder> {
  const { id, code, version, supplier, orderedOn, deliverOn, remark, state, style } = stored;
  const lines = stored.lines.map(({ skcId, size, pieces }) => ({ skcId, size, pieces }));
  const order = { code, styleId: style.id, supplierId: supplier?.id ?? null, orderedOn, deliverOn, remark, state, lines, ...changes };
  const key = `erp-order-${code.replaceAll(/[^\w-]/g, '_')}-v${version}-${'state' in changes ? 'withdraw' : 'change'}`;
  return call(client, 'PUT', `${ORDERS}/${id}`, { order, version }, key);
}

async function findOrder(client: Client, code: string): Promise<StoredOrder> {
  const search = new URLSearchParams({ q: code, pageSize: '50' });
  const { rows } = await call<{ rows: { id: string; code: string }[] }>(client, 'GET', `${ORDERS}?${search.toString()}`);
  const found = rows.find((order) => order.code === code);
  if (!found) throw new Error(`没有成衣订单 ${code}`);
  return call<StoredOrder>(client, 'GET', `${ORDERS}/${found.id}`);
}

async function findStyle(client: Client, code: string): Promise<Style> {
  const search = new URLSearchParams({ q: code, pageSize: '50' });
  const { rows } = await call<{ rows: { id: string; code: string }[] }>(
    client,
    'GET',
    `/material/:product/mrp/styles?${search.toString()}`,
  );
  const found = rows.find((style) => style.code === code);
  if (!found) throw new Error(`没有款式 ${code}`);
  return call<Style>(client, 'GET', `/material/:product/mrp/styles/${found.id}`);
}

const OLDEST_SECONDS = 300;

/** True when an event that arrived is ours and fresh: for the receiving side of 事件推送. `body` is the raw text of the request. */
export function isSigned(secret: string, signature: string, body: string, now = Date.now() / 1000): boolean {
  const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return given !== '' && Math.abs(now - Number(time)) <= OLDEST_SECONDS && timingSafeEqual(wanted, Buffer.from(given, 'hex'));
}

async function main([command, file = '']: readonly string[]): Promise<void> {
  const client = { url: process.env['MRP_URL'] ?? 'http://localhost:3000', key: process.env['MRP_KEY'] ?? '' };
  if (command === 'stock') for await (const row of pull(client, 'skuStock')) console.log(JSON.stringify(row));
  else if (command === 'orders')
    for (const order of JSON.parse(await readFile(file, 'utf8')) as Order[]) console.log(`${(await pushOrder(client, order)).code} 已写入`);
  else if (command === 'change')
    for (const order of JSON.parse(await readFile(file, 'utf8')) as Order[])
      console.log(`${(await changeOrder(client, order)).code} 已更改`);
  else if (command === 'withdraw') console.log(`${(await withdrawOrder(client, file)).code} 已取消`);
  else console.log('用法：node examples/erp-client.ts stock | orders 文件.json | change 文件.json | withdraw 订单号');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
