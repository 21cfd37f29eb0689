import { barsOf } from '../../../kit/print/codes.ts';

/** What a label of 60 mm has for its bars, without quiet zones. */
const WIDTH_MM = 50;
/** Three or two dots of a printer of 203 dpi. */
const MODULES_MM = [0.375, 0.25] as const;

/** The width of the thinnest bar of a Code128 that a label has room for; null: only the QR code can hold the text. */
export function barsWidth(text: string): number | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const { modules } = barsOf(text);
  return MODULES_MM.find((width) => width * modules <= WIDTH_MM) ?? null;
}
