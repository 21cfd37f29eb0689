import { decimalsToShow } from '@mrp/contract/lib/decimals.ts';
import { ownSum } from '@mrp/contract/features/costing/figures.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { costParts } from '@mrp/contract/features/costing/parts.ts';
import type { Quotation, QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { PrintedSheets } from '../../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../../kit/print/PrintSheet.tsx';
import { formatCount, formatMoney, formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { PrintedPart } from '../PrintedPartPanel.tsx';
import { printedDetail, quotationPartSums, quotationPrintColumns, statedNote, unpricedNote } from '../printed-columns.ts';

/** ODM报价单打印: the quotations in the address, each starting on a new page. */
export function QuotationPrintPage() {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PrintedSheets endpoint={costingApi.print} kind="quotation" noun={costingWords.quotation}>
      {(quotation: Quotation) => (
        <Sheet key={quotation.id} quotation={quotation} priced={priced} title="ODM报价单" lines={quotation.lines} />
      )}
    </PrintedSheets>
  );
}

/** ODM物料明细打印: their material lines alone. */
export function MaterialsPrintPage() {
  const priced = useCan()(VIEW_PRICES);
  return (
    <PrintedSheets endpoint={costingApi.print} kind="quotation" noun={costingWords.quotation}>
      {(quotation: Quotation) => (
        <Sheet
          key={quotation.id}
          quotation={quotation}
          priced={priced}
          title="ODM物料明细"
          lines={quotation.lines.filter(({ part }) => part === 'MATERIAL')}
        />
      )}
    </PrintedSheets>
  );
}

interface SheetProps {
  quotation: Quotation;
  priced: boolean;
  title: string;
  lines: readonly QuotationLine[];
}

function Sheet({ quotation, priced, title, lines }: SheetProps) {
  const columns = quotationPrintColumns(priced, quotation.currency.name);
  return (
    <PrintSheet
      title={title}
      note={[quotationWorkflow.states[quotation.state].label, `第 ${quotation.versionNo} 版`].join(' · ')}
      code={quotation.code}
      facts={factsOf(quotation, priced)}
      notes={[
        { label: '未报价', text: priced ? unpricedNote(lines) : null },
        { label: '备注', text: quotation.remark },
      ]}
      columns={[{ label: costingWords.site }, { label: costingWords.item }, ...columns]}
      signatures={['成品供应商', '录入', '核价', '日期']}
      dense
    >
      {costParts.map(({ value, label }) => {
        const own = lines.filter(({ part }) => part === value);
        return (
          <PrintedPart
            key={value}
            label={label}
            columns={columns}
            lines={own}
            detail={printedDetail}
            sums={priced && own.length > 0 ? quotationPartSums(own) : {}}
          />
        );
      })}
    </PrintSheet>
  );
}

function factsOf(quotation: Quotation, priced: boolean) {
  const { style, season, supplier, pieces, quotedOn, validUntil, currency, taxRate, taxIncluded, quotedDirect, statedTotal, skcs } =
    quotation;
  return [
    { label: costingWords.styleCode, value: style.code },
    { label: costingWords.styleName, value: style.name },
    { label: costingWords.season, value: season },
    { label: quotationFields.supplierId.label, value: supplier.name },
    { label: costingWords.skc, value: skcs.map(({ name }) => name).join('、') },
    { label: '计划件数', value: pieces && `${formatCount(pieces)} 件` },
    { label: quotationFields.quotedOn.label, value: quotedOn },
    { label: quotationFields.validUntil.label, value: validUntil },
    { label: '币种 / 税率', value: `${currency.name} / ${formatPercent(taxRate, 2)} ${taxIncluded ? '含税' : '不含税'}` },
    ...(priced
      ? [
          { label: costingWords.direct, value: quotedDirect && `${formatMoney(quotedDirect)} 元/件` },
          {
            label: '工厂报价合计',
            value:
              statedTotal &&
              `${formatNumber(statedTotal, decimalsToShow(2, [statedTotal]))} ${moneyName(currency.name)}/件；${statedNote(statedTotal, ownSum(quotation.lines))}`,
          },
        ]
      : []),
  ].filter(({ value }) => value);
}
