import type { PickOrder, PickLine } from '@mrp/contract/features/picks/record.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatMoney, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { rollName } from '../stock/lots/roll-lines.ts';
import { isSome } from './text.ts';
import { quantityText } from '../../lib/format/quantities.ts';

type Take = PickLine['takes'][number] & { line: PickLine };

const takeColumns = (priced: boolean, hasReturns: boolean): LineColumn<Take>[] => [
  { label: '缸号 / 匹号', show: rollName },
  { label: '归属', show: ({ ownership }) => (ownership === 1 ? ownerships[1] : `${ownerships[2]}（先买断）`) },
  { label: pickWords.pick, num: true, decides: true, show: ({ quantity, line }) => quantityText(quantity, line.unit) },
  ...(hasReturns
    ? [
        {
          label: pickWords.returned,
          num: true,
          show: ({ returnedQuantity, line }: Take) => isSome(returnedQuantity) && quantityText(returnedQuantity, line.unit),
        },
      ]
    : []),
  ...(priced ? [{ label: '金额', unit: '元', num: true, show: ({ amount }: Take) => amount && formatMoney(amount) }] : []),
  { label: '领料时间', show: ({ at }) => formatTime(at) },
  { label: '领料人', show: ({ by }) => by },
];

export const takesOf = ({ lines }: PickOrder): Take[] => lines.flatMap((line) => line.takes.map((take) => ({ ...take, line })));

/** 领料记录: every roll or lot that left the stock. */
export function TakesPanel({ pick }: { pick: PickOrder }) {
  const takes = takesOf(pick);
  const columns = takeColumns(
    useCan()(VIEW_PRICES),
    takes.some(({ returnedQuantity }) => isSome(returnedQuantity)),
  );
  return (
    <LineTable
      label="领料记录"
      heading={pickWords.material}
      columns={columns}
      lines={takes}
      keyOf={({ id }) => id}
      nameOf={({ line: { code, name, colourName, skc } }) => [code, name, colourName, skc].filter(Boolean).join(' ')}
    />
  );
}
