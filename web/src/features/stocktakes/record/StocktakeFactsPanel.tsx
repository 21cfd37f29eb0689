import { stocktakeFields } from '@mrp/contract/features/stocktakes/fields.ts';
import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { DueDay } from '../../../kit/DueDay.tsx';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { formatMoney, formatPercent, formatTime, formatTrimmed } from '../../../lib/format/format.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { kindWord, warehouseWord } from '../text.ts';

type Can = (permission: Permission) => boolean;

/** The facts of a stocktake, below its name. */
export function stocktakeFacts(stocktake: Stocktake, can: Can): Fact[] {
  const { state, holder, lineCount, countedLines, progress, varianceLines, varianceAmount, accuracy, deadline, isOverdue } = stocktake;
  const isPlanned = state === 'PLANNED';
  return [
    { label: stocktakeFields.holderId.label, value: holder.name, note: warehouseWord(stocktake) },
    {
      label: stocktakeWords.progress,
      value: isPlanned ? null : <ProgressBar percent={progress} />,
      note: isPlanned ? null : `${countedLines}/${lineCount} 行`,
    },
    { label: stocktakeWords.variance, value: isPlanned ? null : `${varianceLines} 行`, strong: varianceLines > 0 },
    ...(can(VIEW_PRICES) ? [{ label: stocktakeWords.amount, value: varianceAmount && formatMoney(varianceAmount), unit: '元' }] : []),
    { label: stocktakeWords.accuracy, value: accuracy && formatPercent(accuracy, 2) },
    { label: stocktakeWords.deadline, value: <DueDay day={deadline} isOverdue={isOverdue} /> },
  ];
}

export function stocktakeDetails(stocktake: Stocktake, can: Can): Fact[] {
  const { scope, blind, freezes, recountPercent, recountAmount, snapshotAt, submittedAt, approvedBy, completedAt } = stocktake;
  const declared = (
    names: readonly (keyof typeof stocktakeFields)[],
    own: Parameters<typeof recordFacts<typeof stocktakeFields>>[3] = {},
  ) => recordFacts(stocktakeFields, stocktake, names, own);
  const money = can(VIEW_PRICES)
    ? [
        { label: '差异绝对值', value: stocktake.grossVariance && formatMoney(stocktake.grossVariance), unit: '元' },
        { label: stocktakeWords.valueAccuracy, value: stocktake.valueAccuracy && formatPercent(stocktake.valueAccuracy, 2) },
        { label: '损耗率', value: stocktake.shrinkage && formatPercent(stocktake.shrinkage, 2) },
      ]
    : [];
  return [
    ...declared(['kind'], { kind: { value: kindWord(stocktake) } }),
    { label: stocktakeWords.scope, value: scope },
    ...declared(['blind', 'freezes'], {
      blind: { value: blind ? '是，盘点人看不到账面数' : '否' },
      freezes: { value: freezes ? '是，盘点结束前不能出入库' : '否，按盘点那一刻的应有数算差异' },
    }),
    { label: '复盘条件', value: `差异超过 ${formatTrimmed(recountPercent)}% 或 ${formatTrimmed(recountAmount)} 元` },
    ...declared(['supervisorId', 'counterIds'], { counterIds: { wide: false } }),
    ...money,
    { label: stocktakeWords.publish, value: snapshotAt && formatTime(snapshotAt) },
    { label: '提交', value: submittedAt && formatTime(submittedAt) },
    { label: '审核', value: approvedBy && completedAt && `${approvedBy} ${formatTime(completedAt)}` },
    { label: '制单', value: `${stocktake.createdBy} ${formatTime(stocktake.createdAt)}` },
    ...(stocktake.endReason ? [{ label: '取消原因', value: stocktake.endReason, wide: true }] : []),
    ...declared(['remark']),
  ];
}
