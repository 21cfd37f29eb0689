import { decimalsToShow } from '@mrp/contract/lib/decimals.ts';
import { ownSum } from '@mrp/contract/features/costing/figures.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Link } from 'react-router';
import { DueDay } from '../../../kit/DueDay.tsx';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { formatCount, formatDay, formatMoney, formatNumber, formatPercent, formatTime } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { TaskTagsPanel } from '../TaskTagsPanel.tsx';
import { statedNote } from '../printed-columns.ts';
import { differenceText, quotationAddress } from '../text.ts';

/** The facts of a quotation; prices only for those who may see them. */
export function useQuotationFacts(quotation: Quotation): { key: Fact[]; details: Fact[] } {
  const priced = useCan()(VIEW_PRICES);
  return { key: keyFacts(quotation, priced), details: detailFacts(quotation, priced) };
}

function keyFacts({ supplier, pieces, quotedDirect, approvedDirect, difference, dueOn, tasks }: Quotation, priced: boolean): Fact[] {
  return [
    { label: quotationFields.supplierId.label, value: supplier.name },
    { label: '计划件数', value: pieces && formatCount(pieces), unit: '件' },
    ...(priced
      ? [
          { label: '报价直接成本', value: quotedDirect && formatMoney(quotedDirect), unit: '元/件', strong: true },
          ...(approvedDirect
            ? [
                {
                  label: '核价直接成本',
                  value: formatMoney(approvedDirect),
                  unit: '元/件',
                  strong: true,
                  note: difference && `差异 ${differenceText(difference)}`,
                },
              ]
            : []),
        ]
      : []),
    { label: costingWords.dueOn, value: dueOn && <DueDay day={dueOn} isOverdue={false} /> },
    ...(tasks.length > 0 ? [{ label: costingWords.task, value: <TaskTagsPanel tasks={tasks} /> }] : []),
  ];
}

function detailFacts(quotation: Quotation, priced: boolean): Fact[] {
  const { lines, quotedOn, validUntil, currency, rate, taxRate, taxIncluded, statedTotal, season, skcs, versionNo, parent } = quotation;
  const { children, createdBy, createdAt, updatedBy, updatedAt, endReason, remark } = quotation;
  return [
    { label: quotationFields.quotedOn.label, value: formatDay(quotedOn) },
    { label: quotationFields.validUntil.label, value: validUntil && formatDay(validUntil) },
    {
      label: quotationFields.currencyId.label,
      value: currency.name,
      note: priced && rate && rate !== '1' ? `当日汇率 ${formatNumber(rate, 4)}` : false,
    },
    { label: costingWords.taxRate, value: `${formatPercent(taxRate, 2)} ${taxIncluded ? '含税价' : '不含税价'}` },
    ...(priced
      ? [
          {
            label: '工厂报价合计',
            value: statedTotal && formatNumber(statedTotal, decimalsToShow(2, [statedTotal])),
            unit: `${moneyName(currency.name)}/件`,
            note: statedTotal ? statedNote(statedTotal, ownSum(lines)) : false,
          } satisfies Fact,
        ]
      : []),
    { label: costingWords.season, value: season },
    { label: quotationFields.skcIds.label, value: skcs.length === 0 ? '全部' : skcs.map(({ name }) => name).join('、') },
    { label: costingWords.version, value: `第 ${versionNo} 版` },
    { label: costingWords.clonedFrom, value: parent && <Link to={quotationAddress(parent.id)}>{parent.code}</Link> },
    ...(children.length > 0
      ? [
          {
            label: '加色报价',
            value: children.map(({ id, code }) => (
              <Link key={id} to={quotationAddress(id)}>
                {code}{' '}
              </Link>
            )),
          },
        ]
      : []),
    { label: '录入', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...(endReason ? [{ label: costingWords.reason, value: endReason, wide: true }] : []),
    { label: quotationFields.remark.label, value: remark, wide: true },
  ];
}
