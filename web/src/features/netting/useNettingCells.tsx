import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingLine, NettingRun } from '@mrp/contract/features/netting/record.ts';
import { compareDecimals, decimalsToShow, roundUp } from '@mrp/contract/lib/decimals.ts';
import { unitStep } from '@mrp/contract/lib/formulas/formulas.ts';
import { WarningFilled } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { ExplainableFigure } from '../../kit/explain/ExplainableFigure.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import type { EditQueue } from '../../lib/api/edit-queue.ts';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { formatPeriod } from '../../lib/format/period.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { isMore } from '../preparations/text.ts';
import { WantedPanel } from './WantedPanel.tsx';
import './netting.css';

type Cells = Partial<Record<string, (line: NettingLine) => ReactNode>>;

/** The cells of a run: the suggestion has an explanation, the order quantity is editable. */
export function useNettingCells(
  { confirmedAt }: NettingRun,
  edits: EditQueue,
  explained: NettingLine | null,
  explain: (line: NettingLine) => void,
): Cells {
  const canEdit = useCan()(nettingApi.editLines) && confirmedAt === null;
  return useMemo(
    () => ({
      name: (line) => (
        <span className="inline-row">
          <Swatch shade={shadeOf(line)} size={24} silent />
          <span>{line.name}</span>
        </span>
      ),
      ...figures,
      scheduled: (line) => <Scheduled line={line} />,
      // Without a pack quantity the multiple is the smallest quantity of the unit.
      multiple: ({ multiple, unit }) =>
        compareDecimals(multiple, unitStep(unit)) === 0 ? <EmptyCell /> : formatNumber(multiple, decimalsToShow(unit.decimals, [multiple])),
      suggest: (line) => <Suggestion line={line} isOpen={explained?.id === line.id} onExplain={() => explain(line)} />,
      wanted: (line) => (canEdit ? <WantedPanel edits={edits} line={line} /> : formatNumber(line.wanted, line.unit.decimals)),
      needOn: ({ needOn, untilOn }) => (untilOn === needOn ? formatDay(needOn) : formatPeriod(needOn, untilOn)),
      orderBy: (line) => (line.isLate && isMore(line.suggest) ? <Late day={line.orderBy} /> : formatDay(line.orderBy)),
      greigeShort: ({ greigeShort, unit }) => {
        if (greigeShort === null) return <EmptyCell />;
        if (!isMore(greigeShort)) return <span className="k-nothing">{formatNumber(greigeShort, unit.decimals)}</span>;
        return <Short>{formatNumber(greigeShort, unit.decimals)}</Short>;
      },
      problem: ({ problem }) => (problem === '' ? <EmptyCell /> : <Short>{problem}</Short>),
    }),
    [edits, canEdit, explained, explain],
  );
}

/** What is needed is rounded up to its unit: half a button is a button. */
const needs: ReadonlySet<string> = new Set(['gross', 'net', 'greigeNeeded']);

/** Uses the unit's decimals. */
const figures: Cells = Object.fromEntries(
  (
    ['gross', 'covered', 'onHand', 'earlier', 'tooLate', 'scheduledForOthers', 'safety', 'moq', 'net', 'greigeNeeded', 'elsewhere'] as const
  ).map((key) => [
    key,
    ({ [key]: quantity, unit: { decimals } }: NettingLine) => (
      <Figure quantity={quantity !== null && needs.has(key) ? roundUp(quantity, decimals) : quantity} decimals={decimals} />
    ),
  ]),
);

function Figure({ quantity, decimals }: { quantity: string | null; decimals: number }) {
  if (quantity === null) return <EmptyCell />;
  return isMore(quantity) ? formatNumber(quantity, decimals) : <span className="k-nothing">{formatNumber(quantity, decimals)}</span>;
}

/** A receipt counts for the first demand: this shows that other styles ordered it. */
function Scheduled({ line: { scheduled, scheduledForOthers, unit } }: { line: NettingLine }) {
  const figure = <Figure quantity={scheduled} decimals={unit.decimals} />;
  if (!isMore(scheduledForOthers)) return figure;
  const words = `用到为其他款备的 ${formatNumber(scheduledForOthers, unit.decimals)} ${unit.name}`;
  return (
    <span className="text-warning figure" title={words}>
      <WarningFilled aria-hidden="true" /> {figure}
      <span className="visually-hidden">，{words}</span>
    </span>
  );
}

function Suggestion({ line, isOpen, onExplain }: { line: NettingLine; isOpen: boolean; onExplain: () => void }) {
  const isNeeded = isMore(line.suggest);
  const words = isNeeded ? formatNumber(line.suggest, line.unit.decimals) : '不需备';
  return (
    <ExplainableFigure
      label={`建议量 ${words} ${line.name} ${line.colourName} 的依据`}
      inRow
      look={isNeeded ? 'strong' : 'pale'}
      {...{ isOpen, onExplain }}
    >
      {words}
    </ExplainableFigure>
  );
}

function Late({ day }: { day: string }) {
  return (
    <span className="text-error figure" title={`${day} 前就该下单`}>
      <WarningFilled aria-hidden="true" /> {formatDay(day)}
      <span className="visually-hidden"> 已晚</span>
    </span>
  );
}

function Short({ children }: { children: ReactNode }) {
  return (
    <span className="text-warning figure">
      <WarningFilled aria-hidden="true" /> {children}
    </span>
  );
}
