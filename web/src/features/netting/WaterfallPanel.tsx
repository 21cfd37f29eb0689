import type { NettingExplanation, NettingStep } from '@mrp/contract/features/netting/record.ts';
import { decimal, decimalsToShow, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { CaretRightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { useDocumentAddress } from '../../lib/documents.ts';
import { barsOf, type Bar } from './text.ts';
import './netting.css';

type Step = NettingExplanation['steps'][number];

/** Not part of the sum: receipts that are too late, stock elsewhere, and greige. */
const apart: readonly NettingStep[] = ['LATE', 'ELSEWHERE', 'GREIGE'];

/** More parts would move the sum out of view. */
const OPEN_AT_FIRST = 6;

interface WaterfallPanelProps {
  explanation: NettingExplanation;
}

/** 瀑布: every step on one scale, demand in colour, supply in grey, 净需求 and 建议量 as totals. */
export function WaterfallPanel({ explanation: { line, steps } }: WaterfallPanelProps) {
  const inSum = steps.filter(({ step }) => !apart.includes(step));
  const rounding = roundHalfUp(decimal(line.suggest).minus(decimal(line.net)), 4);
  const bars = barsOf(
    inSum.map(({ quantity }) => quantity),
    line.net,
    line.suggest,
  );
  const decimals = decimalsIn(line, inSum, [line.net, line.suggest]);
  const isRounded = !decimal(rounding).isZero();
  return (
    <ol className="netting-waterfall" aria-label={`建议量的由来，单位 ${line.unit.name}`}>
      {inSum.map((step, at) => (
        <StepLine key={step.step} step={step} bar={bars.steps[at]} decimals={decimals} isFirst={at === 0} />
      ))}
      <TotalLine label={nettingWords.net} quantity={line.net} bar={bars.net} decimals={decimals} />
      {isRounded && (
        <li className="netting-step">
          <span className="netting-step-label">按起订与倍数</span>
          <BarOf bar={bars.rounding} tone="demand" />
          <b>{signed(rounding, decimals)}</b>
          <span className="netting-step-source" />
        </li>
      )}
      <TotalLine label={nettingWords.suggest} quantity={line.suggest} bar={bars.suggest} decimals={decimals} />
    </ol>
  );
}

/** Parts rounded to the unit's decimals would not add up to their sum. */
const decimalsIn = ({ unit }: NettingExplanation['line'], steps: readonly Step[], totals: readonly string[] = []): number =>
  decimalsToShow(unit.decimals, [...totals, ...steps.flatMap(({ quantity, parts }) => [quantity, ...parts.map((part) => part.quantity)])]);

/** The sign says what is done with it in the sum: nothing is added too. */
const signed = (quantity: string, decimals: number): string => `${quantity.startsWith('-') ? '' : '+'}${formatNumber(quantity, decimals)}`;

function StepLine({ step, bar, decimals, isFirst }: { step: Step; bar: Bar | undefined; decimals: number; isFirst: boolean }) {
  const [open, setOpen] = useState(isFirst && step.parts.length > 0 && step.parts.length <= OPEN_AT_FIRST);
  const { label, quantity, parts } = step;
  const isZero = decimal(quantity).isZero();
  return (
    <li className={`netting-step ${isZero ? 'zero' : ''}`}>
      <span className="netting-step-label">
        {parts.length > 0 ? (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <CaretRightOutlined rotate={open ? 90 : 0} aria-hidden="true" /> {label}
          </button>
        ) : (
          label
        )}
      </span>
      <BarOf bar={bar} tone={quantity.startsWith('-') ? 'supply' : 'demand'} />
      <b>{isFirst ? formatNumber(quantity, decimals) : signed(quantity, decimals)}</b>
      <span className="netting-step-source">{parts.length > 0 && `${parts.length} 项`}</span>
      {open && <Parts parts={parts} decimals={decimals} />}
    </li>
  );
}

function TotalLine({ label, quantity, bar, decimals }: { label: string; quantity: string; bar: Bar; decimals: number }) {
  return (
    <li className="netting-step total">
      <span className="netting-step-label">{label}</span>
      <BarOf bar={bar} tone="total" />
      <b>{formatNumber(quantity, decimals)}</b>
      <span className="netting-step-source" />
    </li>
  );
}

function BarOf({ bar, tone }: { bar: Bar | undefined; tone: 'demand' | 'supply' | 'total' }) {
  return (
    <span className="netting-step-bar" aria-hidden="true">
      {bar && <i className={tone} style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />}
    </span>
  );
}

function Parts({ parts, decimals }: { parts: Step['parts']; decimals: number }) {
  const addressOf = useDocumentAddress();
  return (
    <ul className="netting-parts">
      {parts.map(({ label, quantity, formula, holder, dueOn, document }, at) => {
        const to = document && addressOf(document.kind, document.id);
        const house = holder && !label.startsWith(holder.name) && holder.name;
        return (
          <li key={at}>
            <span className="netting-part-name">
              {label}
              {document && <> {to ? <Link to={to}>{document.code ?? document.label}</Link> : (document.code ?? document.label)}</>}
            </span>
            <span className="netting-part-note">{[formula, house, dueOn && `${formatDay(dueOn)} 到`].filter(Boolean).join(' · ')}</span>
            <b>{formatNumber(quantity, decimals)}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** 到货太晚, 其他持有方（可调拨） and 坯布, shown beside the sum. */
export function SeparateStockPanel({ explanation: { line, steps } }: WaterfallPanelProps) {
  const told = steps.filter(({ step, quantity, parts }) => apart.includes(step) && (parts.length > 0 || !decimal(quantity).isZero()));
  const decimals = decimalsIn(line, told);
  return told.map(({ step, label, quantity, parts }) => (
    <section key={step} className="netting-apart">
      <h3>
        {label} <b>{formatNumber(quantity, decimals)}</b> <small>{line.unit.name} · 不计入上面的算式</small>
      </h3>
      <Parts parts={parts} decimals={decimals} />
    </section>
  ));
}
