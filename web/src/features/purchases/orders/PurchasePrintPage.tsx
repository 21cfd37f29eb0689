import { purchaseLineFields, purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase, PurchaseLine } from '@mrp/contract/features/purchases/record.ts';
import { purchaseSources, purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { filledColumns, lineColumns } from '../../../kit/tables/line-columns.ts';
import { PrintedSheets } from '../../../kit/print/PrintedSheets.tsx';
import type { LineColumn } from '../../../kit/tables/LineTable.tsx';
import { PrintLine, PrintSheet, type PrintedLink } from '../../../kit/print/PrintSheet.tsx';
import { formatFullTime, formatMoney, formatTrimmed } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { quantityText } from '../../../lib/format/quantities.ts';
import { usePrintedLinks } from '../../supplier-links/usePrintedLinks.tsx';
import { moneyName, unitPriceText } from '../../../lib/format/money-unit.ts';

/** 打印采购单: the orders in the address on A4, each starting on a new page. */
export function PurchasePrintPage() {
  const priced = useCan()(VIEW_PRICES);
  const { linkOf, bar } = usePrintedLinks('purchase');
  return (
    <PrintedSheets endpoint={purchasesApi.print} kind="purchase" noun={purchaseWords.purchase} bar={bar}>
      {(order: Purchase) => <OrderSheet key={order.id} order={order} priced={priced} link={linkOf(order.id)} />}
    </PrintedSheets>
  );
}

type Column = LineColumn<PurchaseLine>;

const declared = (names: (keyof typeof purchaseLineFields)[], money: string): Column[] =>
  lineColumns(purchaseLineFields, names, { unitPrice: { unit: money, show: unitPriceText } });

function printedLineColumns({ lines, currency }: Purchase, priced: boolean): Column[] {
  const money = moneyName(currency.name);
  return [
    ...filledColumns(lines, [{ label: '款号 / 货色', show: ({ style, skc }) => style && [style, skc].filter(Boolean).join(' / ') }]),
    ...declared(['quantity'], money),
    { label: purchaseWords.unit, brief: true, show: ({ unit }) => unit.name },
    ...(priced
      ? ([
          ...declared(['unitPrice'], money),
          {
            label: purchaseWords.taxRate,
            num: true,
            show: ({ taxIncluded, taxRate }) => taxRate && `${formatTrimmed(taxRate)}%${taxIncluded ? ' 含' : ' 另'}`,
          },
          { label: purchaseWords.amount, unit: money, num: true, show: ({ amount }) => amount && formatMoney(amount) },
        ] satisfies Column[])
      : []),
    { label: purchaseWords.dueOn, brief: true, show: ({ confirmedOn, promisedOn, needOn }) => confirmedOn ?? promisedOn ?? needOn },
  ];
}

interface OrderSheetProps {
  order: Purchase;
  priced: boolean;
  link: PrintedLink | undefined;
}

function OrderSheet({ order, priced, link }: OrderSheetProps) {
  const { code, state, revision, lines } = order;
  const columns = printedLineColumns(order, priced);
  return (
    <PrintSheet
      title="物料采购单"
      note={[purchaseWorkflow.states[state].label, revision > 1 && `第 ${revision} 版`].filter(Boolean).join(' · ')}
      code={code}
      link={link}
      facts={factsOf(order)}
      notes={[{ label: purchaseFields.remark.label, text: order.remark }]}
      columns={[{ label: '行' }, { label: purchaseWords.material }, ...columns]}
      signatures={['制单人', '采购', '供应商', '日期']}
    >
      {lines.map((line, at) => (
        <PrintLine key={line.id} number={at + 1} columns={columns} line={line} />
      ))}
    </PrintSheet>
  );
}

function factsOf(order: Purchase) {
  const { supplier, holder, source, unit, quantity, amount, currency, tolerance, placedOn, dueOn, createdBy, createdAt } = order;
  return [
    { label: purchaseLineFields.supplierId.label, value: supplier.name },
    { label: purchaseFields.holderId.label, value: holder.name },
    { label: purchaseFields.source.label, value: purchaseSources[source] },
    { label: '合计', value: unit && quantity ? quantityText(quantity, unit) : null },
    { label: purchaseWords.amount, value: amount && `${formatMoney(amount)} ${moneyName(currency.name)}` },
    { label: '溢短装', value: `±${formatTrimmed(tolerance)}%` },
    { label: purchaseWords.placedOn, value: placedOn },
    { label: purchaseWords.dueOn, value: dueOn },
    { label: '制单', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
  ].filter(({ value }) => value);
}
