import pg from 'pg';
import { perOperation } from '../cpu.ts';
import type { Fixtures } from '../fixtures.ts';
import { compare } from '../load.ts';
import { NETTED_ITEMS, NETTED_LINES, readNettingBody, type NettingRun } from '../nettings.ts';
import { latencyOf, times, type Figure } from '../table.ts';

const GOAL = 1.5;
/** So many times the pieces of P6, so that nearly every material is lacking. */
const PIECES = 20;

interface Proposal {
  lines: { skuId: string; supplier: { id: string } | null; quantity: string }[];
}

/** The purchase proposal for everything that a run lacks, through HTTP, compared with the run itself. */
export async function measureProposals(fixtures: Fixtures): Promise<Figure[]> {
  const [items, lines] = [NETTED_ITEMS, NETTED_LINES].map((count) => Math.round(count * fixtures.scale)) as [number, number];
  const { client, product, url } = await fixtures.nettings(items, lines);
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const body = await readNettingBody(pool, PIECES);
    let run: NettingRun | undefined;
    const net = async (): Promise<void> => void (run = await client.post<NettingRun>('/api/material/mrp/mrp/nettings', body));
    const propose = () => client.post<Proposal>('/api/material/mrp/mrp/purchases/proposals', { nettingRunId: run?.id });
    await net();
    const count = await refuseDifferences(pool, run, await propose());
    const { onRound, spent } = perOperation({ ours: product }, fixtures);
    const load = await compare(
      { limit: net, ours: propose },
      { rounds: 3, seconds: 5, clients: 1, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
    );
    const ratio = load.limit.rate / load.ours.rate;
    return [
      {
        id: 'P6',
        work: `purchase proposal of ${count.toLocaleString('en')} lines that a run lacks, beside the run itself`,
        ours: `${(1 / load.ours.rate).toFixed(2)} s`,
        limit: `${(1 / load.limit.rate).toFixed(2)} s`,
        ratio: times(ratio),
        goal: `≤ ${GOAL}×`,
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size: `${lines.toLocaleString('en')} BOM lines, ${items.toLocaleString('en')} items`,
        holds: ratio <= GOAL,
      },
    ];
  } finally {
    await pool.end();
  }
}

/** Every line that lacks something is proposed whole; returns how many are. */
async function refuseDifferences(pool: pg.Pool, run: NettingRun | undefined, { lines }: Proposal): Promise<number> {
  const { rows } = await pool.query<{ wanted: number; same: number }>(
    `with proposed as (
       select "skuId" as sku_id, "supplierId" as supplier_id, sum(quantity) as quantity
       from jsonb_to_recordset($2) as p ("skuId" bigint, "supplierId" bigint, quantity numeric) group by 1, 2
     )
     select count(*)::int as wanted, count(p.sku_id)::int as same
     from netting_lines l left join proposed p on p.sku_id = l.sku_id and p.supplier_id = l.supplier_id and p.quantity = l.wanted
     where l.run_id = $1 and l.wanted > 0 and l.problem = '' and l.supplier_id is not null`,
    [run?.id, JSON.stringify(lines.map(({ skuId, supplier, quantity }) => ({ skuId, supplierId: supplier?.id, quantity })))],
  );
  const [{ wanted, same } = { wanted: 0, same: 0 }] = rows;
  if (wanted === 0 || same !== wanted || lines.length < wanted) throw new Error(`${same} of ${wanted} lines agree`);
  return lines.length;
}
