import { isDitto } from '@mrp/contract/lib/dittos.ts';
import { repeatsHeader } from './repeated.rules.ts';
import type { HeadRow } from '../rules.ts';
import { leftOutReason } from './shapes.rules.ts';
import type { Samples } from '../cells/value-signs.rules.ts';

interface Head {
  head: readonly HeadRow[];
  headerRow: number;
  headers: readonly string[];
}

/** The texts of each column in the first rows that may hold a record. */
export function samplesBelow({ head, headerRow, headers }: Head): Samples {
  const rows = head.filter(({ number, texts }) => number > headerRow && leftOutReason(texts) === null && !repeatsHeader(texts, headers));
  return (index) => rows.flatMap(({ texts }) => (texts[index] && !isDitto(texts[index]) ? [texts[index]] : []));
}
