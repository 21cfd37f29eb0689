import { beforeAll, describe, expect, it } from 'vitest';
import {
  corpusApp,
  findCorpusEntry,
  mapCorpusHeaders,
  readCorpusCell,
  readCorpusSheet,
  sameNumbers,
  type CorpusApp,
} from './import-corpus/reading.ts';
import { unseenSheets } from './import-corpus/unseen-sheets.ts';
import { unseenCells, unseenEntries, unseenHeaders } from './import-corpus/unseen-words.ts';

// A third of the corpus, set aside before the code was written, to tell whether it reads more than what it was made for.
let app: CorpusApp;
beforeAll(async () => {
  app = await corpusApp();
});

describe('words that the code was not made with', () => {
  it.each(unseenHeaders)('are suggested for the headers $headers', (list) => expect(mapCorpusHeaders(list)).toEqual(list.columns));
  it.each(unseenCells)('below “%s” make %s mean %s', (header, text, shown) =>
    expect(sameNumbers(readCorpusCell(app, [header, text, shown]))).toBe(sameNumbers(shown)),
  );
  it.each(unseenEntries)('of the %s make “%s” mean %s', (lookup, text, entry) =>
    expect(findCorpusEntry(app, [lookup, text, entry])).toBe(entry),
  );
});

describe('lists that the code was not made with', () => {
  it.each(unseenSheets)('are read: $title', (list) => readCorpusSheet(app, list));
});
