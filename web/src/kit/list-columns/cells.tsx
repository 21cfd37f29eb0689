import type { Column } from '@mrp/contract/lib/list.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EMPTY, formatDay, formatFullTime, formatNumber, formatPercent, formatTime } from '../../lib/format/format.ts';
import { foldSums } from '../../lib/format/quantities.ts';
import { ColourStrip } from '../ColourStrip.tsx';
import { CopyButton } from '../actions/CopyButton.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { Swatch, type Shade } from '../Swatch.tsx';
import { quantityText } from '../list-rows/list-row.ts';
import './cells.css';

export interface CellContext {
  /** The document's workflow: labels and tones of `state` columns. */
  workflow: Workflow | undefined;
  swatchSize: 28 | 56;
  /** Address of the row; its code is the link. */
  to: string | undefined;
  /** Accessible name of the row. */
  name: string;
  /** Unit of a quantity, when the row names it. */
  decimals: number | undefined;
}

const spokenNothing = { role: 'img', 'aria-label': '无' };

/** An empty value is a visible dash with a text for screen readers. */
export const EmptyCell = () => (
  <span className="k-nothing" {...spokenNothing}>
    {EMPTY}
  </span>
);

export const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '' || value === false;

/** A figure with a unit of its row, which no column has: 46.00 元/公斤. */
export const FigureCell = ({ text, unit }: { text: ReactNode; unit: string | null | undefined }) =>
  isEmpty(text) ? (
    <EmptyCell />
  ) : (
    <>
      {text}
      {unit && <span className="k-unit"> {unit}</span>}
    </>
  );

/** Quantities in several units; those without room are read from its title. */
export const SumsCell = ({ text }: { text: string }) => (text === '' ? <EmptyCell /> : <span title={text}>{foldSums(text)}</span>);

const numericKinds: readonly Column['kind'][] = ['number', 'money', 'percent'];
export const isNumeric = (column: Column): boolean => numericKinds.includes(column.kind);

/** Decimal text or a count. */
const figureOf = (value: unknown): string => String(value as string | number);

/** Formats a value by the kind of its column. */
export function cellOf(column: Column, value: unknown, context: CellContext): ReactNode {
  if (column.kind === 'picture') return <PictureCell picture={value as PictureValue} context={context} />;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return <EmptyCell />;
  const word = column.choices?.find((choice) => choice.value === value)?.label;
  if (word !== undefined) return word;
  switch (column.kind) {
    case 'code':
      return <CodeCell code={value as string} to={context.to} />;
    case 'number':
      return <Figure text={quantityText(column, figureOf(value), context.decimals ?? 0)} value={figureOf(value)} />;
    case 'money':
      return <Figure text={formatNumber(figureOf(value), column.decimals ?? 2)} value={figureOf(value)} />;
    case 'percent':
      return <Figure text={formatPercent(figureOf(value), column.decimals)} value={figureOf(value)} />;
    case 'day':
      return formatDay(value as string);
    case 'time':
      return <time title={formatFullTime(value as string)}>{formatTime(value as string)}</time>;
    case 'state':
      return <StateCell workflow={context.workflow} state={value as string} />;
    case 'colours':
      return <ColourStrip shades={value as Shade[]} />;
    case 'tags':
      return (value as (string | { name: string })[]).map((tag) => (typeof tag === 'string' ? tag : tag.name)).join('、');
    case 'flag':
      return value ? '是' : <EmptyCell />;
    case 'text':
      return typeof value === 'object' ? (value as { name: string }).name : String(value as string);
  }
}

/** Zero is grey, a negative number is red with its sign. */
function Figure({ text, value }: { text: string; value: string }) {
  if (/^-?0*(\.0*)?$/.test(value)) return <span className="k-nothing">{text}</span>;
  return value.startsWith('-') ? <span className="k-negative">{text}</span> : text;
}

function CodeCell({ code, to }: { code: string; to: string | undefined }) {
  return (
    <span className="k-code">
      {to ? (
        <Link to={to} tabIndex={-1}>
          {code}
        </Link>
      ) : (
        code
      )}
      <CopyButton text={code} inRow />
    </span>
  );
}

function StateCell({ workflow, state }: { workflow: Workflow | undefined; state: string }) {
  const known = workflow?.states[state];
  return <StatusTag tone={known?.tone ?? 'neutral'}>{known?.label ?? state}</StatusTag>;
}

/** Value of a `picture` column: a file, or a colour with or without one. */
type PictureValue = { thumbUrl?: string | null; url?: string; hex?: string | null; name?: string } | null | undefined;

function PictureCell({ picture, context: { name, swatchSize } }: { picture: PictureValue; context: CellContext }) {
  return <Swatch shade={{ name, hex: picture?.hex, pictureUrl: picture?.thumbUrl }} size={swatchSize} previewUrl={picture?.url} inRow />;
}
