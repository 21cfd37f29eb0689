import { QuotationInput, type QuotationLineInput, type SheetLineInput } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { sql } from 'kysely';
import { createQuotation } from '../../features/costing/quotations/commands.ts';
import { getQuotation } from '../../features/costing/quotations/queries.ts';
import { ruleLine, saveSheetLines } from '../../features/costing/sheets/lines.commands.ts';
import { needsRuling } from '../../features/costing/sheets/rules.ts';
import { moveSheet } from '../../features/costing/sheets/states.commands.ts';
import { getSheetOf } from '../../features/costing/sheets/queries.ts';
import { transitionQuotation } from '../../features/costing/quotations/states.commands.ts';
import { submitTask } from '../../features/costing/sheets/tasks.commands.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { after, dayAgo, openCalendar, type As, type Calendar } from '../clock.ts';
import { readDictionary } from '../materials/dictionary.ts';
import type { Random } from '../random.ts';
import { readVersion } from '../versions.ts';
import { materialLines, readConsumed, type Consumed } from './quotation-materials.ts';
import { workedLines, workLines, type LibraryTechnique } from './quotation-lines.ts';

/** 核价员 enters quotations and adds them up, 核价主管 dispatches and approves, 面料采购 and 技术核价 price their lines. */
export interface CostingPeople {
  pricer: Identity;
  supervisor: Identity;
  buyer: Identity;
  technician: Identity;
}

type Outcome = 'DRAFT' | 'PENDING' | 'DISPATCHED' | 'COSTING' | 'APPROVING' | 'DONE' | 'RETURNED' | 'SECOND' | 'RECOSTED' | 'CANCELLED';
const pattern: readonly Outcome[] = [
  ...(['DONE', 'COSTING', 'DONE', 'APPROVING', 'DONE', 'DISPATCHED', 'DONE', 'PENDING', 'RECOSTED', 'DONE'] as const),
  ...(['DRAFT', 'DONE', 'RETURNED', 'DONE', 'SECOND', 'DONE', 'COSTING', 'DONE', 'CANCELLED', 'DONE'] as const),
];
const QUOTATIONS = 72;
const CLONES = 8;
/** Of the pattern: those that go on. */
const OPEN = 26;
const ended: readonly Outcome[] = ['DONE', 'SECOND', 'RECOSTED', 'CANCELLED'];
/** Those that go on are the newest ones; the very newest is the worked sheet, which is approved. */
const outcomes = Array.from({ length: QUOTATIONS }, (_, at) => pattern[at % pattern.length] ?? 'DRAFT').toSorted(
  (a, b) => (ended.includes(a) ? 0 : 1) - (ended.includes(b) ? 0 : 1),
);
outcomes.push(...outcomes.splice(outcomes.lastIndexOf('DONE'), 1));

/** In days: two thirds over the year, those that go on within the last weeks. */
const ageOf = (at: number): number => {
  const left = QUOTATIONS - 1 - at;
  return left < OPEN ? Math.round(left * 0.8) : 16 + Math.round(((left - OPEN) * 334) / (QUOTATIONS - OPEN));
};
const FACTORIES = 6;
/** Every twelfth, of one factory: it exports, and quotes in 美元. */
const isInDollars = (at: number): boolean => at % (2 * FACTORIES) === 8;

interface World {
  factories: string[];
  styles: { id: string; lines: Consumed[] }[];
  currencyId: string;
  /** The currency in which some garments are quoted, with CNY for one of it. */
  dollar: { currencyId: string; rate: string };
  techniques: LibraryTechnique[];
  dayIn: (days: number) => string;
  unit: (name: string) => string;
}

/** Creates quotations of six factories over a year, in all states, with 加色, versions and cost sheets. */
export async function loadQuotations(db: Db, people: CostingPeople, random: Random): Promise<number> {
  const calendar = openCalendar(db);
  const { as, turnTo } = calendar;
  const world = await as(people.pricer, '读取', readWorld);
  for (let at = 0; at < QUOTATIONS; at += 1) {
    const outcome = outcomes[at] ?? 'DRAFT';
    turnTo(dayAgo(ageOf(at), 10));
    const { id } = await as(people.pricer, '录入报价', (tx) => createQuotation(tx, people.pricer, inputOf(world, random, at)));
    // The worked sheet is approved as it was quoted.
    await simulate(calendar, { people, id, quoted: dayAgo(ageOf(at), 10) }, outcome, at === QUOTATIONS - 1 ? null : random);
    if (at % (QUOTATIONS / CLONES) === 0) await clone(as, people, id);
  }
  return QUOTATIONS + CLONES;
}

function inputOf(world: World, random: Random, at: number): QuotationInput {
  const style = world.styles[at % world.styles.length];
  const age = ageOf(at);
  // The newest one is the worked sheet of the specification.
  const lines =
    at === QUOTATIONS - 1
      ? workedLines(world.unit)
      : [...asNamed(materialLines(style?.lines ?? [], random), outcomes[at] === 'DISPATCHED'), ...workLines(random, world.techniques)];
  const { dollar } = world;
  return QuotationInput.parse({
    styleId: style?.id ?? '',
    supplierId: world.factories[at % world.factories.length] ?? '',
    pieces: random.whole(4, 60) * 100,
    quotedOn: world.dayIn(-age),
    validUntil: world.dayIn(90 - age),
    dueOn: world.dayIn(10 - age),
    taxIncluded: false,
    statedTotal: null,
    ...(isInDollars(at)
      ? {
          currencyId: dollar.currencyId,
          taxRate: '0',
          lines: lines.map((line) => ({ ...line, price: inCurrency(line, dollar.rate) })),
        }
      : { currencyId: world.currencyId, taxRate: '13', lines }),
  });
}

/** Of a quotation that was just dispatched, the last material is in the factory's words only: the fabric department matches it. */
const asNamed = (lines: QuotationLineInput[], isDispatched: boolean): QuotationLineInput[] =>
  lines.map((line, at) => (isDispatched && at === lines.length - 1 ? { ...line, skuId: null } : line));

/** Prices of trims have up to four decimals, all others two. */
function inCurrency({ price, purpose }: QuotationLineInput, rate: string): string | null {
  const isTrim = purpose === 'TRIM' || purpose === 'PACKAGING';
  return price ? roundHalfUp(decimal(price).div(decimal(rate)), isTrim ? 4 : 2) : null;
}

async function simulate(
  { as, turnTo }: Calendar,
  { people, id, quoted }: { people: CostingPeople; id: string; quoted: Date },
  outcome: Outcome,
  random: Random | null,
): Promise<void> {
  const { pricer, supervisor } = people;
  const move = (user: Identity, label: string, action: 'submit' | 'dispatch' | 'reject' | 'cancel' | 'recost', reason?: string) =>
    as(user, label, async (tx) => {
      await transitionQuotation(tx, user, id, { action, version: await readVersion(tx, id, 'quotations'), reason });
    });
  if (outcome === 'DRAFT') return;
  if (outcome === 'CANCELLED') return move(pricer, '取消报价', 'cancel', '款式取消，不再报价');
  await move(pricer, '提交报价', 'submit');
  if (outcome === 'PENDING') return;
  if (outcome === 'RETURNED') return move(supervisor, '打回报价', 'reject', '主料价格偏高，请按大货量重新报价');
  if (outcome === 'SECOND') {
    await move(supervisor, '打回报价', 'reject', '车缝工价请按实际工时报');
    await move(pricer, '提交报价', 'submit');
  }
  turnTo(after(quoted, 22));
  await move(supervisor, '派发', 'dispatch');
  if (outcome === 'DISPATCHED') return;
  turnTo(after(quoted, 48));
  const sheet = await price(as, people, id, outcome === 'COSTING', random);
  if (outcome === 'COSTING') return;
  turnTo(after(quoted, 77));
  await finish(as, people, sheet, outcome !== 'APPROVING');
  if (outcome !== 'RECOSTED') return;
  await move(pricer, '重新核价', 'recost', '面料行情下调');
}

/** Every department prices its lines; `half`: the fabrics alone; without random choices: as quoted. Each step goes on from the sheet that the last answered. */
async function price(as: As, people: CostingPeople, id: string, half: boolean, random: Random | null): Promise<CostSheet> {
  const { buyer, technician, pricer } = people;
  const save = (user: Identity, department: SheetLine['department'], sheet: CostSheet) =>
    as(user, '核价', (tx) => {
      const lines = sheet.lines.filter((line) => line.department === department).map((line) => decide(line, random));
      return saveSheetLines(tx, user, id, { version: sheet.version, lines });
    });
  const sheet = await save(buyer, 'FABRIC', await as(buyer, '读取', (tx) => getSheetOf(tx, id)));
  return half ? sheet : save(pricer, 'COSTING', await save(technician, 'TECHNICAL', sheet));
}

/** Quoted above its benchmark: reduced to it; a red price without enough quotes is not accepted. */
function decide(
  { id, version, part, quotedPrice, benchmark, benchmarkBasis, band, quotes }: SheetLine,
  random: Random | null,
): SheetLineInput {
  const open = { id, version, consumption: null, price: null, basis: benchmarkBasis ?? ('MANUAL' as const) };
  if (random === null) return { ...open, decision: 'ACCEPTED', reason: '按工厂报价' };
  if (band === 'RED' && (quotes ?? 0) < 3)
    return { ...open, decision: 'REJECTED', reason: part === 'TECHNIQUE' ? '报价超出红线，改用其他加工厂' : '报价超出红线，改由品牌供料' };
  const reason = band === 'ORANGE' || band === 'RED' ? random.pick(['压至最近采购价', '小批量，按价格表', '指定供应商，谈价后']) : '';
  if (benchmark && quotedPrice && decimal(quotedPrice).gt(decimal(benchmark)))
    return { ...open, price: benchmark, decision: 'REDUCED', reason };
  if (benchmark === null && random.whole(1, 5) === 1 && quotedPrice)
    return { ...open, price: roundHalfUp(decimal(quotedPrice).times('0.95'), 4), decision: 'REDUCED', reason: '按工价表核减' };
  return { ...open, decision: 'ACCEPTED', reason: reason || (benchmark === null ? '按工厂报价' : '') };
}

async function finish(as: As, people: CostingPeople, priced: CostSheet, isApproved: boolean): Promise<void> {
  const { buyer, technician, pricer, supervisor } = people;
  const { id } = priced.quotation;
  const submit = async (user: Identity, department: 'FABRIC' | 'TECHNICAL') => {
    const task = priced.tasks.find((one) => one.department === department);
    if (task) await as(user, '提交核价', (tx) => submitTask(tx, user, id, { department, version: task.version }));
  };
  await submit(buyer, 'FABRIC');
  await submit(technician, 'TECHNICAL');
  for (const line of priced.lines.filter(needsRuling))
    await as(supervisor, '主管决定', (tx) =>
      ruleLine(tx, supervisor, id, { lineId: line.id, version: line.version, reason: '指定供应商，已比三家' }),
    );
  const submitted = await as(pricer, '提交审批', async (tx) =>
    moveSheet(tx, pricer, id, { action: 'submit', version: await readVersion(tx, priced.id, 'cost_sheets') }),
  );
  if (isApproved)
    await as(supervisor, '审批通过', (tx) => moveSheet(tx, supervisor, id, { action: 'approve', version: submitted.version }));
}

/** 加色: the same lines for other colours. */
async function clone(as: As, { pricer }: CostingPeople, parentId: string): Promise<void> {
  await as(pricer, '加色报价', async (tx) => {
    const parent = await getQuotation(tx, pricer, parentId);
    const lines = parent.lines.map((line) => ({
      techniqueId: line.technique?.id ?? null,
      part: line.part,
      purpose: line.purpose,
      site: line.site,
      name: line.name,
      skuId: line.item?.id ?? null,
      width: line.width,
      gramWeight: line.gramWeight,
      consumption: line.netConsumption,
      unitId: line.unit?.id ?? null,
      measure: line.measure,
      shrinkage: line.shrinkage,
      loss: line.loss,
      price: line.quote,
      priceUnitId: line.priceUnit?.id ?? null,
    }));
    const { styleId, supplierId, quotedOn, currencyId, taxRate, taxIncluded } = parent;
    const input = { styleId, supplierId, quotedOn, currencyId, taxRate, taxIncluded, lines, parentId };
    await createQuotation(tx, pricer, QuotationInput.parse(input));
  });
}

async function readWorld(tx: Tx): Promise<World> {
  const dictionary = await readDictionary(tx);
  const { rows: factories } = await sql<{ id: string }>`
    select id from suppliers where kind <> 'MATERIAL' and state = 'ACTIVE' order by id limit ${FACTORIES}`.execute(tx);
  const { rows: days } = await sql<{ n: number; day: string }>`
    select n, (business_day() + n)::text as day from generate_series(-400, 120) n`.execute(tx);
  const { rows: currencies } = await sql<{ id: string; code: string; rate: string | null }>`
    select e.id, e.code, (select r.rate::text from currency_rates r where r.currency_id = e.id order by r.valid_from desc limit 1) as rate
    from dictionary_entries e where e.dictionary = 'currency'`.execute(tx);
  const currency = (code: string) => currencies.find((one) => one.code === code);
  const lines = await readConsumed(tx);
  const { rows: techniques } = await sql<LibraryTechnique>`
    select t.id, t.name, t.unit_id, trim_scale(technique_price(t.id, 1500))::text as price
    from techniques t join units u on u.id = t.unit_id where u.name = '件' and t.active order by t.id`.execute(tx);
  const byDay = new Map(days.map(({ n, day }) => [n, day]));
  return {
    factories: factories.map(({ id }) => id),
    styles: [...Map.groupBy(lines, ({ styleId }) => styleId)].map(([id, own]) => ({ id, lines: own })),
    currencyId: currency('CNY')?.id ?? '',
    dollar: { currencyId: currency('USD')?.id ?? '', rate: currency('USD')?.rate ?? '1' },
    techniques,
    dayIn: (n) => byDay.get(n) ?? '',
    unit: (name) => dictionary.unit(name),
  };
}
