import { saveFile } from '../../lib/api/save-file.ts';
import { drawText } from './text-bitmap.ts';
import { zplOf } from './zpl.ts';

export interface PrinterLabel {
  code: string;
  name: string;
  /** Below the name, the first one bold. */
  lines: readonly string[];
  /** Width of a bar in dots. */
  barDots: number;
}

/** In dots: left of the QR code and above the bars. */
const TEXT_AREA = { width: 312, height: 176 };

/** Saves labels of 60 × 40 mm as a file for printers that speak ZPL. */
export function saveZpl(labels: readonly PrinterLabel[], copies: number): void {
  const written = labels.map(({ code, name, lines: [strong = '', ...lines], barDots }) => {
    const texts = [
      { text: name, size: 28, bold: true },
      { text: strong, size: 25, bold: true },
      ...lines.map((text) => ({ text, size: 22 })),
    ];
    return { code, text: drawText(texts, TEXT_AREA), barDots, copies };
  });
  saveFile(`标签 ${labels.length * copies} 张.zpl`, zplOf(written), 'application/octet-stream');
}
