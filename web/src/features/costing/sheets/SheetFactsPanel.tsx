import { decimalsToShow } from '@mrp/contract/lib/decimals.ts';
import { ownSum } from '@mrp/contract/features/costing/figures.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { quotationFields, rateFields } from '@mrp/contract/features/costing/fields.ts';
import { Link } from 'react-router';
import { DueDay } from '../../../kit/DueDay.tsx';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { formatCount, formatDay, formatNumber, formatPercent, formatTime, trimZeros } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { statedNote } from '../printed-columns.ts';
import { TaskTagsPanel } from '../TaskTagsPanel.tsx';
import { quotationAddress, sheetAddress } from '../text.ts';

/** The facts of a sheet, below the name of its style. */
export function sheetFacts({ style, supplier, quotation, quotationVersion, tasks }: CostSheet): Fact[] {
  const { id, code, pieces, dueOn } = quotation;
  return [
    { label: costingWords.styleCode, value: style.code, strong: true },
    { label: quotationFields.supplierId.label, value: supplier.name },
    {
      label: costingWords.quotation,
      value: <Link to={quotationAddress(id)}>{code}</Link>,
      note: `第 ${quotationVersion} 版`,
    },
    { label: '计划件数', value: pieces && formatCount(pieces), unit: '件' },
    { label: costingWords.dueOn, value: dueOn && <DueDay day={dueOn} isOverdue={false} /> },
    { label: costingWords.task, value: <TaskTagsPanel tasks={tasks} /> },
  ];
}

export function sheetDetails(sheet: CostSheet, priced: boolean): Fact[] {
  const { benchmarkOn, config, taxRate, approvedBy, approvedAt, createdBy, createdAt, reason } = sheet;
  const { quotation, versions, versionNo } = sheet;
  return [
    { label: costingWords.season, value: quotation.season },
    { label: '基准日', value: formatDay(benchmarkOn) },
    { label: '比价配置', value: config.name, note: `第 ${config.versionNo} 版` },
    ...(priced ? ratesOf(sheet) : []),
    { label: costingWords.taxRate, value: formatPercent(taxRate, 2) },
    { label: '派发', value: `${createdBy} ${formatTime(createdAt)}` },
    ...(approvedAt ? [{ label: costingWords.approve, value: `${approvedBy ?? ''} ${formatTime(approvedAt)}` }] : []),
    ...(reason ? [{ label: '重新核价原因', value: reason }] : []),
    ...(versions.length > 1
      ? [
          {
            label: '其他版本',
            value: versions
              .filter((other) => other.versionNo !== versionNo)
              .map((other) => (
                <Link key={other.id} to={sheetAddress(quotation.id, other.versionNo)}>
                  V{other.versionNo} {sheetWorkflow.states[other.state].label}{' '}
                </Link>
              )),
          },
        ]
      : []),
  ];
}

/** Of those who see prices; the exchange rate where the quotation is in another currency. */
function ratesOf({ lines, terms, overheadRate, marginRate, marginBasis, quotation, versionNo }: CostSheet): Fact[] {
  const { currency, statedTotal } = quotation;
  const rate = terms.rate ?? '1';
  const rateDay = versionNo > 1 ? '重新核价当天' : '报价日期';
  return [
    ...(rate === '1' ? [] : [{ label: costingWords.rate, value: trimZeros(rate), unit: `元/${currency}`, note: rateDay }]),
    { label: rateFields.overheadRate.label, value: formatPercent(overheadRate ?? '0', 2) },
    {
      label: rateFields.marginRate.label,
      value: formatPercent(marginRate ?? '0', 2),
      note: marginBasis === 'MARGIN' ? '按毛利率' : '按加价率',
    },
    {
      label: '工厂报价合计',
      value: statedTotal && formatNumber(statedTotal, decimalsToShow(2, [statedTotal])),
      unit: `${moneyName(currency)}/件`,
      note: statedTotal ? statedNote(statedTotal, ownSum(lines)) : false,
    },
  ];
}
