import type { Purchase, PurchaseLine } from '@mrp/contract/features/purchases/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { LineTable, type LineColumn } from '../../kit/LineTable.tsx';
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';
import { isSome, priceDeviationText } from './text.ts';

type Column = LineColumn<PurchaseLine>;

const figure = (text: string, { unit }: PurchaseLine): string => formatNumber(text, unit.decimals);
const some = (text: string, line: PurchaseLine): ReactNode => (isSome(text) ? figure(text, line) : null);

const forPrices: readonly Column[] = [
  {
    label: '单价',
    num: true,
    show: ({ unitPrice, taxIncluded }) => unitPrice && `${formatNumber(unitPrice, 4)}${taxIncluded ? '（含税）' : ''}`,
  },
  { label: '与报价相比', show: ({ deviation, band }) => priceDeviationText(deviation, band) },
  { label: '金额', num: true, show: ({ amount }) => amount && formatMoney(amount) },
];

function columnsOf({ lines, state }: Purchase, priced: boolean): Column[] {
  const ifAny = (has: (line: PurchaseLine) => boolean, column: Column): Column[] => (lines.some(has) ? [column] : []);
  const wasPlaced = state !== 'DRAFT' && state !== 'CANCELLED';
  return [
    { label: '下单', num: true, show: (line) => figure(line.quantity, line) },
    ...(wasPlaced
      ? ([
          { label: '已收', num: true, show: (line) => figure(line.receivedQuantity, line) },
          { label: '已发', num: true, show: (line) => figure(line.shippedQuantity, line) },
        ] satisfies Column[])
      : []),
    ...ifAny(({ rejectedQuantity }) => isSome(rejectedQuantity), {
      label: '不合格',
      num: true,
      show: (line) => some(line.rejectedQuantity, line),
    }),
    ...ifAny(({ returnedQuantity }) => isSome(returnedQuantity), {
      label: '已退',
      num: true,
      show: (line) => some(line.returnedQuantity, line),
    }),
    ...ifAny(({ closedQuantity }) => isSome(closedQuantity), { label: '短交', num: true, show: (line) => some(line.closedQuantity, line) }),
    { label: '单位', show: ({ unit }) => unit.name },
    ...ifAny(({ style }) => style !== null, { label: '款号 / 货色', show: ({ style, skc }) => [style, skc].filter(Boolean).join(' / ') }),
    ...ifAny(({ garmentOrder }) => garmentOrder !== null, { label: '成衣订单', show: ({ garmentOrder }) => garmentOrder }),
    ...(priced ? forPrices : []),
    { label: '需求日期', show: ({ needOn }) => formatDay(needOn) },
    { label: '承诺交期', show: ({ promisedOn }) => promisedOn && formatDay(promisedOn) },
    ...ifAny(({ confirmedOn }) => confirmedOn !== null, {
      label: '确认交期',
      show: ({ confirmedOn }) => confirmedOn && formatDay(confirmedOn),
    }),
    ...ifAny(({ reason }) => reason !== '', { label: '原因', show: ({ reason }) => reason }),
  ];
}

/** 明细: what was ordered, shipped and received of each material. */
export function PurchaseLinesPanel({ order }: { order: Purchase }) {
  const columns = columnsOf(order, useCan()(VIEW_PRICES));
  return (
    <LineTable
      label="明细"
      heading="物料"
      columns={columns}
      lines={order.lines}
      keyOf={({ id }) => id}
      nameOf={(line) => <LineName line={line} />}
    />
  );
}

function LineName({ line }: { line: Purchase['lines'][number] }) {
  const { warnings, reason } = line;
  return (
    <>
      <MaterialLink material={line} />
      {warnings.length > 0 && (
        <span className={reason === '' ? 'text-warning figure' : 'text-muted'}>
          {reason === '' && <WarningFilled aria-hidden="true" />} {warnings.join('，')}
          {reason === '' && '，下单前须填写原因'}
        </span>
      )}
    </>
  );
}
