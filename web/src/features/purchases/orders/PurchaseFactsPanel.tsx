import { purchaseFields, purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseSources } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Link } from 'react-router';
import { DueDay } from '../../../kit/DueDay.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatNumber, formatPercent, formatTime } from '../../../lib/format/format.ts';
import { nettingAddress } from '../../netting/text.ts';
import { deviationText, shortfall } from '../text.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

/** The facts of an order, below its name. */
export function purchaseFacts(order: Purchase): Fact[] {
  const { supplier, unit, quantity, progress, amount, currency, dueOn, isOverdue, deviationDays, source } = order;
  return [
    { label: purchaseLineFields.supplierId.label, value: supplier.name },
    ...recordFacts(purchaseFields, order, ['holderId'], { holderId: { note: purchaseSources[source] } }),
    { label: purchaseWords.place, value: unit && quantity ? quantityText(quantity, unit) : '多单位，见明细', strong: true },
    { label: '收货进度', value: <ProgressBar percent={progress} short={shortfall(order)} /> },
    { label: purchaseWords.dueOn, value: <DueDay day={dueOn} isOverdue={isOverdue} />, note: deviationText(deviationDays) },
    ...(amount ? [{ label: purchaseWords.amount, value: formatMoney(amount), unit: moneyName(currency.name) }] : []),
  ];
}

export function purchaseDetails(order: Purchase): Fact[] {
  const { placedOn, completedOn, revision, nettingRun, rate, currency, tolerance } = order;
  const { releaseAskedBy, releaseAskedAt, releaseWish, releasedBy, releaseReason, endReason, createdBy, createdAt, updatedBy, updatedAt } =
    order;
  return [
    ...recordFacts(purchaseFields, order, ['needOn']),
    { label: purchaseWords.placedOn, value: placedOn && formatDay(placedOn) },
    { label: purchaseWords.completedOn, value: completedOn && formatDay(completedOn) },
    { label: purchaseWords.revision, value: revision > 0 ? `第 ${revision} 版` : null },
    { label: purchaseWords.currency, value: currency.name, note: rate && rate !== '1' ? `下单日汇率 ${formatNumber(rate, 4)}` : false },
    { label: '溢短装', value: `±${formatPercent(tolerance, 2)}` },
    { label: purchaseWords.netting, value: nettingRun && <Link to={nettingAddress(nettingRun.id)}>{nettingRun.code}</Link> },
    ...(releaseAskedBy
      ? [{ label: purchaseWords.askRelease, value: `${releaseAskedBy} ${formatTime(releaseAskedAt ?? '')}：${releaseWish}` }]
      : []),
    ...(releasedBy ? [{ label: '超限价放行', value: `${releasedBy}：${releaseReason}` }] : []),
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...(endReason ? [{ label: '结束原因', value: endReason, wide: true }] : []),
    ...recordFacts(purchaseFields, order, ['remark']),
  ];
}
