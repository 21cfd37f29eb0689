import type { Archive } from './archive.ts';
import type { NumberFormat } from './cells.ts';
import { scanPart } from './workbook-parts.ts';
import { attributeReader, decodeXml } from './xml.ts';

const id = attributeReader('numFmtId');
const code = attributeReader('formatCode');

/** The format of each cell style, in the order of their index. */
export async function readNumberFormats(archive: Archive, styles: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCellStyles = false;
  if (styles === undefined) return formats;
  await scanPart(archive, styles, {
    open(name, attributes, empty) {
      const number = Number.parseInt(id(attributes) ?? '0', 10);
      if (name === 'numFmt') codes.set(number, decodeXml(code(attributes) ?? ''));
      if (name === 'cellXfs') inCellStyles = !empty;
      if (name === 'xf' && inCellStyles) formats.push(numberFormat(number, codes.get(number)));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats;
}

/** Derived from the code, or from the numbers that Excel reserves, including those of Chinese Excel (27–58). */
export function numberFormat(number: number, written?: string): NumberFormat {
  if (written === undefined) return builtInFormats.get(number) ?? 'plain';
  const shown = (written.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p|general|通用格式/gi, '');
  if (/[yd]|aaa/i.test(shown)) return 'date';
  if (/[hs]/i.test(shown)) return 'time';
  if (/m/i.test(shown)) return 'date';
  return shown.includes('%') ? 'percent' : 'plain';
}

const builtInFormats = new Map<number, NumberFormat>([
  ...listed('percent', 9, 10),
  ...listed('date', 14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58),
  ...listed('time', 18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56),
]);

function listed(format: NumberFormat, ...numbers: number[]): [number, NumberFormat][] {
  return numbers.map((number) => [number, format]);
}
