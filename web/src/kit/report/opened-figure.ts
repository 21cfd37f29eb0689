import type { Narrowing, ReportSpec } from '@mrp/contract/lib/report.ts';
import { filterNames, readFilter, type Reader } from '../list/list-url.ts';

/** The figure whose documents are shown: a column, whose it is, and the filters that narrow the report to it. */
export interface OpenedFigure {
  figure: string;
  /** Whose figure it is: 全棉府绸 藏青. */
  whose: string;
  narrow: Narrowing;
}

/** Key in the address. */
export const OPENED = 'open';

/** `need;全棉府绸 藏青;skuIds=12&holderIds=3` */
export const writeOpened = ({ figure, whose, narrow }: OpenedFigure): string =>
  [figure, whose.replaceAll(';', ' '), new URLSearchParams({ ...narrow }).toString()].join(';');

/** Reads what the report declares and this user may see; anything else opens nothing, like an invalid filter of a list. */
export function readOpened(spec: ReportSpec, text: string | null, { prices }: Pick<Reader, 'prices'>): OpenedFigure | undefined {
  const [figure = '', whose, narrow] = (text ?? '').split(';');
  if (whose === undefined || narrow === undefined || !spec.figures.includes(figure)) return undefined;
  if (spec.columns[figure]?.price && !prices) return undefined;
  const known = filterNames(spec, prices);
  const filters = [...new URLSearchParams(narrow)];
  const isValid = ([name, value]: [string, string]) =>
    known.includes(name) && (value === '' || readFilter(spec, name, value) !== undefined);
  if (!filters.every(isValid)) return undefined;
  return { figure, whose, narrow: Object.fromEntries(filters) };
}

export const isSameFigure = (one: OpenedFigure | undefined, other: OpenedFigure): boolean =>
  one !== undefined && writeOpened(one) === writeOpened(other);
