import pg from 'pg';
import type { CostSheet } from '../../../contract/src/features/costing/record.ts';
import { emptyCall, emptyWrite } from '../client.ts';
import { makeSheets, openSheet, sheetPath, SHEET_LINES } from '../cost-sheets.ts';
import { perOperation } from '../cpu.ts';
import type { Fixtures, Serving } from '../fixtures.ts';
import { compare, rateInTurn, type Load, type Operation } from '../load.ts';
import { openRawSheets, readRawSheet } from '../raw-sheets.ts';
import { latencyOf, milliseconds, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 20_000;
/** Both sides go round these. */
const SHEETS = 4;
const SAVE_GOAL = 2;
const OPEN_GOAL = 1.5;

/** Saving and opening a cost sheet of 200 lines through HTTP, beside an empty call and the same rows written and read in SQL, one after the other. */
export async function measureCosting(fixtures: Fixtures): Promise<Figure[]> {
  const size = Math.max(SMALL, Math.round(LISTED * fixtures.scale));
  const serving = await fixtures.costing(size);
  const pool = new pg.Pool({ connectionString: serving.url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const ids = await makeSheets(serving, pool, SHEETS);
    const data = `${SHEET_LINES} lines, ${size.toLocaleString('en')} price rows`;
    return [...(await measureSaving(fixtures, serving, pool, ids, data)), ...(await measureOpening(fixtures, serving, pool, ids, data))];
  } finally {
    await pool.end();
  }
}

/** Saves a sheet anew with other prices in every line, once the one and once the other. */
function saver({ client }: Serving) {
  const known = new Map<string, { sheet: CostSheet; turn: number }>();
  return async (id: string): Promise<CostSheet> => {
    const { sheet, turn } = known.get(id) ?? { sheet: await openSheet(client, id), turn: 0 };
    const share = turn % 2 === 0 ? 0.95 : 0.9;
    const lines = sheet.lines.map((line) => ({
      id: line.id,
      version: line.version,
      price: (Number(line.quotedPrice) * share).toFixed(4),
      basis: 'MANUAL',
      decision: 'REDUCED',
      reason: '按比价核减',
    }));
    const saved = await client.put<CostSheet>(`${sheetPath(id)}/lines`, { version: sheet.version, lines });
    known.set(id, { sheet: saved, turn: turn + 1 });
    return saved;
  };
}

async function measureSaving(fixtures: Fixtures, serving: Serving, pool: pg.Pool, ids: readonly string[], data: string): Promise<Figure[]> {
  const save = saver(serving);
  const raw = await openRawSheets(pool, ids, save);
  const at = (index: number): string => ids[index % ids.length]!;
  const { onRound, spent } = perOperation({ ours: serving.product }, fixtures);
  const load = await compare(
    { ours: (index) => save(at(index)), limit: (index) => raw.write(at(index)), call: emptyWrite(serving.client) },
    { clients: 1, onRound },
  );
  await raw.drop();
  return [besideFloor(`cost sheet saved, every line changed`, load, SAVE_GOAL, spent('ours'), data)];
}

async function measureOpening(
  fixtures: Fixtures,
  { client, product }: Serving,
  pool: pg.Pool,
  ids: readonly string[],
  data: string,
): Promise<Figure[]> {
  for (const id of ids) refuseDifferences(await openSheet(client, id), await readRawSheet(pool, id));
  const { onRound, spent } = perOperation({ ours: product }, fixtures);
  const at = (index: number): string => ids[index % ids.length]!;
  const limit: Operation = (index) => readRawSheet(pool, at(index));
  const load = await compare({ ours: (index) => openSheet(client, at(index)), limit, call: emptyCall(client) }, { clients: 1, onRound });
  return [besideFloor('cost sheet opened', load, OPEN_GOAL, spent('ours'), data)];
}

/** Both sides tell the same of every line, its quotes and price breaks included. */
function refuseDifferences({ lines, tasks }: CostSheet, raw: Awaited<ReturnType<typeof readRawSheet>>): void {
  const told = (line: { id: string; amount: unknown; quotes: unknown; breaks: number }): string => JSON.stringify(line);
  const others = new Map(
    raw.lines.map((line) => [
      line.id,
      told({ id: line.id, amount: line.approved_amount, quotes: line.quotes, breaks: line.breaks.length }),
    ]),
  );
  const same = lines.filter(
    ({ id, approvedAmount, quotes, breaks }) =>
      others.get(id) === told({ id, amount: approvedAmount, quotes, breaks: breaks?.length ?? 0 }),
  ).length;
  if (same !== SHEET_LINES || raw.tasks.length !== tasks.length) throw new Error(`${same} of ${SHEET_LINES} lines agree`);
}

function besideFloor(
  work: string,
  { ours, limit, call }: Readonly<Record<'ours' | 'limit' | 'call', Load>>,
  goal: number,
  cpu: string,
  size: string,
): Figure {
  const each = (rate: number): string => milliseconds(1000 / rate);
  const ratio = rateInTurn(call, limit) / ours.rate;
  return {
    id: 'costing',
    work,
    ours: each(ours.rate),
    limit: `${each(call.rate)} + ${each(limit.rate)}`,
    ratio: times(ratio),
    goal: `≤ ${goal}×`,
    latency: latencyOf(ours),
    cpu,
    size,
    holds: ratio <= goal,
  };
}
