import type { z } from 'zod';
import type { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Random } from '../random.ts';

export interface StockSetup {
  /** 自有仓. */
  own: string;
  dyer: string;
  mill: string;
  millSupplier: string;
  /** 成品供应商. */
  makers: readonly string[];
  adjustReason: string;
  /** 其他出库 by the code of its category. */
  issueCategories: Record<'SAMPLE' | 'INTERNAL', string>;
  /** Sorted from today backwards. */
  days: readonly string[];
  /** When goods on their way arrive. */
  arrival: string;
  fabrics: readonly { id: string; spuId: string }[];
  trims: readonly { id: string; spuId: string }[];
  /** SPUs with greige at the dyer. */
  greige: readonly string[];
}

type Draft = z.input<typeof StockDocumentInput>;
type Line = Draft['lines'][number];

/** One document, and the state in which it stays. */
export interface PlannedDocument {
  goods: ItemLevel;
  input: Draft;
  end: 'DRAFT' | 'PENDING' | 'DONE' | 'REVERSED';
}

const WEEKS = 52;

/** Stock in whole units, so that the simulation never issues more than there is. */
function loadLookup() {
  const book = new Map<string, number>();
  const key = (holder: string, ownership: number, material: string): string => `${holder} ${ownership} ${material}`;
  return {
    add: (holder: string, ownership: number, material: string, quantity: number): void => {
      const at = key(holder, ownership, material);
      book.set(at, (book.get(at) ?? 0) + quantity);
    },
    of: (holder: string, ownership: number, material: string): number => book.get(key(holder, ownership, material)) ?? 0,
  };
}

/** The state of the simulation. */
interface Story {
  stage: StockSetup;
  random: Random;
  book: ReturnType<typeof loadLookup>;
  chapters: PlannedDocument[];
  lots: number;
}

function tell(
  { stage, chapters }: Story,
  goods: ItemLevel,
  daysAgo: number,
  input: Omit<Draft, 'occurredAt'>,
  end: PlannedDocument['end'] = 'DONE',
): void {
  if (input.lines.length > 0) chapters.push({ goods, input: { ...input, occurredAt: `${stage.days[daysAgo] ?? ''}T09:30:00+08:00` }, end });
}

/** Three or four rolls of a new lot. */
function rollsOf(story: Story, quantity: number, side?: 'IN'): NonNullable<Line['rolls']> {
  story.lots += 1;
  const count = story.random.whole(3, 4);
  const share = Math.floor(quantity / count);
  return Array.from({ length: count }, (_, index) => ({
    ...(side && { side }),
    lotNo: `G${String(2600 + story.lots)}`,
    rollNo: String(index + 1),
    quantity: String(index === 0 ? quantity - share * (count - 1) : share),
    defectPoints: String(story.random.whole(2, 18)),
  }));
}

function bring(story: Story, holder: string, ownership: 1 | 2, material: string, quantity: number, hasRolls: boolean): Line {
  story.book.add(holder, ownership, material, quantity);
  return { materialId: material, quantity: String(quantity), ...(hasRolls && { rolls: rollsOf(story, quantity) }) };
}

/** A part of the stock; nothing when little is left. */
function take({ book }: Story, holder: string, ownership: 1 | 2, material: string, percent: number): Line[] {
  const quantity = Math.floor((book.of(holder, ownership, material) * percent) / 100);
  if (quantity < 5) return [];
  book.add(holder, ownership, material, -quantity);
  return [{ materialId: material, quantity: String(quantity) }];
}

/** Moves stock between holders or owners. */
function move(story: Story, from: readonly [string, 1 | 2], to: readonly [string, 1 | 2], material: string, percent: number): Line[] {
  const lines = take(story, ...from, material, percent);
  for (const { quantity } of lines) story.book.add(...to, material, Number.parseInt(quantity, 10));
  return lines;
}

const some = ({ random, stage }: Story, howMany: number): string[] => random.some(stage.fabrics, howMany).map(({ id }) => id);
const MILL_FROM = 10;
const MILL_TO = 34;
const OWN_FABRICS = 36;

function loadLookups(story: Story): void {
  const { random, stage } = story;
  const { own, dyer, mill, fabrics, trims, greige } = stage;
  const lines = [
    ...fabrics.slice(0, OWN_FABRICS).map(({ id }) => bring(story, own, 1, id, random.whole(180, 480), true)),
    ...trims.map(({ id }) => bring(story, own, 1, id, random.whole(20, 90) * 100, false)),
  ];
  tell(story, 'SKU', 365, { kind: 'OPENING', holderId: own, lines, remark: '启用系统' });
  const atMill = fabrics.slice(MILL_FROM, MILL_TO).map(({ id }) => bring(story, mill, 2, id, random.whole(120, 320), true));
  tell(story, 'SKU', 364, { kind: 'OPENING', holderId: mill, ownership: 2, lines: atMill });
  const bought = greige.map((id) => bring(story, dyer, 1, id, random.whole(300, 700), true));
  tell(story, 'SPU', 364, { kind: 'OPENING', holderId: dyer, lines: bought });
  const theirs = greige.slice(0, 8).map((id) => bring(story, dyer, 2, id, random.whole(200, 500), true));
  tell(story, 'SPU', 363, { kind: 'OPENING', holderId: dyer, ownership: 2, lines: theirs });
}

function receive(story: Story, daysAgo: number): void {
  const { random, stage } = story;
  const lines = [
    ...some(story, 4).map((id) => bring(story, stage.own, 1, id, random.whole(80, 260), true)),
    ...random.some(stage.trims, 2).map(({ id }) => bring(story, stage.own, 1, id, random.whole(5, 30) * 100, false)),
  ];
  tell(story, 'SKU', daysAgo, { kind: 'SUPPLEMENT', holderId: stage.own, supplierId: stage.millSupplier, lines });
}

function sendOut(story: Story, daysAgo: number, maker: string, isSample: boolean): void {
  const { random, stage } = story;
  const { own } = stage;
  const wanted = [...some(story, 3), ...random.some(stage.trims, 2).map(({ id }) => id)];
  if (isSample) {
    const lines = wanted.flatMap((id) => take(story, own, 1, id, 8));
    tell(story, 'SKU', daysAgo, {
      kind: 'OTHER_OUT',
      holderId: own,
      categoryId: story.stage.issueCategories.SAMPLE,
      reason: '打样领用',
      lines,
    });
  } else {
    const lines = wanted.flatMap((id) => move(story, [own, 1], [maker, 1], id, 22));
    tell(story, 'SKU', daysAgo, { kind: 'TRANSFER', holderId: own, toHolderId: maker, lines });
  }
}

/** Converts greige of two materials to one of their colours, with a loss of six percent. */
function dye(story: Story, daysAgo: number): void {
  const { random, stage } = story;
  const { dyer, fabrics, greige } = stage;
  const lines = random.some(greige, 2).flatMap((spuId) =>
    take(story, dyer, 1, spuId, 25).flatMap((line) => {
      const into = fabrics.find((fabric) => fabric.spuId === spuId);
      const quantity = Math.floor(Number.parseInt(line.quantity, 10) * 0.94);
      if (!into) return [];
      story.book.add(dyer, 1, into.id, quantity);
      return [{ ...line, toSkuId: into.id, toQuantity: String(quantity), rolls: rollsOf(story, quantity, 'IN') }];
    }),
  );
  tell(story, 'SPU', daysAgo, { kind: 'CONVERSION', holderId: dyer, lines });
}

function bringHome(story: Story, daysAgo: number): void {
  const { own, dyer, fabrics } = story.stage;
  const lines = fabrics.flatMap(({ id }) => (story.book.of(dyer, 1, id) < 40 ? [] : move(story, [dyer, 1], [own, 1], id, 100)));
  tell(story, 'SKU', daysAgo, { kind: 'TRANSFER', holderId: dyer, toHolderId: own, lines });
}

function buyOut(story: Story, daysAgo: number): void {
  const { mill, fabrics } = story.stage;
  const wanted = story.random.some(fabrics.slice(MILL_FROM, MILL_TO), 3);
  const lines = wanted.flatMap(({ id }) => move(story, [mill, 2], [mill, 1], id, 30));
  tell(story, 'SKU', daysAgo, { kind: 'BUYOUT', holderId: mill, lines });
}

function putRight(story: Story, daysAgo: number): void {
  const { own, adjustReason } = story.stage;
  const lines = some(story, 2).flatMap((id) => take(story, own, 1, id, 2).map((line): Line => ({ ...line, direction: 'OUT' })));
  tell(story, 'SKU', daysAgo, { kind: 'ADJUSTMENT', holderId: own, reasonId: adjustReason, reason: '盘点发现短少', lines });
}

function useUp(story: Story, daysAgo: number, maker: string): void {
  const kept = story.stage.fabrics.filter(({ id }) => story.book.of(maker, 1, id) >= 15).slice(0, 5);
  const lines = kept.flatMap(({ id }) => take(story, maker, 1, id, 35));
  tell(story, 'SKU', daysAgo, {
    kind: 'OTHER_OUT',
    holderId: maker,
    categoryId: story.stage.issueCategories.INTERNAL,
    reason: '裁剪耗用',
    lines,
  });
}

function simulateWeek(story: Story, week: number): void {
  const daysAgo = (WEEKS - week) * 7 + 1;
  const { makers } = story.stage;
  const maker = makers[week % makers.length] ?? '';
  if (week % 2 === 0) receive(story, daysAgo + 2);
  sendOut(story, daysAgo + 1, maker, week % 3 === 0);
  if (week % 4 === 1) dye(story, daysAgo);
  if (week % 8 === 5) bringHome(story, daysAgo);
  if (week % 6 === 2) buyOut(story, daysAgo);
  if (week % 10 === 7) putRight(story, daysAgo);
  if (week % 4 === 3) useUp(story, daysAgo, maker);
}

/** Open documents of today: a reversed mistake, a return, a transfer in transit, a draft and a pending adjustment. */
function simulateToday(story: Story): void {
  const { own, makers, trims, millSupplier, adjustReason } = story.stage;
  const [maker = ''] = makers;
  const mistaken = trims.slice(0, 1).map(({ id }) => ({ materialId: id, quantity: '10' }));
  tell(
    story,
    'SKU',
    3,
    { kind: 'OTHER_OUT', holderId: own, categoryId: story.stage.issueCategories.SAMPLE, reason: '打样领用', lines: mistaken },
    'REVERSED',
  );
  const returned = some(story, 6).flatMap((id) => take(story, own, 1, id, 10));
  tell(story, 'SKU', 2, { kind: 'RETURN', holderId: own, supplierId: millSupplier, reason: '色差退回', lines: returned });
  const sent = some(story, 5).flatMap((id) => move(story, [own, 1], [maker, 1], id, 15));
  tell(story, 'SKU', 2, {
    kind: 'TRANSFER',
    holderId: own,
    toHolderId: maker,
    travels: true,
    expectedOn: story.stage.arrival,
    lines: sent,
  });
  const expected = some(story, 2).map((id) => ({ materialId: id, quantity: '120', rolls: rollsOf(story, 120) }));
  tell(story, 'SKU', 1, { kind: 'SUPPLEMENT', holderId: own, supplierId: millSupplier, lines: expected }, 'DRAFT');
  const damaged = trims.slice(1, 3).map(({ id }): Line => ({ materialId: id, direction: 'OUT', quantity: '12' }));
  tell(story, 'SKU', 1, { kind: 'ADJUSTMENT', holderId: own, reasonId: adjustReason, reason: '受潮报损', lines: damaged }, 'PENDING');
}

/** A year of a small company: openings, receipts, dyeing, transfers to garment suppliers, issues and adjustments. */
export function simulateYear(stage: StockSetup, random: Random): PlannedDocument[] {
  const story: Story = { stage, random, book: loadLookup(), chapters: [], lots: 0 };
  loadLookups(story);
  for (let week = 1; week < WEEKS; week += 1) simulateWeek(story, week);
  simulateToday(story);
  return story.chapters;
}
