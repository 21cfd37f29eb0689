import { pickLineFields } from '@mrp/contract/features/picks/fields.ts';
import type { PickOrder, PickLine } from '@mrp/contract/features/picks/record.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { explainedColumn } from '../../kit/explain/explained-column.tsx';
import { filledColumns, lineColumns } from '../../kit/tables/line-columns.ts';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatNumber, formatTime } from '../../lib/format/format.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';
import { figureOf, lineFigures, LinePartsPanel, type LineFigure } from './LinePartsPanel.tsx';
import { isSome, openOf } from './text.ts';

type Column = LineColumn<PickLine>;

const figure = (text: string, { unit }: PickLine): string => formatNumber(text, unit.decimals);
const unitOf = ({ unit }: PickLine): string => unit.name;
const declared = (...names: (keyof typeof pickLineFields)[]): Column[] =>
  lineColumns(pickLineFields, names, { quantity: { label: pickWords.planned } });
const some = (text: string, line: PickLine): ReactNode => (isSome(text) ? figure(text, line) : null);

interface Asked {
  line: PickLine;
  figure: LineFigure;
}

function pickLineColumns({ lines, state }: PickOrder, asked: Asked | null, ask: (asked: Asked) => void): Column[] {
  const explained = (key: LineFigure): Column =>
    explainedColumn({
      label: lineFigures[key],
      figureOf: (line) => (isSome(figureOf(line, key)) ? figure(figureOf(line, key), line) : null),
      isOpen: (line) => asked?.line.id === line.id && asked.figure === key,
      onExplain: (line) => ask({ line, figure: key }),
    });
  const filled = (...columns: Column[]): Column[] => filledColumns(lines, columns);
  return [
    ...(lines.some(({ suggestedQuantity }) => suggestedQuantity !== null) ? [explained('suggested')] : []),
    ...declared('quantity'),
    explained('picked'),
    ...(state === 'OPEN'
      ? ([{ label: pickWords.open, num: true, unitOf, show: (line) => some(openOf(line), line) }, explained('reserved')] satisfies Column[])
      : []),
    ...filled(explained('returned'), { label: '其中余料', num: true, unitOf, show: (line) => some(line.surplusQuantity, line) }),
    ...filled({ label: pickWords.skc, show: ({ skc }) => skc }),
    { label: '缸号', show: lotsOf },
    ...filled(...declared('reason')),
  ];
}

/** Lots that the line was cut from; more than one is told. */
function lotsOf({ takes }: PickLine): ReactNode {
  const lots = [...new Set(takes.map(({ lotNo }) => lotNo).filter(Boolean))];
  if (lots.length < 2) return lots[0];
  return <span className="text-warning">{`${lots.join('、')}（${lots.length} 缸）`}</span>;
}

const causes = { LOSS: '盘亏', FREEZE: '缸号冻结', EXPIRED: '占用到期' } as const;

/** 2026-11-20 10:32 因盘亏减少占用 12.50 米 */
function LossesNote({ losses }: { losses: PickOrder['reservationLosses'] }) {
  if (losses.length === 0) return null;
  return (
    <p className="text-warning">
      <WarningFilled aria-hidden="true" />{' '}
      {losses
        .map(({ quantity, unit, cause, at }) => `${formatTime(at)} 因${causes[cause]}减少占用 ${quantityText(quantity, unit)}`)
        .join('；')}
    </p>
  );
}

/** 明细: suggested, planned, picked and returned of each material. */
export function PickLinesPanel({ pick }: { pick: PickOrder }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = pickLineColumns(pick, asked, setAsked);
  return (
    <>
      <LossesNote losses={pick.reservationLosses} />
      <LineTable
        label={pickWords.lines}
        ofRecord
        heading={pickWords.material}
        columns={columns}
        lines={pick.lines}
        keyOf={({ id }) => id}
        nameOf={(line) => <MaterialLink material={line} />}
      />
      {asked && <LinePartsPanel pick={pick} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
