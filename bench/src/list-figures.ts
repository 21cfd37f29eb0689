import { rateInTurn, type Load } from './load.ts';
import { latencyOf, perSecond, rows, times, type Figure } from './table.ts';

type Side = 'ours' | 'limit' | 'small' | 'call';

interface ListLoad {
  work: string;
  growth: string;
  load: Readonly<Record<Side, Load>>;
  spent: (side: 'ours' | 'small') => string;
  /** Rows of the list. */
  size: number;
}

/** P3 of any list: its rate compared with that of its rows by key, the machine's own limit, and the growth of its p95. */
export function listFigures({ work, growth, load, spent, size }: ListLoad): Figure[] {
  const ratio = load.ours.rate / load.limit.rate;
  const grown = load.ours.p95 / load.small.p95;
  const floor = rateInTurn(load.call, load.limit);
  const figure = { id: 'P3', size: rows(size) };
  return [
    {
      ...figure,
      work,
      ours: perSecond(load.ours.rate),
      limit: perSecond(load.limit.rate),
      ratio: times(ratio),
      goal: '≥ 0.3×',
      latency: latencyOf(load.ours),
      cpu: spent('ours'),
      holds: ratio >= 0.3,
    },
    {
      ...figure,
      work: `its floor: an empty call with a session (${perSecond(load.call.rate)}) and the rows by key, one after the other`,
      ours: perSecond(floor),
      limit: perSecond(load.limit.rate),
      ratio: times(floor / load.limit.rate),
      goal: '',
      holds: true,
    },
    {
      ...figure,
      work: growth,
      ours: latencyOf(load.ours),
      limit: latencyOf(load.small),
      ratio: times(grown),
      goal: '≤ 2.5×',
      cpu: spent('small'),
      holds: grown <= 2.5,
    },
  ];
}
