import pg from 'pg';
import { emptyCall } from './client.ts';
import { perOperation } from './cpu.ts';
import type { Fixtures, Serving } from './fixtures.ts';
import { compare, rateInTurn, type Load, type Operation } from './load.ts';
import { rowsByKey, type PageAsked } from './rows-by-key.ts';
import { latencyOf, perSecond, rows, times, type Figure } from './table.ts';

const PAGE = 20;

/** A list and the pages that are asked of it. */
export interface MeasuredList {
  /** The rows in words. */
  what: string;
  address: string;
  listed: Parameters<typeof rowsByKey>[1];
  asked: readonly PageAsked[];
}

interface Sized {
  serving: Serving;
  size: number;
}

/** P3 of a list: pages with tabs and totals, eight clients, compared with the same columns fetched by key, and their growth. */
export async function measureListPages(
  fixtures: Fixtures,
  { what, address, listed, asked }: MeasuredList,
  large: Sized,
  small: Sized,
): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: large.serving.url, max: 8, options: '-c timezone=Asia/Shanghai' });
  const ask =
    ({ client }: Serving): Operation =>
    (index) =>
      client.get(`${address}?${asked[index % asked.length]!.query}&pageSize=${PAGE}`);
  try {
    const limit = await rowsByKey(pool, listed, asked);
    const { spent, onRound } = perOperation({ ours: large.serving.product, small: small.serving.product }, fixtures);
    const sides = { ours: ask(large.serving), limit, call: emptyCall(large.serving.client), small: ask(small.serving) };
    return listFigures({
      work: `list of ${PAGE} ${what}: filters, sorts, total, tabs; 8 clients`,
      growth: `its p95 beside that of ${rows(small.size)}`,
      load: await compare(sides, { onRound }),
      spent,
      size: large.size,
    });
  } finally {
    await pool.end();
  }
}

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
