import { pickFields } from '@mrp/contract/features/picks/fields.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatTime } from '../../lib/format/format.ts';
import { isSome, openOf, shortfall } from './text.ts';
import { sumsText } from '../../lib/format/quantities.ts';
import { orderPaths, stylePaths } from '../styles/addresses.ts';

/** The facts of a pick, below its name. */
export function pickFacts(pick: PickOrder): Fact[] {
  const { garmentOrder, style, lines, state, progress, needOn, isOverdue } = pick;
  const open = lines.map((line) => ({ unit: line.unit, quantity: openOf(line) })).filter(({ quantity }) => isSome(quantity));
  const returned = lines
    .map(({ unit, returnedQuantity }) => ({ unit, quantity: returnedQuantity }))
    .filter(({ quantity }) => isSome(quantity));
  return [
    {
      label: pickWords.garmentOrder,
      value: garmentOrder ? <Link to={orderPaths.detailOf(garmentOrder.id)}>{garmentOrder.code}</Link> : '手工领料',
    },
    ...(style ? [{ label: pickWords.styleCode, value: <Link to={stylePaths.detailOf(style.id)}>{style.code}</Link> }] : []),
    ...recordFacts(pickFields, pick, ['holderId']),
    { label: pickWords.planned, value: sumsText(lines), strong: true },
    ...(state === 'OPEN' ? [{ label: pickWords.open, value: sumsText(open) }] : []),
    ...(returned.length > 0 ? [{ label: pickWords.returned, value: sumsText(returned) }] : []),
    { label: pickWords.progress, value: <ProgressBar percent={progress} short={shortfall(pick)} /> },
    ...recordFacts(pickFields, pick, ['needOn'], { needOn: { value: <DueDay day={needOn} isOverdue={isOverdue} /> } }),
  ];
}

export const pickDetails = (pick: PickOrder): Fact[] => [
  { label: pickWords.completedOn, value: pick.completedOn && formatDay(pick.completedOn) },
  { label: '制单', value: `${pick.createdBy} ${formatTime(pick.createdAt)}` },
  { label: '更新', value: formatTime(pick.updatedAt) },
  ...(pick.endReason ? [{ label: '结束原因', value: pick.endReason, wide: true }] : []),
  ...(pick.incompleteNote
    ? [{ label: pickWords.incomplete, value: `${pick.incompleteNote}；原因：${pick.incompleteReason}`, wide: true }]
    : []),
  ...recordFacts(pickFields, pick, ['remark']),
];
