import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder, PickLine, PickLineParts } from '@mrp/contract/features/picks/record.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { compareDecimals, decimal, roundUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { PartsDrawer, type FigurePart } from '../../kit/explain/PartsDrawer.tsx';
import { formatNumber, formatTime } from '../../lib/format/format.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { pickAddress } from './addresses.ts';
import { isSome } from './text.ts';

export const lineFigures = { suggested: '建议', picked: '已领', reserved: '占用', returned: '已退' } as const;
export type LineFigure = keyof typeof lineFigures;

export const figureOf = (line: PickLine, figure: LineFigure): string =>
  ({
    suggested: line.suggestedQuantity ?? '0',
    picked: line.pickedQuantity,
    reserved: line.reservedQuantity,
    returned: line.returnedQuantity,
  })[figure];

interface LinePartsProps {
  pick: PickOrder;
  line: PickLine;
  figure: LineFigure;
  onClose: () => void;
}

/** A term of a figure; its quantity is signed. */
type Term = FigurePart;

/** What a figure of a line is made of: the order's need and other picks, rolls and lots, reserved balances, returns. */
export function LinePartsPanel({ pick, line, figure, onClose }: LinePartsProps) {
  const isAsked = figure === 'suggested' || figure === 'reserved';
  const read = useApiQuery(picksApi.explainLine, { params: { id: pick.id, lineId: line.id } }, { enabled: isAsked, handlesErrors: 'all' });
  const terms = termsOf(pick, line, figure, read.data);
  const text = (quantity: string) => quantityText(quantity, line.unit);
  const total = terms && sumDecimals(['0', ...terms.map(({ quantity }) => quantity)]);
  return (
    <PartsDrawer
      shade={shadeOf(line)}
      title={`${lineFigures[figure]} ${text(figureOf(line, figure))}`}
      note={[pick.code, line.code, line.name, line.colourName, line.skc].filter(Boolean).join(' ')}
      parts={terms?.map((term) => ({ ...term, quantity: text(term.quantity) }))}
      error={read.error?.message}
      sum={total === undefined ? '' : `合计 ${text(total)}${differenceNote(figure, line, total)}`}
      onClose={onClose}
    />
  );
}

/** A suggestion was made when the line was written; what happened since is told. */
function differenceNote(figure: LineFigure, line: PickLine, total: string): string {
  if (figure !== 'suggested') return '';
  const now = decimal(total).gt(0) ? roundUp(total, line.unit.decimals) : '0';
  return compareDecimals(now, line.suggestedQuantity ?? '0') === 0
    ? '，按单位的小数向上取整'
    : `；制单时建议 ${quantityText(line.suggestedQuantity ?? '0', line.unit)}，之后订单、BOM或其他领料单有变化`;
}

function termsOf(pick: PickOrder, line: PickLine, figure: LineFigure, told: PickLineParts | undefined): Term[] | undefined {
  switch (figure) {
    case 'suggested':
      return told && suggestionTerms(pick, told);
    case 'reserved':
      return told?.reservations.map(({ id, holder, ownership, quantity }) => ({
        key: id,
        label: holder.name,
        note: ownerships[ownership],
        quantity,
      }));
    case 'picked':
      return line.takes.map((take) => ({
        key: take.id,
        label: rollName(take) || '不分缸',
        note: `${formatTime(take.at)} ${take.by} ${ownerships[take.ownership]}`,
        quantity: take.quantity,
      }));
    case 'returned':
      return line.takes
        .filter(({ returnedQuantity }) => isSome(returnedQuantity))
        .map((take) => ({ key: take.id, label: rollName(take) || '不分缸', note: '退料记录见下', quantity: take.returnedQuantity }));
  }
}

function suggestionTerms({ garmentOrder }: PickOrder, { need, picks }: PickLineParts): Term[] {
  const minus = (quantity: string) => decimal(quantity).negated().toFixed();
  return [
    ...(need
      ? [
          {
            key: 'need',
            label: garmentOrder?.code ?? pickWords.garmentOrder,
            note: `${formatNumber(String(need.pieces), 0)} 件按BOM的需要`,
            quantity: need.quantity,
            to: garmentOrder ? `/garmentOrderDetail?id=${garmentOrder.id}` : undefined,
          },
        ]
      : []),
    ...picks.flatMap(({ id, code, picked, surplus, planned }) =>
      [
        { key: `${id} picked`, label: code, note: '已领', quantity: minus(picked) },
        { key: `${id} surplus`, label: code, note: '退回余料', quantity: surplus },
        { key: `${id} planned`, label: code, note: '已排未领', quantity: minus(planned) },
      ]
        .filter(({ quantity }) => !decimal(quantity).isZero())
        .map((term) => ({ ...term, to: pickAddress(id) })),
    ),
  ];
}
