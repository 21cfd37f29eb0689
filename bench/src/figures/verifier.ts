import pg from 'pg';
import { countDifferences } from '../ledger.ts';
import type { Fixtures } from '../fixtures.ts';
import { perSecond, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;

interface Pass {
  movements: number;
  seconds: number;
}

/** The verifier over every movement, compared with the same totals in SQL, and its rate with a tenth and a hundredth of the movements. */
export async function measureVerifier(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const sizes = [movements, movements / 10, movements / 100].map(Math.round);
  const passes: Pass[] = [];
  for (const size of sizes) {
    const { url } = await fixtures.ledger(size);
    passes.push(await verify(url));
  }
  const sql = await recountInSql((await fixtures.ledger(movements)).url);
  const [full = { movements: 0, seconds: 0 }, ...smaller] = passes;
  const pace = ({ movements: rows, seconds }: Pass): number => rows / seconds;
  return [
    {
      id: 'verifier',
      work: 'every movement recomputed, 0 differences',
      ours: `${full.seconds.toFixed(1)} s, ${perSecond(pace(full))}`,
      limit: `${sql.toFixed(1)} s`,
      ratio: times(full.seconds / sql),
      goal: '',
      size: sizeOf(full),
      holds: true,
    },
    ...smaller.map((pass) => {
      const growth = pace(pass) / pace(full);
      return {
        id: 'verifier',
        work: `movements a second beside ${sizeOf(pass)}`,
        ours: perSecond(pace(full)),
        limit: perSecond(pace(pass)),
        ratio: times(growth),
        goal: '≤ 1.3×',
        size: sizeOf(full),
        holds: growth <= 1.3,
      };
    }),
  ];
}

const sizeOf = ({ movements }: Pass): string => `${movements.toLocaleString('en')} movements`;

async function verify(url: string): Promise<Pass> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ movements: number }>('select count(*)::int as movements from movements');
  await client.end();
  const start = performance.now();
  const differences = await countDifferences(url);
  if (differences > 0) throw new Error(`${differences} differences`);
  return { movements: rows[0]?.movements ?? 0, seconds: (performance.now() - start) / 1000 };
}

/** The same checks as SQL invariants: totals, chains and values. */
async function recountInSql(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    for (const view of [
      'balances_off_movements',
      'lot_balances_off_movements',
      'broken_movement_chains',
      'reservations_off_balances',
      'values_off_movements',
    ])
      await client.query(`select count(*) from inv.${view}`);
    return (performance.now() - start) / 1000;
  } finally {
    await client.end();
  }
}
