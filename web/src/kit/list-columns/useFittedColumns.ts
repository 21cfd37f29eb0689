import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { fitColumns, plainColumns, type FittedColumns } from './column-room.ts';
import type { ArrangedColumn } from './column-set.ts';
import { readContents, widest, type ContentWidths } from './content-width.ts';
import type { ListRow } from '../list-rows/list-row.ts';

interface Uses {
  /** Pixels of selection and actions, which are always in sight. */
  taken: number;
  /** Place of the button that leads to the other columns. */
  spare: number;
  rows: readonly ListRow[];
  /** Changes with whatever else changes the width of a content. */
  drawn: string;
  /** Columns that are edited in their cells: they are shown also while they are empty. */
  kept: ReadonlySet<string>;
}

interface Measured {
  drawn: string;
  widths: ContentWidths;
  /** The rows in which the plain columns say nothing; other rows are read with all columns. */
  rows: readonly ListRow[];
  plain: readonly string[];
}

/** The columns that say something, with the widths that their content and the box give them. */
export function useFittedColumns(
  box: RefObject<HTMLElement | null>,
  columns: readonly ArrangedColumn[],
  { taken, spare, rows, drawn, kept }: Uses,
): FittedColumns {
  const [room, setRoom] = useState(Infinity);
  const [measured, setMeasured] = useState<Measured>({ drawn, widths: {}, rows, plain: [] });
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setRoom(scrollerOf(element)?.clientWidth ?? element.clientWidth);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [box]);
  useLayoutEffect(() => {
    const measure = () => {
      const contents = readContents(box.current!);
      const plain = plainColumns(columns, contents).filter((key) => !kept.has(key));
      setMeasured((before) => {
        const widths = widest(before.drawn === drawn ? before.widths : {}, contents.widths);
        const isSame = widths === before.widths && plain.length + before.plain.length === 0;
        return isSame ? before : { drawn, widths, rows, plain };
      });
    };
    measure();
  }, [box, rows, columns, drawn, kept]);
  return useMemo(() => {
    const hidden = measured.rows === rows ? measured.plain : [];
    const shown = columns.filter(({ key }) => !hidden.includes(key));
    return fitColumns(shown, measured.widths, { room, taken, spare });
  }, [columns, measured, rows, room, taken, spare]);
}

/** The one element of a list that scrolls. */
export const scrollerOf = (box: HTMLElement): HTMLElement | null => box.querySelector('.ant-table-content');
