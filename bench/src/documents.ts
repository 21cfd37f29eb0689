import pg from 'pg';
import { random } from './archive.ts';
import type { Client } from './client.ts';
import { runAll, type Operation } from './load.ts';
import type { Ledger } from './fixtures.ts';

const LINES = 10;
const ADDRESS = '/api/material/mrp/mrp/stock/sku-documents';

/** One balance that the figures change. */
interface Place {
  /** 出库类别 of what is issued. */
  category: string;
  balanceId: string;
  holderId: string;
  skuId: string;
  lotTracked: 'NONE' | 'LOT' | 'ROLL';
}

/** A document to post, and the same movements by balance id. */
export interface Planned {
  /** Creates the body; each serial number receives another lot. */
  input: (serial: number) => object;
  balanceIds: string[];
  quantities: number[];
}

/** Returns the same documents in every run: 临时入库 and 其他出库 alternating, with `lines` different items of one holder. */
export async function planDocuments({ url }: Ledger, count: number, lines = LINES): Promise<Planned[]> {
  const places = await readPlaces(url);
  const byHolder = [...Map.groupBy(places, ({ holderId }) => holderId).values()].filter((own) => own.length >= lines);
  return Array.from({ length: count }, (_, index) => {
    const own = random.pick(byHolder);
    const first = random.whole(0, own.length - 1);
    // Steps by a prime number, so that the items differ and are spread over the pages of the table.
    const chosen = Array.from({ length: lines }, (_, line) => own[(first + line * 7) % own.length]!);
    return planDocument(index, [...new Set(chosen)]);
  });
}

function planDocument(index: number, chosen: readonly Place[]): Planned {
  const isReceipt = index % 2 === 0;
  const rolls = (lotTracked: Place['lotTracked'], serial: number): object[] =>
    !isReceipt || lotTracked === 'NONE' ? [] : [{ lotNo: `N${serial}`, rollNo: lotTracked === 'ROLL' ? '1' : '', quantity: '2' }];
  return {
    input: (serial) => ({
      kind: isReceipt ? 'SUPPLEMENT' : 'OTHER_OUT',
      holderId: chosen[0]?.holderId,
      categoryId: isReceipt ? null : chosen[0]?.category,
      ownership: 1,
      reason: '打样',
      lines: chosen.map(({ skuId, lotTracked }) => ({ materialId: skuId, quantity: '2', rolls: rolls(lotTracked, serial) })),
    }),
    balanceIds: chosen.map(({ balanceId }) => balanceId),
    quantities: chosen.map(() => (isReceipt ? 2 : -2)),
  };
}

async function readPlaces(url: string): Promise<Place[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Place>(`
      select b.id as "balanceId", b.holder_id as "holderId", i.sku_id as "skuId", i.lot_tracked as "lotTracked",
             (select id::text from dictionary_entries where dictionary = 'issueCategory' and code = 'SAMPLE') as category
      from stock_balances b join stock_items i on i.id = b.item_id join holders h on h.id = b.holder_id and h.kind <> 'TRANSIT'
      where b.ownership = 1 and i.sku_id is not null and b.on_hand >= 200
      order by b.id`);
    return rows;
  } finally {
    await client.end();
  }
}

/** A document before posting. */
export interface Draft {
  id: string;
  version: number;
}

const createDraft = (client: Client, { input }: Planned, serial: number): Promise<Draft> => client.post<Draft>(ADDRESS, input(serial));

export const postDraft = (client: Client, { id, version }: Draft): Promise<unknown> =>
  client.post(`${ADDRESS}/${id}/transitions`, { action: 'post', version });

/** Creates drafts of these documents in order, with eight concurrent clients. */
async function createDrafts(client: Client, documents: readonly Planned[], firstSerial: number) {
  const drafts: Draft[] = [];
  const create: Operation = async (index) => {
    const document = documents[index];
    if (document) drafts[index] = await createDraft(client, document, firstSerial + index);
  };
  const load = await runAll(create, documents.length);
  return { drafts, load };
}

/** Cycles through the documents and creates drafts of the next ones on each call. */
export function draftsOf(client: Client, documents: readonly Planned[]) {
  // Another run on the same database uses new lots.
  const first = Math.floor(Date.now() / 1000) * 1000;
  let made = 0;
  return (count: number) => {
    const from = made;
    made += count;
    const next = Array.from({ length: count }, (_, index) => documents[(from + index) % documents.length]!);
    return createDrafts(client, next, first + from);
  };
}
