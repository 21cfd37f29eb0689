import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { compare } from '../load.ts';
import type { Fixtures } from '../fixtures.ts';
import { latencyOf, milliseconds, times, type Figure } from '../table.ts';

/** A hundred times the demo's documents. */
const MOVEMENTS = 576_100;
const GOAL = 10;

/** Home of an administrator, who has the to-dos and figures of all roles, beside an empty call; eight clients. */
export async function measureHome(fixtures: Fixtures): Promise<Figure[]> {
  const movements = Math.round(MOVEMENTS * fixtures.scale);
  const { client, product } = await fixtures.reports(movements);
  const { onRound, spent } = perOperation({ ours: product }, fixtures);
  const load = await compare({ ours: () => client.get('/api/system/mrp/mrp/home'), call: emptyCall(client) }, { onRound });
  const ratio = load.ours.p95 / load.call.p95;
  return [
    {
      id: 'home',
      work: 'p95 of home with the to-dos and figures of all roles, beside an empty call; 8 clients',
      ours: milliseconds(load.ours.p95),
      limit: milliseconds(load.call.p95),
      ratio: times(ratio),
      goal: `≤ ${GOAL}×`,
      latency: latencyOf(load.ours),
      cpu: spent('ours'),
      size: `${movements.toLocaleString('en')} movements, the demo's documents in proportion`,
      holds: ratio <= GOAL,
    },
  ];
}
