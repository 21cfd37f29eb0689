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
import { materialSheets } from './import-corpus/material-sheets.ts';
import { factorySheets } from './import-corpus/factory-sheets.ts';
import { recordSheets } from './import-corpus/record-sheets.ts';
import { knownCells, knownEntries, knownHeaders } from './import-corpus/known-words.ts';

let app: CorpusApp;
beforeAll(async () => {
  app = await corpusApp();
});

describe('the words that companies use', () => {
  it.each(knownHeaders)('are suggested for the headers $headers', (list) => expect(mapCorpusHeaders(list)).toEqual(list.columns));
  it.each(knownCells)('below “%s” make %s mean %s', (header, text, shown) =>
    expect(sameNumbers(readCorpusCell(app, [header, text, shown]))).toBe(sameNumbers(shown)),
  );
  it.each(knownEntries)('of the %s make “%s” mean %s', (lookup, text, entry) =>
    expect(findCorpusEntry(app, [lookup, text, entry])).toBe(entry),
  );
});

describe('the lists that companies send', () => {
  it.each([...materialSheets, ...recordSheets, ...factorySheets])('are read: $title', (list) => readCorpusSheet(app, list));
});
