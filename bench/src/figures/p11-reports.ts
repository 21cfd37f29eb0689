import pg from 'pg';
import type { Fixtures } from '../fixtures.ts';
import { compare, type Operation } from '../load.ts';
import { latencyOf, milliseconds, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const REPORTS = { overview: '备料总览', meitao: '美套', fabric: '面料', technique: '特殊工艺', costing: '核价物料' } as const;
const GOAL = 0.2;

/** What a rollup of movements by month, holder, item and kind would keep, added up from the movements themselves. */
const RAW = `
  select count(*) from (
    select date_trunc('month', m.occurred_at), b.holder_id, b.item_id, m.type, sum(m.quantity), sum(m.amount)
    from movements m join stock_balances b on b.id = m.balance_id group by 1, 2, 3, 4) grouped`;

/** P11: each report of 90 days through HTTP, one client, beside the movements grouped in SQL; its documents are those of the demo in proportion. */
export async function measureReports(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const { url, client } = await fixtures.reports(movements);
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const figures: Figure[] = [];
    const limit: Operation = () => pool.query(RAW);
    for (const [name, title] of Object.entries(REPORTS)) {
      const ours: Operation = () => client.get(`/api/material/mrp/mrp/reports/${name}?pageSize=50`);
      const load = await compare({ ours, limit }, { clients: 1 });
      const ratio = load.ours.p50 / load.limit.p50;
      figures.push({
        id: 'P11',
        work: `report ${title}, 90 days: rows, sums, charts, the period before`,
        ours: milliseconds(load.ours.p50),
        limit: milliseconds(load.limit.p50),
        ratio: times(ratio),
        goal: `≤ ${GOAL}×`,
        latency: latencyOf(load.ours),
        size: `${movements.toLocaleString('en')} movements`,
        holds: ratio <= GOAL,
      });
    }
    return figures;
  } finally {
    await pool.end();
  }
}
