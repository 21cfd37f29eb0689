import { preparationFields } from '@mrp/contract/features/preparations/fields.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationObjects } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Link } from 'react-router';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatMoney, formatNumber, formatTime } from '../../lib/format/format.ts';
import { DueDay } from '../../kit/DueDay.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { nettingAddress } from '../netting/text.ts';
import { kindText, unitDecimals, unitName, shortfall } from './text.ts';

/** The facts of an order, below its name. */
export function preparationFacts(order: Preparation): Fact[] {
  const { supplier, object, quantity, finishedQuantity, progress, amount, expectedOn, isOverdue, expectedChanges } = order;
  const figure = (text: string) => formatNumber(text, unitDecimals(order));
  return [
    { label: preparationWords.supplier, value: supplier?.name ?? '多家，见明细' },
    ...recordFacts(preparationFields, order, ['holderId'], { holderId: { note: preparationObjects[object] } }),
    { label: '需求', value: figure(quantity), unit: unitName(order), strong: true },
    {
      label: preparationWords.finished,
      value: figure(finishedQuantity),
      unit: unitName(order),
      note: <ProgressBar percent={progress} short={shortfall(order)} />,
    },
    {
      label: preparationWords.expectedOn,
      value: <DueDay day={expectedOn} isOverdue={isOverdue} />,
      note: expectedChanges > 0 && `改期 ${expectedChanges} 次`,
    },
    ...(amount ? [{ label: preparationWords.amount, value: formatMoney(amount), unit: '元' }] : []),
  ];
}

export function preparationDetails(order: Preparation): Fact[] {
  const { sets, nettingRun, createdBy, createdAt, updatedBy, updatedAt, cancelReason } = order;
  return [
    { label: preparationWords.kind, value: kindText(order) },
    ...(order.kind === 'MEITAO'
      ? recordFacts(preparationFields, order, ['setName', 'sets', 'saleStatusIds'], {
          sets: { value: sets && formatNumber(sets, 0) },
          saleStatusIds: { wide: false },
        })
      : []),
    ...recordFacts(preparationFields, order, ['orderedOn']),
    { label: preparationWords.netting, value: nettingRun && <Link to={nettingAddress(nettingRun.id)}>{nettingRun.code}</Link> },
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...(cancelReason ? [{ label: '取消原因', value: cancelReason, wide: true }] : []),
    ...recordFacts(preparationFields, order, ['remark']),
  ];
}
