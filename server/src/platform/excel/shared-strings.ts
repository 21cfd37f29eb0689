import type { Archive } from './archive.ts';
import { decodeText, textCell, type Cell } from './cells.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import { scanPart } from './workbook-parts.ts';

/** Returns the shared strings already converted to cells. Phonetic readings are not part of the text. */
export async function readSharedStrings(archive: Archive, part: string | undefined): Promise<Cell[]> {
  const strings: Cell[] = [];
  if (part === undefined) return strings;
  let text = '';
  let bytes = 0;
  let inText = false;
  let inReading = false;
  await scanPart(archive, part, {
    open(name, _, empty) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !empty && !inReading;
      else if (name === 'rPh') inReading = !empty;
    },
    text(raw) {
      if (inText && text.length <= limits.textLength * 8) text += raw;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') {
        // Two bytes a letter; counted before the string is held.
        bytes += text.length * 2;
        if (strings.length >= limits.sharedStrings || bytes > limits.sharedStringBytes) throw refusal(refusals.tooManyStrings);
        strings.push(textCell(ownCopy(decodeText(text))));
      }
    },
  });
  return strings;
}

/** Copies the text, because a slice keeps its whole source chunk in memory. */
const ownCopy = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString());
