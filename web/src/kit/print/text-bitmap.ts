/** Black dots of a text, row by row, each row in whole bytes. */
export interface TextBitmap {
  rowBytes: number;
  rows: number;
  /** Two hexadecimal digits a byte. */
  hex: string;
}

export interface TextLine {
  text: string;
  /** In dots. */
  size: number;
  bold?: boolean;
}

/** Half of a dot covered is black. */
const DARK = 128;

/** Draws lines below each other in the fonts of the page, and cuts off what is wider. */
export function drawText(lines: readonly TextLine[], { width, height }: { width: number; height: number }): TextBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.textBaseline = 'top';
  const family = getComputedStyle(document.body).fontFamily;
  let top = 0;
  for (const { text, size, bold } of lines) {
    context.font = `${bold ? '600 ' : ''}${size}px ${family}`;
    context.fillText(text, 0, top);
    top += Math.ceil(size * 1.25);
  }
  const { data } = context.getImageData(0, 0, width, height);
  return toBitmap((x, y) => (data[(y * width + x) * 4] ?? 255) < DARK, { width, height });
}

export function toBitmap(isDark: (x: number, y: number) => boolean, { width, height }: { width: number; height: number }): TextBitmap {
  const rowBytes = Math.ceil(width / 8);
  const bytes = Array.from({ length: rowBytes * height }, (_, index) => {
    const [y, left] = [Math.floor(index / rowBytes), (index % rowBytes) * 8];
    return Array.from({ length: 8 }, (_bit, bit) => (left + bit < width && isDark(left + bit, y) ? 128 >> bit : 0)).reduce((a, b) => a + b);
  });
  return { rowBytes, rows: height, hex: bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('') };
}
