import { purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatNumber, formatPercent, formatTime } from '../../lib/format.ts';
import { nettingAddress } from '../netting/text.ts';
import { deviationText, shortfall } from './text.ts';
import { moneyName } from '../../lib/money-unit.ts';
import { quantityText } from '../../lib/quantities.ts';

/** The facts of an order, below its name. */
export function purchaseFacts(order: Purchase): Fact[] {
  const { supplier, unit, quantity, progress, amount, currency, dueOn, isOverdue, deviationDays, source } = order;
  return [
    { label: '供应商', value: supplier.name },
    ...recordFacts(purchaseFields, order, ['holderId'], { holderId: { note: purchaseSources[source] } }),
    { label: '下单', value: unit && quantity ? quantityText(quantity, unit) : '多单位，见明细', strong: true },
    { label: '收货进度', value: <ProgressBar percent={progress} short={shortfall(order)} /> },
    { label: '交期', value: <DueDay day={dueOn} isOverdue={isOverdue} />, note: deviationText(deviationDays) },
    ...(amount ? [{ label: '金额', value: formatMoney(amount), unit: moneyName(currency.name) }] : []),
  ];
}

export function purchaseDetails(order: Purchase): Fact[] {
  const { placedOn, completedOn, revision, nettingRun, rate, currency, tolerance } = order;
  const { releaseAskedBy, releaseAskedAt, releaseWish, releasedBy, releaseReason, endReason, createdBy, createdAt, updatedBy, updatedAt } =
    order;
  return [
    ...recordFacts(purchaseFields, order, ['needOn']),
    { label: '下单日期', value: placedOn && formatDay(placedOn) },
    { label: '收完日期', value: completedOn && formatDay(completedOn) },
    { label: '版本', value: revision > 0 ? `第 ${revision} 版` : null },
    { label: '币种', value: currency.name, note: rate && rate !== '1' ? `下单日汇率 ${formatNumber(rate, 4)}` : false },
    { label: '溢短装', value: `±${formatPercent(tolerance, 2)}` },
    { label: '测算', value: nettingRun && <Link to={nettingAddress(nettingRun.id)}>{nettingRun.code}</Link> },
    ...(releaseAskedBy ? [{ label: '申请放行', value: `${releaseAskedBy} ${formatTime(releaseAskedAt ?? '')}：${releaseWish}` }] : []),
    ...(releasedBy ? [{ label: '超限价放行', value: `${releasedBy}：${releaseReason}` }] : []),
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...(endReason ? [{ label: '结束原因', value: endReason, wide: true }] : []),
    ...recordFacts(purchaseFields, order, ['remark']),
  ];
}
