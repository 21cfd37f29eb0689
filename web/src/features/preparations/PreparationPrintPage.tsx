import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation, PreparationLine } from '@mrp/contract/features/preparations/record.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { preparationFields, preparationLineFields } from '@mrp/contract/features/preparations/fields.ts';
import { PrintedSheets } from '../../kit/print/PrintedSheets.tsx';
import type { LineColumn } from '../../kit/tables/LineTable.tsx';
import { PrintLine, PrintSheet, type PrintedLink } from '../../kit/print/PrintSheet.tsx';
import { formatFullTime, formatMoney, formatNumber } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { unitPriceText } from '../../lib/format/money-unit.ts';
import { usePrintedLinks } from '../supplier-links/usePrintedLinks.tsx';
import { formTitle, unitDecimals, unitName } from './text.ts';

/** 打印备料单: the orders in the address on A4, each starting on a new page. */
export function PreparationPrintPage() {
  const priced = useCan()(VIEW_PRICES);
  const { linkOf, bar } = usePrintedLinks('preparation');
  // A 美套 is one sheet for several suppliers, whose links are their own.
  const ofOne = (orders: readonly Preparation[]) => bar(orders.filter(({ kind }) => kind !== 'MEITAO'));
  return (
    <PrintedSheets endpoint={preparationsApi.print} kind="preparation" noun={preparationWords.preparation} bar={ofOne}>
      {(order: Preparation) => <OrderSheet key={order.id} order={order} priced={priced} link={linkOf(order.id)} />}
    </PrintedSheets>
  );
}

type Column = LineColumn<PreparationLine>;

function printedLineColumns({ kind, lines }: Preparation, priced: boolean): Column[] {
  const some = (has: (line: PreparationLine) => unknown, column: Column): Column[] => (lines.some(has) ? [column] : []);
  const figure = (text: string | null, { unit }: PreparationLine) => text && formatNumber(text, unit.decimals);
  return [
    ...(kind === 'MEITAO'
      ? [{ label: preparationWords.supplier, brief: true, show: ({ supplier }: PreparationLine) => supplier.name }]
      : []),
    ...some(({ style }) => style, { label: '款号 / 货色', show: ({ style, skc }) => [style, skc].filter(Boolean).join(' / ') }),
    ...some(({ perSet }) => perSet, { label: '每套', num: true, show: (line) => figure(line.perSet, line) }),
    { label: preparationLineFields.quantity.label, num: true, show: (line) => figure(line.quantity, line) },
    { label: preparationWords.unit, brief: true, show: ({ unit }) => unit.name },
    ...(priced
      ? ([
          { label: preparationWords.unitPrice, unit: '元', num: true, show: unitPriceText },
          { label: preparationWords.amount, unit: '元', num: true, show: ({ amount }) => amount && formatMoney(amount) },
        ] satisfies Column[])
      : []),
    ...some(({ takesGreige }) => takesGreige, {
      label: preparationLineFields.takesGreige.label,
      brief: true,
      show: ({ takesGreige }) => (takesGreige ? '是' : '否'),
    }),
    ...some(({ reason }) => reason, { label: preparationLineFields.reason.label, show: ({ reason }) => reason }),
  ];
}

interface OrderSheetProps {
  order: Preparation;
  priced: boolean;
  link: PrintedLink | undefined;
}

function OrderSheet({ order, priced, link }: OrderSheetProps) {
  const { kind, basis, code, state, lines } = order;
  const columns = printedLineColumns(order, priced);
  return (
    <PrintSheet
      title={`${formTitle(kind, basis)}单`}
      note={preparationWorkflow.states[state].label}
      code={code}
      link={link}
      facts={factsOf(order)}
      notes={[{ label: preparationFields.remark.label, text: order.remark }]}
      columns={[{ label: '行' }, { label: preparationWords.material }, ...columns]}
      signatures={['制单人', '审核', '供应商', '日期']}
    >
      {lines.map((line, at) => (
        <PrintLine key={line.id} number={at + 1} columns={columns} line={line} />
      ))}
    </PrintSheet>
  );
}

function factsOf(order: Preparation) {
  const { supplier, holder, quantity, amount, orderedOn, expectedOn, setName, sets, createdBy, createdAt } = order;
  return [
    { label: preparationWords.supplier, value: supplier?.name },
    { label: preparationFields.holderId.label, value: holder.name },
    { label: preparationFields.setName.label, value: setName },
    { label: preparationFields.sets.label, value: sets && formatNumber(sets, 0) },
    { label: '合计', value: sets ? null : `${formatNumber(quantity, unitDecimals(order))} ${unitName(order)}` },
    { label: preparationWords.amount, value: amount && `${formatMoney(amount)} 元` },
    { label: preparationFields.orderedOn.label, value: orderedOn },
    { label: preparationWords.expectedOn, value: expectedOn },
    { label: '制单', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
  ].filter(({ value }) => value);
}
