import { barsOf } from './codes.ts';
import type { TextBitmap } from './text-bitmap.ts';

/** Dots per millimetre of a printer of 203 dpi. */
const DOTS = 8;

export interface ZplLabel {
  code: string;
  /** Lines of text as dots, because printers have no Chinese font. */
  text: TextBitmap;
  /** Width of a bar in dots. */
  barDots: number;
  copies: number;
}

const at = (xMm: number, yMm: number): string => `^FO${Math.round(xMm * DOTS)},${Math.round(yMm * DOTS)}`;

/** ZPL II of labels of 60 × 40 mm for printers of 203 dpi, in the places of the printed page: text, QR code, Code128, code. */
export const zplOf = (labels: readonly ZplLabel[]): string => labels.map(oneLabel).join('\n');

function oneLabel({ code, text, barDots, copies }: ZplLabel): string {
  const barsLeft = (60 - (barsOf(code).modules * barDots) / DOTS) / 2;
  const bytes = text.rowBytes * text.rows;
  return [
    '^XA',
    '^CI28',
    `^PW${60 * DOTS}`,
    `^LL${40 * DOTS}`,
    '^LH0,0',
    `${at(2.5, 2.5)}^GFA,${bytes},${bytes},${text.rowBytes},${text.hex}^FS`,
    // The code may not contain a caret or a tilde, which begin commands.
    `${at(44, 1.5)}^BQN,2,4^FH^FDMA,${escaped(code)}^FS`,
    `${at(barsLeft, 25)}^BY${barDots}^BCN,${9 * DOTS},N,N,N,A^FH^FD${escaped(code)}^FS`,
    `${at(0, 35)}^A0N,24,24^FB${60 * DOTS},1,0,C^FH^FD${escaped(code)}^FS`,
    `^PQ${copies}`,
    '^XZ',
  ].join('\n');
}

/** As `^FH` reads it: an underscore and two hexadecimal digits. */
const escaped = (code: string): string =>
  code.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);
