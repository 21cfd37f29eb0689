import { roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { supplierEntryStates } from '@mrp/contract/features/supplier-links/audit.ts';
import type { SupplierSample } from '@mrp/contract/features/supplier-links/sample.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { FactList, type Fact } from '../../../kit/object/Facts.tsx';
import { formatDay, formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { compositionText, formatPrice } from '../../development-tasks/text.ts';
import { AnswerFilesPanel, AnswerHeadPanel } from '../AnswerHeadPanel.tsx';

const TakeSampleForm = lazyPanel(async () => (await import('./TakeSampleForm.tsx')).TakeSampleForm);
const RefuseSampleForm = lazyPanel(async () => (await import('./RefuseSampleForm.tsx')).RefuseSampleForm);

const stateNames: Readonly<Record<SupplierSample['state'], string>> = { ...supplierEntryStates, ENDED: '已失效' };

/** A sample that a supplier sent for a task, and what the developer does with it. */
export function SupplierSamplePanel({ task, sample }: { task: Task; sample: SupplierSample }) {
  const can = useCan();
  const [asked, setAsked] = useState<'take' | 'refuse' | null>(null);
  const { supplier, fromName, sampleNo, state, price = null, files } = sample;
  const mayDecide = state === 'PENDING' && can(taskLinksApi.takeSample);
  const close = () => setAsked(null);
  return (
    <section aria-label={`${supplier.name} ${fromName} 的样品 ${sampleNo}`} className="stack">
      <AnswerHeadPanel answer={sample} outcome={outcomeOf(sample)}>
        <b>{supplier.name}</b> 样品 {sampleNo}
      </AnswerHeadPanel>
      <FactList facts={sampleFacts(sample)} />
      <AnswerFilesPanel files={files} />
      {mayDecide && (
        <div className="cluster">
          {(price === null || can(VIEW_PRICES)) && (
            <Button type="primary" onClick={() => setAsked('take')}>
              登记这个样品
            </Button>
          )}
          <Button onClick={() => setAsked('refuse')}>拒绝</Button>
        </div>
      )}
      {asked === 'take' && <TakeSampleForm task={task} sample={sample} onClose={close} />}
      {asked === 'refuse' && <RefuseSampleForm task={task} sample={sample} onClose={close} />}
    </section>
  );
}

/** 已登记为样品 3 张三 */
const outcomeOf = ({ state, serial, reason, decidedBy }: SupplierSample): string =>
  [
    stateNames[state],
    serial !== null && `为${taskWords.sample} ${serial}`,
    reason !== '' && `：${reason}`,
    decidedBy !== null && ` ${decidedBy}`,
  ]
    .filter(Boolean)
    .join('');

function sampleFacts(sample: SupplierSample): Fact[] {
  const { price = null, unit, taxIncluded, moq, leadDays, sentOn, colourName, width, gramWeight, specification, compositions } = sample;
  const facts: Fact[] = [
    {
      label: roundFields.price.label,
      value: price && `${formatPrice(price)} ${moneyPer(null, unit?.name)} ${taxIncluded ? '含税' : '未税'}`,
      strong: true,
    },
    { label: roundFields.moq.label, value: moq && `${formatNumber(moq, unit?.decimals ?? 0)} ${unit?.name ?? ''}` },
    { label: roundFields.leadDays.label, value: leadDays, unit: '天' },
    { label: roundFields.sentOn.label, value: sentOn && formatDay(sentOn) },
    { label: roundFields.colourName.label, value: colourName },
    { label: taskWords.ingredient, value: compositions.length > 0 && compositionText({ compositions }) },
    { label: '门幅', value: trimZeros(width), unit: 'cm' },
    { label: taskWords.gramWeight, value: trimZeros(gramWeight), unit: 'g/㎡' },
    { label: roundFields.specification.label, value: specification },
  ];
  return facts.filter(({ value }) => Boolean(value));
}
