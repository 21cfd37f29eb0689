import { costingApi } from '@mrp/contract/features/costing.ts';
import type { QuotationLineDraft, SheetLineInput } from '@mrp/contract/features/costing/input.ts';
import { aDispatchedQuotation, moveSheet, readSheet, taskVersion } from '../quotations.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import type { Quotation, QuotedLine } from './documents.ts';
import { halfUp, ONE, percentOf, told, units } from './exact.ts';
import { expectAllowed, materialOf, whichOf, type Play } from './play.ts';
import type { State } from './state.ts';
import { tellOffer } from './steps-purchases.ts';
import type { Steps } from './steps.ts';

/** Net, of one piece. */
const takes = { cloth: '1.37', trim: '5' } as const;
const PERCENT = 100n * ONE;

/** What it cost at the last purchase that was not cancelled, else by the price list: of one of the stock unit, with four decimals. */
function benchmarkOf({ purchases, offers }: State, item: 'cloth' | 'trim'): bigint {
  const last = purchases.findLast((one) => one.item === item && one.state !== 'CANCELLED');
  return halfUp(last?.price ?? offers[item].A, perOf(item));
}

export async function quote(play: Play, { loss, pieces, ...asked }: Steps['quote']): Promise<void> {
  const { b, shop, state, user } = play;
  const quoted = (['cloth', 'trim'] as const).flatMap((item) => (asked[item] === null ? [] : [{ item, price: asked[item] }]));
  if (quoted.length === 0) return;
  const lines = quoted.map(({ item, price }): QuotationLineDraft => {
    const unitId = b.d.unit(item === 'cloth' ? '米' : '个');
    const purpose = item === 'cloth' ? 'MAIN' : 'TRIM';
    const skuId = materialOf(play, item);
    return { part: 'MATERIAL', purpose, name: item, skuId, consumption: takes[item], loss, price, unitId, priceUnitId: unitId };
  });
  const head = { styleId: shop.styleId, supplierId: b.garmentSupplier, pieces, statedTotal: null };
  const { id } = await aDispatchedQuotation(b.t, b.d, user, { ...head, lines });
  const stored = (await readSheet(user, id)).lines;
  state.quotations.push({
    id,
    pieces: pieces === null ? null : BigInt(pieces),
    state: 'COSTING',
    lines: quoted.map(({ item, price }, at) => ({
      id: stored[at]?.id ?? '',
      item,
      takes: halfUp(units(takes[item]) * (PERCENT + units(loss)), PERCENT),
      price: units(price),
      benchmark: benchmarkOf(state, item),
      decision: null,
      approvedPrice: null,
      hasReason: false,
    })),
  });
}

const open = ({ state }: Play): Quotation[] => state.quotations.filter((one) => one.state === 'COSTING');

export async function decide(play: Play, { which, line: at, how, percent }: Steps['decide']): Promise<void> {
  const quotation = whichOf(open(play), which);
  const line = quotation && whichOf(quotation.lines, at);
  if (!quotation || !line) return;
  if (how === 'ADOPT') {
    const { failed } = dataOf(await play.b.buyer.call(costingApi.adoptBenchmarks, { body: { chosen: { ids: [line.id] } } }));
    if (failed.length > 0) throw new Error(`${play.now}: ${failed[0]?.reason}`);
    const isAbove = line.price > line.benchmark;
    Object.assign(line, {
      decision: isAbove ? 'REDUCED' : 'ACCEPTED',
      approvedPrice: isAbove ? line.benchmark : line.price,
      hasReason: isAbove,
    } satisfies Partial<QuotedLine>);
    return;
  }
  const decision = ({ ACCEPT: 'ACCEPTED', REDUCE: 'REDUCED', REJECT: 'REJECTED', UNDO: null } as const)[how];
  const reduced = decision === 'REDUCED' ? halfUp(line.price * units(percent), PERCENT) : null;
  await saveLine(play, quotation, line, {
    price: reduced === null ? null : told(reduced),
    decision,
    reason: decision === null ? '' : '议价',
  });
  line.decision = decision;
  line.approvedPrice = decision === 'ACCEPTED' ? line.price : reduced;
  line.hasReason = decision !== null;
}

async function saveLine(
  { b }: Play,
  { id }: Quotation,
  line: QuotedLine,
  written: Pick<SheetLineInput, 'price' | 'decision' | 'reason'>,
): Promise<void> {
  const { version, lines } = await readSheet(b.buyer, id);
  const stored = lines.find((one) => one.id === line.id);
  const basis = written.decision === null ? null : ('MANUAL' as const);
  const body = { version, lines: [{ id: line.id, version: stored?.version ?? 0, consumption: null, basis, ...written }] };
  dataOf(await b.buyer.call(costingApi.saveSheetLines, { params: { id }, body }));
}

/** Far above the last price it has too few quotes; a little above, and far below, somebody has to say why. */
function isFinished({ decision, price, benchmark, hasReason }: QuotedLine): boolean {
  if (decision === null) return false;
  const deviation = percentOf(price - benchmark, benchmark) ?? 0n;
  if (deviation > 10n * ONE) return decision === 'REJECTED' && hasReason;
  return hasReason || (deviation <= 5n * ONE && deviation > -20n * ONE);
}

/** Submitted by who priced it and approved by another: what was approved is the price of the preferred offer from now on. */
export async function settle(play: Play, { which }: Steps['settle']): Promise<void> {
  const { b, state } = play;
  const quotation = whichOf(open(play), which);
  if (!quotation) return;
  const params = { id: quotation.id };
  const version = taskVersion(await readSheet(b.buyer, quotation.id), 'FABRIC');
  const submitted = await b.buyer.call(costingApi.submitTask, { params, body: { department: 'FABRIC', version } });
  const isAllowed = quotation.lines.every(isFinished);
  expectAllowed(submitted, isAllowed, play);
  if (!isAllowed) return;
  await moveSheet(b.buyer, quotation.id, 'submit');
  await moveSheet(b.supervisor, quotation.id, 'approve');
  quotation.state = 'DONE';
  for (const { item, approvedPrice } of quotation.lines) {
    if (approvedPrice === null) continue;
    const asked = approvedPrice * perOf(item);
    // Prices of fabrics have two decimals.
    const price = item === 'cloth' ? halfUp(asked, 100n) * 100n : asked;
    if (price !== state.offers[item].A) tellOffer(play, item, 'A', price);
  }
}
