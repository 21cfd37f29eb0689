import { expect } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput } from '@mrp/contract/features/netting/record.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { dataOf } from '../styles.ts';
import { stepOf } from './balance.ts';
import { inWords } from './compare.ts';
import type { ReceivedRoll, Receipt, Verdict } from './documents.ts';
import { amountOf, halfUp, least, most, ONE, sum, units } from './exact.ts';
import { whichOf, quantityOf, type Play } from './play.ts';
import { arrivals, SEWN_AT } from './plan.ts';
import { lotOf, type State } from './state.ts';
import { offeredPrice } from './steps-purchases.ts';
import { kept, returnGoods } from './steps-receipts.ts';
import type { Steps } from './steps.ts';
import { dayIn, lots, ROLLS_TAKEN, type Lot } from './world.ts';

const rollsOf = ({ rolls }: State, lot: Lot): string[] => [...rolls.keys()].filter((name) => lotOf(name) === lot);

/** An unfit lot that is fit again is free whole, those of its rolls too that were refused alone. */
function judge(state: State, lot: Lot, quality: Verdict): boolean {
  const [before, now] = [state.verdicts.get(lot) === 'FAILED', quality === 'FAILED'];
  state.verdicts.set(lot, quality);
  if (before && !now) free(state, lot);
  return before !== now;
}

function free(state: State, lot: Lot): void {
  for (const name of rollsOf(state, lot)) for (const roll of [state.rolls.get(name)]) if (roll) roll.isRefused = false;
}

/** 质检 of a lot wherever it lies. 合格 and 让步 free its rolls that were refused alone, too. */
export async function verdict(play: Play, { lot, quality }: Steps['verdict']): Promise<void> {
  const { shop, state, user } = play;
  if (rollsOf(state, lot).length === 0) return;
  const listed = dataOf(await user.call(skuStockApi.listLots, { params: { id: shop.goods.rolls.itemId }, query: { all: '1' } }));
  const found = listed.find(({ lotNo }) => lotNo === lot);
  const { shadeBand, deltaE, actualWidth, actualGramWeight, actualShrinkage, remark, version } = found!;
  const body = { quality, shadeBand, deltaE, actualWidth, actualGramWeight, actualShrinkage, remark, version };
  dataOf(await user.call(skuStockApi.editLot, { params: { id: found!.id }, body: body as never }));
  judge(state, lot, quality);
  if (quality === 'PASSED' || quality === 'CONCEDED') free(state, lot);
}

const receiptsOfRolls = ({ state }: Play): Receipt[] => state.receipts.filter((one) => one.item === 'rolls' && kept(one) > 0n);

/** 检验: a verdict for each lot of a receipt, and its first roll may be refused alone. */
export async function rollInspect(play: Play, { which, qualities, refuses }: Steps['rollInspect']): Promise<void> {
  const { state, user } = play;
  const receipt = whichOf(receiptsOfRolls(play), which);
  if (!receipt) return;
  const params = { id: receipt.id };
  const { version, lines } = dataOf(await user.call(receiptsApi.get, { params }));
  const [line] = lines;
  const qualityOf = (lot: string): Exclude<Verdict, 'PENDING'> => qualities[lots.indexOf(lot as Lot)] ?? 'PASSED';
  const defect = (isRefused: boolean) => (isRefused ? { kind: 'STAIN' as const } : null);
  const [first] = receipt.rolls;
  const body = {
    version,
    lots: line!.lots.map(({ id, lotNo }) => ({ lotId: id, quality: qualityOf(lotNo), defect: defect(qualityOf(lotNo) === 'FAILED') })),
    rolls: line!.rolls.map(({ id, rollNo }) => {
      const rejected = refuses && rollNo === first?.name;
      return { id, rejected, defect: defect(rejected) };
    }),
  };
  dataOf(await user.call(receiptsApi.inspect, { params, body: body as never }));
  const own = new Set(receipt.rolls.map(({ name }) => lotOf(name)));
  const changedLots = [...own].filter((lot) => judge(state, lot, qualityOf(lot)));
  refuseRolls(state, receipt, changedLots, refuses ? (first?.name ?? null) : null);
  receipt.isInspected = true;
  countRefused(state, receipt, qualityOf);
}

/** A roll that is refused stays so when its lot is judged by another receipt. */
function refuseRolls(state: State, receipt: Receipt, changedLots: readonly Lot[], refused: string | null): void {
  for (const one of receipt.rolls) {
    const isChanged = one.isRefused !== (one.name === refused);
    one.isRefused = one.name === refused;
    const roll = state.rolls.get(one.name);
    if (roll && (isChanged || one.isRefused) && state.verdicts.get(lotOf(one.name)) !== 'FAILED') roll.isRefused = one.isRefused;
  }
  for (const { name, isRefused } of state.receipts.flatMap(({ rolls }) => rolls)) {
    const roll = state.rolls.get(name);
    const [lot] = [lotOf(name)];
    if (roll && isRefused && changedLots.includes(lot) && state.verdicts.get(lot) !== 'FAILED') roll.isRefused = true;
  }
}

const leftOfRoll = ({ quantity, returned }: ReceivedRoll): bigint => quantity - returned;

/** What is there of rolls of unfit lots and of those refused alone is refused of the order. */
function countRefused(state: State, receipt: Receipt, qualityOf: (lot: Lot) => Verdict): void {
  const refused = receipt.rolls.filter((one) => one.isRefused || qualityOf(lotOf(one.name)) === 'FAILED');
  const rejected = sum(refused.map(leftOfRoll));
  for (const share of receipt.shares.slice(0, 1)) {
    share.order.rejected += rejected - share.rejected;
    share.rejected = rejected;
  }
}

/** A roll, or a part of it, goes back to its supplier from where it was received, unfit or not. */
export async function rollSendBack(play: Play, { which, roll: at, quantity: text, isReplaced }: Steps['rollSendBack']): Promise<void> {
  const { state } = play;
  const receipt = whichOf(receiptsOfRolls(play), which);
  const one = receipt && whichOf(receipt.rolls, at);
  const left = one ? leftOfRoll(one) : 0n;
  const quantity = quantityOf(text, left, 'rolls');
  if (!receipt || !one || quantity <= 0n) return;
  const roll = state.rolls.get(one.name);
  const isThere = quantity <= left && roll?.place === receipt.place && quantity <= roll.quantity;
  // As much of what was refused leaves as the unfit rolls that stay do not account for.
  const staying = receipt.rolls.filter(({ name, isRefused }) => isRefused || state.verdicts.get(lotOf(name)) === 'FAILED');
  const stays = sum(staying.map((each) => leftOfRoll(each) - (each === one ? quantity : 0n)));
  const [share] = receipt.shares;
  const rejected = share?.rejected ?? 0n;
  const refused = least(quantity, rejected - least(rejected, most(stays, 0n)));
  const thaw = (): void => {
    one.returned += quantity;
    if (roll) roll.quantity -= quantity;
    if (roll?.quantity === 0n) roll.place = 'lost';
  };
  await returnGoods(play, receipt, { quantity, refused, isThere, isReplaced, roll: one.name, thaw });
}

/** A run for a style that is made of the cloth by the roll: unfit rolls are as if they were not there, nor do they come. */
export async function rollNet(play: Play, { pieces, needIn }: Steps['rollNet']): Promise<void> {
  const { b, shop, state } = play;
  const demands = [{ skcId: shop.rollSkcId, pieces: String(pieces), needOn: await dayIn(b, needIn) }];
  const body = NettingInput.parse({ goods: 'SKU', holderId: b.holders[SEWN_AT], demands });
  const { id } = dataOf(await play.user.call(nettingApi.run, { body }));
  const { rows } = dataOf(await play.user.call(nettingApi.listLines, { params: { id }, query: { pageSize: 200, sort: 'code' } }));
  const line = rows.find((one) => one.skuId === shop.goods.rolls.skuId);
  const names = ['gross', 'onHand', 'reserved', 'frozen', 'scheduled', 'net', 'suggest', 'amount'] as const;
  const stored = Object.fromEntries(names.map((name) => [name, units(line?.[name])]));
  expect(inWords(stored), `${play.now}: rolls`).toEqual(inWords(expectedRun(state, pieces, needIn)));
}

function expectedRun(state: State, pieces: number, needIn: number) {
  const gross = halfUp(BigInt(pieces) * ONE * units(ROLLS_TAKEN), ONE);
  const [onHand, frozen] = [state.balance(SEWN_AT, 'rolls').onHand, state.unfit(SEWN_AT, 'rolls')];
  const due = arrivals(state, SEWN_AT, 'rolls').filter(({ dueIn }) => dueIn <= needIn);
  const scheduled = sum(due.map(({ quantity }) => quantity));
  const net = most(0n, gross - (onHand - frozen) - scheduled);
  const step = stepOf('rolls');
  const suggest = ((net + step - 1n) / step) * step;
  const amount = amountOf(suggest, offeredPrice(state, 'rolls', 'A', suggest), 1n);
  return { gross, onHand, reserved: 0n, frozen, scheduled, net, suggest, amount };
}
