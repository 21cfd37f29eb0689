import { costingApi } from '@mrp/contract/features/costing.ts';
import { costParts } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { LineColumn } from '../../kit/LineTable.tsx';
import { PrintedSheets } from '../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../kit/print/PrintSheet.tsx';
import { formatCount, formatFullTime, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { PrintedPart, PrintedTotals } from './PrintedPartPanel.tsx';
import { approvedTotals, quotedTotals } from './sheet-lines.ts';
import { basisText, differenceText } from './text.ts';

/** 单据打印: the newest cost sheets of the quotations in the address. */
export function SheetPrintPage() {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PrintedSheets endpoint={costingApi.printSheets} kind="quotation" noun="核价单">
      {(sheet: CostSheet) => <Sheet key={sheet.id} sheet={sheet} priced={priced} />}
    </PrintedSheets>
  );
}

type Column = LineColumn<SheetLine>;
const columnsOf = (priced: boolean): Column[] => [
  {
    label: '用量',
    num: true,
    show: ({ quotedConsumption, approvedConsumption }) => formatNumber(approvedConsumption ?? quotedConsumption, 4),
  },
  { label: '单位', brief: true, show: ({ unit, measure }) => unit?.name ?? (measure === 'MINUTE' ? '分钟' : '件') },
  ...(priced
    ? ([
        { label: '报价单价', num: true, show: ({ quotedPrice }) => quotedPrice && formatNumber(quotedPrice, 4) },
        { label: '报价金额', num: true, show: ({ quotedAmount }) => quotedAmount && formatMoney(quotedAmount) },
        {
          label: '核定单价',
          num: true,
          show: ({ approvedPrice, decision }) => (decision === 'REJECTED' ? '不采纳' : approvedPrice && formatNumber(approvedPrice, 4)),
        },
        { label: '核定金额', num: true, show: ({ approvedAmount }) => approvedAmount && <strong>{formatMoney(approvedAmount)}</strong> },
        { label: '差异', num: true, show: ({ difference }) => differenceText(difference) },
      ] satisfies Column[])
    : []),
  { label: '依据', show: ({ basis, reason }) => [basisText(basis), reason].filter(Boolean).join('：') },
];

function Sheet({ sheet, priced }: { sheet: CostSheet; priced: boolean }) {
  const columns = columnsOf(priced);
  const sum = (amounts: readonly (string | null | undefined)[]) => roundHalfUp(sumDecimals(amounts.flatMap((amount) => amount ?? [])), 2);
  return (
    <PrintSheet
      title="成衣核价单"
      note={`版本 ${sheet.versionNo}　对应报价 ${sheet.quotation.code}　${sheetWorkflow.states[sheet.state].label}`}
      code={sheet.code}
      facts={factsOf(sheet)}
      columns={[{ label: '部位' }, { label: '项目' }, ...columns]}
      signatures={['面料部', '技术部', '核价部', '主管审批']}
    >
      {costParts.map(({ value, label }) => {
        const own = sheet.lines.filter(({ part }) => part === value);
        const sums = {
          报价金额: formatMoney(sum(own.map(({ quotedAmount }) => quotedAmount))),
          核定金额: formatMoney(sum(own.map(({ approvedAmount, quotedAmount }) => approvedAmount ?? quotedAmount))),
          差异: differenceText(sum(own.map(({ difference }) => difference))),
        };
        return <PrintedPart key={value} label={label} columns={columns} lines={own} sums={priced ? sums : {}} />;
      })}
      {priced && <PrintedTotals columns={columns} totals={totalsOf(sheet)} />}
    </PrintSheet>
  );
}

function factsOf(sheet: CostSheet) {
  const { style, supplier, quotation, approvedBy, approvedAt, createdBy, createdAt } = sheet;
  return [
    { label: '款号', value: style.code },
    { label: '款名', value: style.name },
    { label: '季节', value: quotation.season },
    { label: '成品供应商', value: supplier.name },
    { label: '数量', value: quotation.pieces && `${formatCount(quotation.pieces)} 件` },
    { label: '期限', value: quotation.dueOn },
    { label: '派发', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
    { label: '审批', value: approvedAt && `${approvedBy ?? ''} ${formatFullTime(approvedAt).slice(0, 16)}` },
  ].filter(({ value }) => value);
}

/** 汇总: quoted beside approved. */
function totalsOf(sheet: CostSheet) {
  const quoted = quotedTotals(sheet);
  const approved = approvedTotals(sheet);
  const row = (label: string, was: string, now: string) => ({
    label,
    values: { 报价金额: formatMoney(was), 核定金额: formatMoney(now), 差异: differenceText(decimal(was).minus(decimal(now)).toFixed(2)) },
  });
  const margin = `${sheet.marginBasis === 'MARGIN' ? '毛利率' : '加价率'} ${formatPercent(sheet.marginRate ?? '0', 2)}`;
  return [
    row('直接成本', quoted.direct, approved.direct),
    row(`管理费 ${formatPercent(sheet.overheadRate ?? '0', 2)}`, quoted.overhead, approved.overhead),
    row('成本合计', quoted.cost, approved.cost),
    row(`核定价（${margin}）`, quoted.price, approved.price),
    row(`含税价 ${formatPercent(sheet.taxRate, 2)}`, quoted.withTax, approved.withTax),
  ];
}
