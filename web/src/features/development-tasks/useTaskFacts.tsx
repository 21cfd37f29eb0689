import { taskFields, roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatNumber, formatTime, trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { OverduePanel } from './OverduePanel.tsx';
import { formatPrice, originText, priorityText, typeText } from './text.ts';

interface TaskFacts {
  /** Four to six under the name. */
  key: Fact[];
  request: Fact[];
  target: Fact[];
}

/** The facts of a task; prices only for those who may see them. */
export function useTaskFacts(task: Task): TaskFacts {
  const canSeePrices = useCan()(VIEW_PRICES);
  return {
    key: [
      { label: taskWords.kind, value: typeText(task), ...(task.priority !== 'NORMAL' && { note: priorityText(task) }) },
      { label: taskWords.assignee, value: task.assignee },
      { label: '截止', value: <OverduePanel task={task} dayOnly /> },
      ...(canSeePrices ? [{ label: taskFields.targetPrice.label, value: priceText(task), strong: true }] : []),
      { label: taskFields.forecastQuantity.label, value: quantityText(task) },
      { label: taskWords.sample, value: `${task.rounds.length}`, unit: '个' },
    ],
    request: [
      ...recordFacts(taskFields, task, ['type', 'priority', 'dueOn', 'collaboratorIds', 'originNote', 'brief']),
      { label: '来源', value: originText(task) },
      { label: '发起', value: `${task.createdBy} ${formatTime(task.createdAt)}` },
      { label: taskWords.closeReason, value: task.closeReason },
    ].filter(({ value }) => Boolean(value)),
    target: targetFacts(task, canSeePrices).filter(({ value }) => Boolean(value)),
  };
}

const priceText = ({ targetPrice, unit }: Task): string | null =>
  targetPrice ? `${formatPrice(targetPrice)} ${moneyPer(null, unit?.name)} 含税` : null;

const quantityText = ({ forecastQuantity, unit }: Task): string | null =>
  forecastQuantity ? `${formatNumber(forecastQuantity, unit?.decimals ?? 0)} ${unit?.name ?? ''}` : null;

function targetFacts(task: Task, canSeePrices: boolean): Fact[] {
  const { classification, compositions, width, gramWeight, specification, colourName, sourcePrice } = task;
  const parts = compositions.map(({ ingredient, share }) => ({ name: ingredient.name, share }));
  return [
    { label: taskFields.classificationId.label, value: classification?.fullName },
    ...(canSeePrices
      ? [
          { label: taskFields.targetPrice.label, value: priceText(task) },
          {
            label: '来源物料现价',
            value: sourcePrice && `${formatPrice(sourcePrice.price)} ${moneyPer(sourcePrice.currency, sourcePrice.unit)}`,
          },
        ]
      : []),
    { label: taskFields.forecastQuantity.label, value: quantityText(task) },
    { label: taskWords.ingredient, value: parts.length > 0 && <CompositionBar parts={parts} /> },
    { label: '门幅', value: trimZeros(width), unit: 'cm' },
    { label: taskWords.gramWeight, value: trimZeros(gramWeight), unit: 'g/㎡' },
    { label: roundFields.specification.label, value: specification },
    { label: '颜色', value: colourName },
  ];
}
