import { ownSum, type CostTotals } from '@mrp/contract/features/costing/figures.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { costParts } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { PrintedSheets } from '../../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../../kit/print/PrintSheet.tsx';
import { formatCount, formatFullTime, formatPercent } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { PrintedPart, PrintedTotals } from '../PrintedPartPanel.tsx';
import { printedDetail, sheetPartSums, sheetPrintColumns, statedValues, totalValues } from '../printed-columns.ts';
import { approvedTotals, isPriced, quotedTotals } from './sheet-lines.ts';

/** 单据打印: the newest cost sheets of the quotations in the address. */
export function SheetPrintPage() {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PrintedSheets endpoint={costingApi.printSheets} kind="quotation" noun={costingWords.costSheet}>
      {(sheet: CostSheet) => <Sheet key={sheet.id} sheet={sheet} priced={priced} />}
    </PrintedSheets>
  );
}

function Sheet({ sheet, priced }: { sheet: CostSheet; priced: boolean }) {
  const columns = sheetPrintColumns(priced);
  return (
    <PrintSheet
      title="成衣核价单"
      note={`版本 ${sheet.versionNo}　对应报价 ${sheet.quotation.code}　${sheetWorkflow.states[sheet.state].label}　未税人民币`}
      code={sheet.code}
      facts={factsOf(sheet)}
      notes={[{ label: '说明', text: undecidedNote(sheet) }]}
      columns={[{ label: costingWords.site }, { label: costingWords.item }, ...columns]}
      signatures={['面料部', '技术部', '核价部', '主管审批']}
      dense
    >
      {costParts.map(({ value, label }) => {
        const own = sheet.lines.filter(({ part }) => part === value);
        return (
          <PrintedPart
            key={value}
            label={label}
            columns={columns}
            lines={own}
            detail={printedDetail}
            sums={priced ? sheetPartSums(own) : {}}
          />
        );
      })}
      {priced && <PrintedTotals columns={columns} totals={totalsOf(sheet)} />}
    </PrintSheet>
  );
}

function factsOf(sheet: CostSheet) {
  const { style, supplier, quotation, approvedBy, approvedAt, createdBy, createdAt } = sheet;
  return [
    { label: costingWords.styleCode, value: style.code },
    { label: costingWords.styleName, value: style.name },
    { label: costingWords.season, value: quotation.season },
    { label: quotationFields.supplierId.label, value: supplier.name },
    { label: '数量', value: quotation.pieces && `${formatCount(quotation.pieces)} 件` },
    { label: costingWords.dueOn, value: quotation.dueOn },
    { label: '派发', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
    { label: costingWords.approve, value: approvedAt && `${approvedBy ?? ''} ${formatFullTime(approvedAt).slice(0, 16)}` },
  ].filter(({ value }) => value);
}

/** 汇总: quoted beside approved, once somebody priced the sheet; then what the factory wants beside its own lines. */
function totalsOf(sheet: CostSheet) {
  const quoted = quotedTotals(sheet);
  const approved = isPriced(sheet) ? approvedTotals(sheet) : null;
  const row = (label: string, of: (totals: CostTotals) => string) => {
    const [was, now] = [of(quoted), approved && of(approved)];
    return { label, values: totalValues(was, now, now && decimal(was).minus(decimal(now)).toFixed(2)) };
  };
  const margin = `${sheet.marginBasis === 'MARGIN' ? '毛利率' : '加价率'} ${formatPercent(sheet.marginRate ?? '0', 2)}`;
  const { statedTotal, currency } = sheet.quotation;
  const terms = `${moneyName(currency)}/件，${sheet.terms.taxIncluded ? '含税' : '不含税'}`;
  return [
    row(costingWords.direct, ({ direct }) => direct),
    row(`管理费 ${formatPercent(sheet.overheadRate ?? '0', 2)}`, ({ overhead }) => overhead),
    row('成本合计', ({ cost }) => cost),
    row(`核定价（${margin}）`, ({ price }) => price),
    row(`含税价 ${formatPercent(sheet.taxRate, 2)}`, ({ withTax }) => withTax),
    ...(statedTotal ? [{ label: `工厂报价合计（${terms}）`, values: statedValues(statedTotal, ownSum(sheet.lines)) }] : []),
  ];
}

/** Lines without a conclusion count as quoted in the totals. */
function undecidedNote({ lines }: CostSheet): string | null {
  const undecided = lines.filter(({ decision }) => decision === null).length;
  if (undecided === 0) return null;
  return undecided === lines.length ? '还没有核价' : `${undecided} 行还没有结论，汇总里按报价计`;
}
