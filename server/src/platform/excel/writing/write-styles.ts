import type { ColumnKind } from './write-cells.ts';
import { escapeXml } from './write-cells.ts';

/** The styles of a workbook by the index that cells use. */
export interface Styles {
  header: number;
  requiredHeader: number;
  wrapped: number;
  ofColumn(kind: ColumnKind, decimals: number | undefined): number;
  toXml(): string;
}

const firstFormat = 4;
/** Excel reserves the numbers below. */
const firstOwnFormat = 164;

export function createStyles(): Styles {
  const codes: string[] = [];
  return {
    header: 1,
    requiredHeader: 2,
    wrapped: 3,
    ofColumn(kind, decimals) {
      const code = formatCode(kind, decimals);
      if (!codes.includes(code)) codes.push(code);
      return firstFormat + codes.indexOf(code);
    },
    toXml: () => styleSheet(codes),
  };
}

/** Text columns have a text format, so that 00123 typed into a template stays 00123. */
function formatCode(kind: ColumnKind, decimals: number | undefined): string {
  const fraction = (places: number) => (places === 0 ? '' : `.${'0'.repeat(places)}`);
  switch (kind) {
    case 'money':
      return `#,##0${fraction(decimals ?? 2)}`;
    case 'number':
      return decimals === undefined ? 'General' : `0${fraction(decimals)}`;
    case 'date':
      return 'yyyy-mm-dd';
    case 'moment':
      return 'yyyy-mm-dd hh:mm';
    default:
      return '@';
  }
}

const styleSheet = (codes: readonly string[]): string =>
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${codes.length}">` +
  codes.map((code, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${escapeXml(code)}"/>`).join('') +
  '</numFmts>' +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${firstFormat + codes.length}"><xf/>` +
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1"/>' +
  '<xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
  codes.map((_, at) => `<xf numFmtId="${firstOwnFormat + at}" applyNumberFormat="1"/>`).join('') +
  '</cellXfs></styleSheet>';
