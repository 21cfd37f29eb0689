/** Joins the parts of a header that stands in two rows: 规格 above 门幅. */
export const HEADER_JOINT = ' · ';

const letterSize = /^(?:\d{0,2}X{0,4}[SL]|M|F|均码|free ?size|one ?size)$/i;
const numberSize = /^(?:\d{2,3}(?:\/\d{2,3}[A-C]?)?|\d{1,2}[TY])(?:cm|码)?$/i;

/** The size that a header names: of a header in two rows its lower part. */
export const sizeOf = (header: string): string => (header.split(HEADER_JOINT).at(-1) ?? '').normalize('NFKC').trim();

/** Sizes that stand as columns; one alone is perhaps something else. */
export function sizeColumns(headers: readonly string[]): number[] {
  const fitting = (pattern: RegExp): number[] => headers.flatMap((header, index) => (pattern.test(sizeOf(header)) ? [index] : []));
  const [letters, numbers] = [fitting(letterSize), fitting(numberSize)];
  const found = letters.length >= numbers.length ? letters : numbers;
  return found.length >= 2 ? found : [];
}
