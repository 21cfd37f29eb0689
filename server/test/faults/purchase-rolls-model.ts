import { least, sum } from './plain-numbers.ts';
import { PurchaseModel, type ModelPick, type ModelPurchase, type ModelReceipt, type ModelShipment } from './purchase-model.ts';

/** A roll where it lies: under way by shipment, and at the site. */
export interface ModelRoll {
  sku: number;
  lotNo: string;
  rollNo: string;
  site: bigint;
  frozen: bigint;
  /** What it was cut from is called, of a rest that was still under way. */
  stem?: string;
}

interface Part {
  roll: ModelRoll;
  quantity: bigint;
}

interface ReceivedRoll extends Part {
  returned: bigint;
  isRefused: boolean;
}

const keptOf = ({ quantity, returned }: ReceivedRoll): bigint => quantity - returned;
const lotOf = ({ sku, lotNo }: ModelRoll): string => `${sku} ${lotNo}`;

/** PurchaseModel of goods that are tracked by roll: an inspection freezes unfit lots wherever they are, and single rolls of fit ones. */
export class PurchaseRollsModel extends PurchaseModel {
  /** In the order in which they were made. */
  readonly rolls: ModelRoll[] = [];
  /** 不合格, by lot, in the order in which the lots were made. */
  readonly lots = new Map<string, boolean>();
  private readonly sent = new Map<ModelShipment, Part[]>();
  private readonly got = new Map<ModelReceipt, ReceivedRoll[]>();

  override free(sku: number): bigint {
    return super.free(sku) - sum(this.ofSku(sku).map(({ frozen }) => frozen));
  }

  ofSku(sku: number): ModelRoll[] {
    return this.rolls.filter((roll) => roll.sku === sku);
  }

  outstanding(shipment: ModelShipment): Part[] {
    return (this.sent.get(shipment) ?? []).filter(({ quantity }) => quantity > 0n);
  }

  rollsOf(receipt: ModelReceipt): ReceivedRoll[] {
    return this.got.get(receipt) ?? [];
  }

  /** Its lots, the oldest first. */
  lotsOf(receipt: ModelReceipt): string[] {
    const named = new Set(this.rollsOf(receipt).map(({ roll }) => lotOf(roll)));
    return [...this.lots.keys()].filter((lot) => named.has(lot));
  }

  /** The rolls of the latest shipment, which may be of lots that are known. */
  pack(parts: readonly { lotNo: string; rollNo: string; quantity: bigint }[]): void {
    const shipment = this.shipments.at(-1);
    if (!shipment) return;
    const { sku } = shipment;
    const packed = parts.map(({ lotNo, rollNo, quantity }) => ({ roll: { sku, lotNo, rollNo, site: 0n, frozen: 0n }, quantity }));
    this.rolls.push(...packed.map(({ roll }) => roll));
    for (const lot of packed.map(({ roll }) => lotOf(roll)).toSorted()) if (!this.lots.has(lot)) this.lots.set(lot, false);
    this.sent.set(shipment, packed);
  }

  /** What is still under way of a roll that arrived in part is a roll of its own. */
  private cutRest(parts: Part[], { roll, quantity }: Part): void {
    if (quantity <= 0n) return;
    const stem = roll.stem ?? roll.rollNo;
    const names = new Set(this.rolls.filter((one) => lotOf(one) === lotOf(roll)).map(({ rollNo }) => rollNo));
    let number = 2;
    while (names.has(`${stem}-${number}`)) number += 1;
    const rest = { ...roll, rollNo: `${stem}-${number}`, stem, site: 0n, frozen: 0n };
    this.rolls.push(rest);
    parts.push({ roll: rest, quantity });
  }

  /** What arrives of an unfit lot or roll is frozen. */
  arrive(shipment: ModelShipment, parts: readonly Part[]): void {
    const receipt = this.receipts.at(-1);
    if (!receipt) return;
    for (const { roll, quantity } of parts) {
      const sent = this.outstanding(shipment).find((part) => part.roll === roll);
      if (sent) {
        this.cutRest(this.sent.get(shipment) ?? [], { roll, quantity: sent.quantity - quantity });
        sent.quantity = 0n;
      }
      roll.site += quantity;
      this.freezeUnfit(roll);
    }
    this.got.set(
      receipt,
      parts.map((part) => ({ ...part, returned: 0n, isRefused: false })),
    );
  }

  /** Also what comes back of a roll that was refused alone. */
  private freezeUnfit(roll: ModelRoll): void {
    if (this.lots.get(lotOf(roll)) || this.isRefused(roll)) roll.frozen = roll.site;
  }

  private isRefused(roll: ModelRoll): boolean {
    return [...this.got.values()].flat().some((one) => one.roll === roll && one.isRefused);
  }

  override lose(shipment: ModelShipment): ModelPurchase[] {
    for (const part of this.outstanding(shipment)) part.quantity = 0n;
    return super.lose(shipment);
  }

  /** The results by lot in their order, then the rolls that are refused alone. */
  inspectRolls(receipt: ModelReceipt, failed: ReadonlyMap<string, boolean>, refused: ReadonlySet<ModelRoll>): ModelPurchase[] {
    const changed = new Set([...failed].flatMap(([lot, isFailed]) => (this.lots.get(lot) === isFailed ? [] : [lot])));
    for (const [lot, isFailed] of failed) {
      if (!changed.has(lot)) continue;
      this.lots.set(lot, isFailed);
      this.freeze(
        this.rolls.filter((roll) => lotOf(roll) === lot),
        isFailed,
      );
    }
    const all = [...this.got.values()].flat();
    const own = this.rollsOf(receipt);
    const freed = own.filter(({ roll, isRefused }) => isRefused && !refused.has(roll)).map(({ roll }) => roll);
    for (const part of own) part.isRefused = refused.has(part.roll);
    const isFit = (roll: ModelRoll): boolean => this.lots.get(lotOf(roll)) !== true;
    this.freeze(
      freed.filter((roll) => isFit(roll) && !this.isRefused(roll)),
      false,
    );
    // A lot whose result changed has set free what other receipts refuse, too.
    const loosened = all.map(({ roll }) => roll).filter((roll) => changed.has(lotOf(roll)));
    const judged = [...new Set([...freed, ...refused, ...loosened])];
    this.freeze(
      judged.filter((roll) => isFit(roll) && this.isRefused(roll)),
      true,
    );
    return this.inspect(receipt, this.unfitOf(receipt));
  }

  /** What is left of what its receipt says is unfit. */
  private unfitOf(receipt: ModelReceipt): bigint {
    return sum(
      this.rollsOf(receipt)
        .filter(({ roll, isRefused }) => isRefused || this.lots.get(lotOf(roll)))
        .map(keptOf),
    );
  }

  private freeze(rolls: readonly ModelRoll[], isUnfit: boolean): void {
    const [first] = rolls;
    if (!first) return;
    if (isUnfit) this.release(first.sku, sum(rolls.map(({ site, frozen }) => site - frozen)) - this.free(first.sku));
    for (const roll of rolls) roll.frozen = isUnfit ? roll.site : 0n;
  }

  /** Frozen goods may leave to the supplier; what is free besides must not be reserved. */
  giveBackRolls(receipt: ModelReceipt, parts: readonly (Part & { of: ReceivedRoll })[]): 'RETURNED' | 'TOO_MUCH' | 'SHORT' {
    if (parts.some(({ of, quantity }) => quantity > keptOf(of))) return 'TOO_MUCH';
    if (parts.some(({ roll, quantity }) => quantity > roll.site)) return 'SHORT';
    const thawed = parts.map(({ roll, quantity }) => roll.frozen - least(roll.frozen, roll.site - quantity));
    const total = sum(parts.map(({ quantity }) => quantity));
    if (total - sum(thawed) > this.free(receipt.sku)) return 'SHORT';
    for (const [at, { of, roll, quantity }] of parts.entries()) {
      of.returned += quantity;
      roll.site -= quantity;
      roll.frozen -= thawed[at] ?? 0n;
    }
    const before = this.rejected(receipt);
    this.takeBack(receipt, total, least(total, before - least(before, this.unfitOf(receipt))));
    return 'RETURNED';
  }

  /** What a plan or a keeper takes of each roll; null when it is more than is free. */
  takeRolls(pick: ModelPick, parts: readonly Part[]): boolean {
    const isThere = parts.every(({ roll, quantity }) => quantity <= roll.site - roll.frozen);
    if (!isThere || !this.take(pick, sum(parts.map(({ quantity }) => quantity)))) return false;
    for (const { roll, quantity } of parts) roll.site -= quantity;
    return true;
  }

  /** 不良 is frozen until its lot is inspected. */
  bringBackRoll(pick: ModelPick, { roll, quantity }: Part, isDefect: boolean): void {
    this.bringBack(pick, quantity);
    roll.site += quantity;
    if (isDefect) roll.frozen += least(quantity, roll.site - roll.frozen);
    this.freezeUnfit(roll);
  }
}
