import type { Label } from '@mrp/contract/features/stock/labels.ts';
import { drawText } from '../../kit/print/text-bitmap.ts';
import { zplOf } from '../../kit/print/zpl.ts';
import { saveFile } from '../../lib/save-file.ts';
import { barDotsOf, labelLines } from './label-lines.ts';

/** In dots: left of the QR code and above the bars. */
const TEXT_AREA = { width: 312, height: 176 };

/** Saves the labels as a file for label printers that speak ZPL. */
export function saveZpl(labels: readonly Label[], copies: number): void {
  const written = labels.map((label) => {
    const [strong = '', ...lines] = labelLines(label);
    const text = drawText(
      [
        { text: label.name, size: 28, bold: true },
        { text: strong, size: 25, bold: true },
        ...lines.map((line) => ({ text: line, size: 22 })),
      ],
      TEXT_AREA,
    );
    return { code: label.code, text, barDots: barDotsOf(label), copies };
  });
  saveFile(`标签 ${labels.length * copies} 张.zpl`, zplOf(written), 'application/octet-stream');
}
