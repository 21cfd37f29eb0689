import type { LineColumn } from '../tables/LineTable.tsx';
import { ExplainableFigure } from './ExplainableFigure.tsx';

interface ExplainedLine {
  code: string;
  unit: { name: string };
}

interface ExplainedColumn<Line extends ExplainedLine> {
  label: string;
  /** The figure; null: the line has none. */
  figureOf: (line: Line) => string | null;
  isOpen: (line: Line) => boolean;
  onExplain: (line: Line) => void;
}

/** A figure of each line that opens what it is made of. */
export const explainedColumn = <Line extends ExplainedLine>({
  label,
  figureOf,
  isOpen,
  onExplain,
}: ExplainedColumn<Line>): LineColumn<Line> => ({
  label,
  num: true,
  unitOf: ({ unit }) => unit.name,
  show: (line) => {
    const figure = figureOf(line);
    return (
      figure && (
        <ExplainableFigure
          label={`${label} ${line.code} ${figure} ${line.unit.name}，看由什么组成`}
          isOpen={isOpen(line)}
          onExplain={() => onExplain(line)}
        >
          {figure}
        </ExplainableFigure>
      )
    );
  },
});
