import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { compareToTarget, type TargetFact, type TargetResult } from '@mrp/contract/features/development-tasks/targets.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import { Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useAllowed } from '../../../kit/list-rows/RowActions.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { compositionText, formatPrice, roundShade, taskShade, verdictTag } from '../text.ts';
import '../development-tasks.css';

/** Samples that fit side by side. */
const MOST = 6;

interface ComparePanelProps {
  task: Task;
  /** 结论, 采纳 … below a sample. */
  actionsOf: (round: Round) => readonly Action[];
}

/** 样品对比: the target and up to six samples side by side, each fact met or not. */
export function ComparePanel({ task, actionsOf }: ComparePanelProps) {
  const usual = usualChoice(task);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const ids = chosen ?? usual;
  const rounds = task.rounds.filter(({ id }) => ids.includes(id));
  const toggle = (id: string) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return (
    <>
      {task.rounds.length > 1 && (
        <fieldset className="cluster task-compare-choice">
          <legend className="text-muted">并排的样品（最多 {MOST} 个）</legend>
          {task.rounds.map(({ id, serial, supplier }) => (
            <Checkbox key={id} checked={ids.includes(id)} disabled={!ids.includes(id) && ids.length >= MOST} onChange={() => toggle(id)}>
              {serial} {supplier.name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <CompareTable {...{ task, rounds, actionsOf }} />
    </>
  );
}

function CompareTable({ task, rounds, actionsOf }: ComparePanelProps & { rounds: readonly Round[] }) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const rows = rowsOf(task).filter(({ price }) => !price || canSeePrices);
  return (
    <PlainTable label="样品对比" className="task-compare">
      <thead>
        <tr>
          <th scope="col">事实</th>
          <th scope="col">
            <Head shade={<Swatch shade={taskShade(task)} size={56} silent />} title="目标" note={task.colourName} />
          </th>
          {rounds.map((round) => (
            <th key={round.id} scope="col" className={round.id === task.adoptedRoundId ? 'adopted' : ''}>
              <Head
                shade={<Swatch shade={roundShade(round)} size={56} previewUrl={pictureUrl(round.pictureIds[0], 'original')} />}
                title={`${round.serial} ${round.supplier.name}`}
                note={[round.sampleNo, round.colourName].filter(Boolean).join(' · ')}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, wanted, cell, fact }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{wanted || <EmptyCell />}</td>
            {rounds.map((round) => (
              <td key={round.id} className={round.id === task.adoptedRoundId ? 'adopted' : ''}>
                <FactCell value={cell(round)} result={fact ? compareToTarget(task, round)[fact] : null} unit={task.unit?.name} />
              </td>
            ))}
          </tr>
        ))}
        <DecisionRows {...{ rounds, actionsOf }} />
      </tbody>
    </PlainTable>
  );
}

function DecisionRows({ rounds, actionsOf }: Pick<ComparePanelProps, 'actionsOf'> & { rounds: readonly Round[] }) {
  const hasActions = useAllowed(rounds.flatMap((round) => actionsOf(round))).some(isDecision);
  return (
    <>
      <tr>
        <th scope="row">结论</th>
        <td>
          <EmptyCell />
        </td>
        {rounds.map((round) => (
          <td key={round.id}>
            <VerdictCell round={round} />
          </td>
        ))}
      </tr>
      {hasActions && (
        <tr>
          <th scope="row">操作</th>
          <td>
            <EmptyCell />
          </td>
          {rounds.map((round) => (
            <td key={round.id}>
              <RoundButtons actions={actionsOf(round)} />
            </td>
          ))}
        </tr>
      )}
    </>
  );
}

/** Editing a sample is offered in the list of rounds. */
const isDecision = ({ key }: Action): boolean => key !== 'edit';

function RoundButtons({ actions }: { actions: readonly Action[] }) {
  return (
    <span className="row">
      {useAllowed(actions)
        .filter(isDecision)
        .map(({ key, label, run }) => (
          <ActionButton key={key} size="small" type={key === 'adopt' ? 'primary' : 'default'} run={run}>
            {label}
          </ActionButton>
        ))}
    </span>
  );
}

/** The adopted one and those still in question first. */
function usualChoice({ rounds, adoptedRoundId }: Task): string[] {
  const rank = ({ id, verdict }: Round): number => (id === adoptedRoundId ? 0 : verdict === 'PASSED' ? 1 : verdict === 'REJECTED' ? 3 : 2);
  return rounds
    .toSorted((one, other) => rank(one) - rank(other) || other.serial - one.serial)
    .slice(0, MOST)
    .map(({ id }) => id);
}

function Head({ shade, title, note }: { shade: ReactNode; title: string; note: string }) {
  return (
    <div className="task-compare-head">
      {shade}
      <span>
        {title}
        {note && <span className="text-muted">{note}</span>}
      </span>
    </div>
  );
}

export function VerdictCell({ round: { verdict, verdictReason } }: { round: Round }) {
  if (!verdict) return <span className="text-muted">未给结论</span>;
  const { tone, label } = verdictTag(verdict);
  return (
    <div className="task-verdict">
      <StatusTag tone={tone}>{label}</StatusTag>
      <span className="text-muted">{verdictReason}</span>
    </div>
  );
}

/** The value, and whether it meets the target: icon, word and difference, not by colour alone. */
function FactCell({ value, result, unit }: { value: string; result: TargetResult | null; unit: string | undefined }) {
  if (!value) return <EmptyCell />;
  return (
    <div className={`task-fact ${result?.met === false ? 'missed' : ''}`}>
      <span>{value}</span>
      {result?.converted && (
        <span className="text-hint text-muted">
          折 {formatPrice(result.converted)} {moneyPer(null, unit)}
        </span>
      )}
      {result?.met === null && <span className="text-hint text-muted">不能比较：{result.difference}</span>}
      {result && result.met !== null && (
        <span className={`text-hint ${result.met ? 'text-success' : 'text-error'}`}>
          {result.met ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {result.met ? '达标' : '未达标'}{' '}
          {result.difference}
        </span>
      )}
    </div>
  );
}

interface CompareRow {
  label: string;
  wanted: string;
  cell: (round: Round) => string;
  fact?: TargetFact;
  price?: true;
}

function rowsOf(task: Task): CompareRow[] {
  const priceText = (price: string | null | undefined, unit: Round['unit'], tax = true): string =>
    price ? `${formatPrice(price)} ${moneyPer(null, unit?.name)}${tax ? ' 含税' : ' 不含税'}` : '';
  const withUnit = (text: string | null, suffix: string): string => (text ? `${trimZeros(text)} ${suffix}` : '');
  const rows: CompareRow[] = [
    {
      label: roundFields.price.label,
      price: true,
      fact: 'price',
      wanted: priceText(task.targetPrice, task.unit),
      cell: ({ price, unit, taxIncluded }) => priceText(price, unit, taxIncluded),
    },
    {
      label: roundFields.moq.label,
      wanted: '',
      cell: ({ moq, unit }) => (moq ? `${formatNumber(moq, unit?.decimals ?? 0)} ${unit?.name ?? ''}` : ''),
    },
    { label: roundFields.leadDays.label, wanted: '', cell: ({ leadDays }) => withUnit(leadDays, '天') },
    { label: taskWords.ingredient, fact: 'composition', wanted: compositionText(task), cell: compositionText },
    { label: '门幅', fact: 'width', wanted: withUnit(task.width, 'cm'), cell: ({ width }) => withUnit(width, 'cm') },
    {
      label: taskWords.gramWeight,
      fact: 'gramWeight',
      wanted: withUnit(task.gramWeight, 'g/㎡'),
      cell: ({ gramWeight }) => withUnit(gramWeight, 'g/㎡'),
    },
    {
      label: roundFields.specification.label,
      fact: 'specification',
      wanted: task.specification,
      cell: ({ specification }) => specification,
    },
    { label: '颜色', fact: 'colour', wanted: task.colourName, cell: ({ colourName }) => colourName },
  ];
  return rows.filter(({ wanted, cell }) => wanted !== '' || task.rounds.some((round) => cell(round) !== ''));
}
