import { decimalsOf } from '@mrp/contract/lib/decimals.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import {
  cutBefore,
  fitLabel,
  labelRoom,
  makeMonths,
  makeTicks,
  spreadLabels,
  stepPath,
  xOf,
  yOf,
  yOfTick,
  type Frame,
  type StepLine,
} from './scales.ts';
import './chart.css';

interface StepChartProps {
  /** Accessible name: 价格走势 07 藏青 元/米. */
  label: string;
  lines: readonly StepLine[];
  /** First and last business day of the chart, both included. */
  from: string;
  to: string;
  decimals: number;
  /** A constant value drawn as a dashed line: 基准价. */
  base?: { label: string; value: string } | undefined;
  /** Label at the last change of the main line: ▲ 0.40（+3.2%）11-20. */
  remark?: ReactNode;
}

const HEIGHT = 220;
const GUTTER_LEFT = 44;
const LABEL_GAP = 18;
const MONTH_WIDTH = 52;

/** Prices are constant until they change, so they are drawn as steps, each labelled at its right end. */
export function StepChart({ label, lines, from, to, decimals, base, remark }: StepChartProps) {
  const [box, width] = useWidth();
  const drawn = lines
    .map((line) => ({ ...line, steps: cutBefore(line.steps, from) }))
    .filter(({ steps }) => steps.some(({ value }) => value !== null));
  const values = [...drawn.flatMap(({ steps }) => steps.flatMap(({ value }) => value ?? [])), ...(base ? [base.value] : [])];
  if (values.length === 0) return <p className="k-chart-none">这段时间没有价格</p>;
  const room = labelRoom(
    drawn.map((line) => `${line.label} ${formatNumber(lastOf(line), decimals)}`),
    width,
  );
  const frame: Frame = { left: GUTTER_LEFT, right: width - room, top: 12, bottom: HEIGHT - 28, from, to, ticks: makeTicks(values) };
  const spoken = drawn.map((line) => `${line.label} ${formatNumber(lastOf(line), decimals)}`).join('，');
  return (
    <figure ref={box} className="k-chart" aria-label={`${label}：${spoken}`}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <Grid frame={frame} decimals={decimals} />
          {base && <BaseLine frame={frame} base={base} decimals={decimals} />}
          {drawn.map((line, at) => (
            <path
              key={line.key}
              className={line.strong ? 'line strong' : `line ${at % 2 === 1 ? 'dashed' : ''}`}
              d={stepPath(frame, line.steps)}
            />
          ))}
          <Ends frame={frame} lines={drawn} decimals={decimals} room={room} />
          {remark && (
            <Remark frame={frame} line={drawn.find(({ strong }) => strong)}>
              {remark}
            </Remark>
          )}
        </svg>
      )}
    </figure>
  );
}

const lastOf = ({ steps }: StepLine): string | null => steps.findLast(({ value }) => value !== null)?.value ?? null;

function Grid({ frame, decimals }: { frame: Frame; decimals: number }) {
  const months = makeMonths(frame.from, frame.to, Math.max(2, Math.floor((frame.right - frame.left) / MONTH_WIDTH)));
  const fine = Math.min(decimals, 2, Math.max(...frame.ticks.map((tick) => decimalsOf(String(tick)))));
  return (
    <>
      {frame.ticks.map((tick) => (
        <g key={tick} className="tick">
          <line x1={frame.left} x2={frame.right} y1={yOfTick(frame, tick)} y2={yOfTick(frame, tick)} />
          <text x={frame.left - 10} y={yOfTick(frame, tick) + 4} textAnchor="end">
            {formatNumber(String(tick), fine)}
          </text>
        </g>
      ))}
      {months.map(({ day, label }) => (
        <text key={day} className="month" x={xOf(frame, day)} y={HEIGHT - 6} textAnchor="middle">
          {label}
        </text>
      ))}
    </>
  );
}

function BaseLine({ frame, base, decimals }: { frame: Frame; base: { label: string; value: string }; decimals: number }) {
  const y = yOf(frame, base.value);
  return (
    <g className="base">
      <line x1={frame.left} x2={frame.right} y1={y} y2={y} />
      <text x={frame.left + 4} y={y - 5}>
        {base.label} {formatNumber(base.value, decimals)}
      </text>
    </g>
  );
}

function Ends({ frame, lines, decimals, room }: { frame: Frame; lines: readonly StepLine[]; decimals: number; room: number }) {
  const ends = lines.map((line) => yOf(frame, lastOf(line)!));
  const labels = spreadLabels(ends, LABEL_GAP, frame);
  return lines.map((line, at) => (
    <g key={line.key} className={line.strong ? 'end strong' : 'end'}>
      {line.steps.at(-1)!.value !== null && <circle cx={frame.right} cy={ends[at]} r={line.strong ? 3.5 : 2.5} />}
      <text x={frame.right + 10} y={labels[at]! + 4}>
        {fitLabel(line.label, formatNumber(lastOf(line), decimals), room)}
      </text>
    </g>
  ));
}

function Remark({ frame, line, children }: { frame: Frame; line: StepLine | undefined; children: ReactNode }) {
  const last = line?.steps.at(-1);
  if (!last?.value || line!.steps.length < 2) return null;
  const x = xOf(frame, last.day);
  const below = yOf(frame, last.value) + 18;
  const leftwards = x > (frame.left + frame.right) / 2;
  return (
    <text className="remark" x={leftwards ? x - 6 : x + 6} y={Math.min(below, frame.bottom - 4)} textAnchor={leftwards ? 'end' : 'start'}>
      {children}
    </text>
  );
}

function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const now = Math.floor(element.clientWidth);
      if (now !== latest.current) setWidth((latest.current = now));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}
