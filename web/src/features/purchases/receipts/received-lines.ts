import type { Shipment, ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import type { StockOption } from '../../stock/stock-choices.ts';
import type { RolledItem, TypedRoll } from '../../stock/lots/useRollLines.ts';

/** A roll or lot that was sent, with what is typed as received. */
export interface ArrivingRoll {
  /** Code of our own label. */
  label: string;
  lotNo: string;
  rollNo: string;
  outstanding: string;
  quantity: string;
  /** Of the whole roll; null: in proportion. */
  secondQuantity: string | null;
}

/** What is typed as received of one line of a shipment or an order. */
export interface ReceivedLine {
  lineId: string;
  skuId: string;
  /** 库位 where it is put: what was chosen; undefined: as proposed. */
  binId?: string | null;
  name: string;
  code: string;
  shade: { code: string; name: string; colourName: string; hex: string | null };
  item: RolledItem;
  /** For a packing list. */
  option: StockOption | null;
  outstanding: string;
  quantity: string;
  /** Rolls of the shipment; none of goods without lots, and of direct receipts. */
  arriving: ArrivingRoll[];
  rolls: TypedRoll[];
}

/** What of a shipment is still under way, all of it received by default. */
export function arrivingLines({ lines }: Shipment): ReceivedLine[] {
  return lines.flatMap((line): ReceivedLine[] => {
    const { id, code, name, colourName, hex, unit, lotTracked, rolls } = line;
    const left = (sent: string, received: string, lost = '0') => decimal(sent).minus(decimal(received)).minus(decimal(lost));
    const outstanding = left(line.quantity, line.receivedQuantity, line.lostQuantity);
    if (outstanding.lte(0)) return [];
    const shown = roundHalfUp(outstanding, unit.decimals);
    return [
      {
        lineId: id,
        skuId: line.skuId,
        name: [name, colourName].filter(Boolean).join(' · '),
        code,
        shade: { code, name, colourName, hex },
        item: { unit, secondUnit: null, lotTracked },
        option: null,
        outstanding: shown,
        quantity: shown,
        rolls: [],
        arriving: rolls
          .map(({ label, lotNo, rollNo, quantity, receivedQuantity }) => ({ label, lotNo, rollNo, rest: left(quantity, receivedQuantity) }))
          .filter(({ rest }) => rest.gt(0))
          .map(({ rest, ...roll }) => {
            const quantity = roundHalfUp(rest, unit.decimals);
            return { ...roll, outstanding: quantity, quantity, secondQuantity: null };
          }),
      },
    ];
  });
}

/** What of an order is still open; nothing is received until it is typed. */
export function directLines(items: readonly ShippableItem[]): ReceivedLine[] {
  return items.flatMap((item) =>
    item.lines.map(({ lineId, open }) => ({
      lineId,
      skuId: item.skuId,
      name: [item.name, item.colourName].filter(Boolean).join(' · '),
      code: item.code,
      shade: item,
      item,
      option: {
        id: item.itemId,
        code: item.code,
        name: [item.name, item.colourName].filter(Boolean).join(' '),
        unit: item.unit.name,
        decimals: item.unit.decimals,
        secondUnit: item.secondUnit?.name ?? null,
        lotTracked: item.lotTracked,
        fabric: item.fabric,
      },
      outstanding: roundHalfUp(open, item.unit.decimals),
      quantity: '',
      arriving: [],
      rolls: [],
    })),
  );
}

const arrivingCells = /^(quantity|binId|rolls|rolls\.\d+\.(quantity|rollNo))$/;
const typedCells = /^(quantity|lineId|binId|rolls|rolls\.0\.(lotNo|rollNo))$/;

/** Whether the panel of a line that was sent shows a refusal; of a typed packing list it shows that of the first roll. */
export function hasCell(sent: readonly Pick<ReceivedLine, 'arriving'>[], path: string): boolean {
  const [, at = '', field = ''] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? [];
  const line = sent[Number(at)];
  return at !== '' && line !== undefined && (line.arriving.length > 0 ? arrivingCells : typedCells).test(field);
}

/** The rolls that are sent as received, in the order in which refusals name them. */
export const sentRolls = (arriving: readonly ArrivingRoll[]): ArrivingRoll[] =>
  arriving.filter(({ quantity }) => quantity !== '' && Number(quantity) > 0);

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** The quantity of a line: the sum of its rolls where these arrive; empty: none of it. */
export function sumArriving({ arriving, quantity }: ReceivedLine): string {
  if (arriving.length === 0) return isFigure(quantity) && decimal(quantity).isZero() ? '' : quantity;
  const typed = arriving.map((roll) => roll.quantity).filter((text) => text !== '');
  if (typed.some((text) => !isFigure(text))) return typed.find((text) => !isFigure(text)) ?? '';
  const sum = sumDecimals(['0', ...typed]);
  return decimal(sum).isZero() ? '' : sum;
}

/** 收到 795.50 米，比在途少 4.50 米; empty while a quantity is not a figure. */
export function arrivedText(line: ReceivedLine): string {
  const { unit } = line.item;
  if (line.arriving.some(({ quantity }) => !/^(\d+(\.\d+)?)?$/.test(quantity))) return '';
  const arrived = sumDecimals(line.arriving.map(({ quantity }) => quantity || '0'));
  const less = decimal(line.outstanding).minus(decimal(arrived));
  const told = less.isZero() ? '' : `，比在途${less.gt(0) ? '少' : '多'} ${quantityText(roundHalfUp(less.abs(), unit.decimals), unit)}`;
  return `收到 ${quantityText(arrived, unit)}${told}`;
}
