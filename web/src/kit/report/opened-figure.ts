import type { Narrowing } from '@mrp/contract/lib/report.ts';

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

export function readOpened(text: string | null): OpenedFigure | undefined {
  const [figure, whose, narrow] = (text ?? '').split(';');
  if (!figure || whose === undefined || narrow === undefined) return undefined;
  return { figure, whose, narrow: Object.fromEntries(new URLSearchParams(narrow)) };
}

export const isSameFigure = (one: OpenedFigure | undefined, other: OpenedFigure): boolean =>
  one !== undefined && writeOpened(one) === writeOpened(other);
