import type { CountEvent, CountLine } from '@mrp/contract/features/stocktakes/tasks.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { CountRecord, EventRecord, RecordSubject } from './phone-store.ts';

const OFFERED = 40;

/** Texts that mean a line: its labels, its code, its lot and its roll. */
const namesOf = ({ code, labels, lotNo, rollNo }: CountLine): string[] => [
  ...new Set([code, ...labels, lotNo, rollNo].flatMap((name) => name?.toLowerCase() ?? [])),
];

/** Lines by what is scanned of them. */
export function indexLines<L extends CountLine>(lines: Iterable<L>): Map<string, L[]> {
  const index = new Map<string, L[]>();
  for (const line of lines)
    for (const name of namesOf(line)) {
      const known = index.get(name);
      if (known) known.push(line);
      else index.set(name, [line]);
    }
  return index;
}

/** The label of a lot or roll means it alone; a code all lines of its material. */
export const findScanned = <L extends CountLine>(index: ReadonlyMap<string, L[]>, text: string): readonly L[] =>
  index.get(text.normalize('NFKC').trim().toLowerCase()) ?? [];

/** By words of the name, pinyin, initials, the tail of a code, lot or roll. */
export function searchLines<L extends CountLine>(lines: readonly L[], q: string): readonly L[] {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found: L[] = [];
  for (const line of lines) {
    const means = (word: string): boolean =>
      line.searchText.includes(word) || line.bin.toLowerCase() === word || namesOf(line).some((name) => name.includes(word));
    if (words.every(means)) found.push(line);
    if (found.length === OFFERED) break;
  }
  return found;
}

/** Code, lot and where it lies. */
export const placeOf = (line: CountLine): string => [line.code, lotOf(line), line.bin && `库位 ${line.bin}`].filter(Boolean).join(' · ');

export const lotOf = ({ lotNo, rollNo }: Pick<CountLine, 'lotNo' | 'rollNo'>): string => [lotNo, rollNo].filter(Boolean).join(' / ');

export const subjectOf = (line: CountLine): RecordSubject => ({
  code: line.code,
  name: [line.name, line.colourName].filter(Boolean).join(' '),
  lot: lotOf(line),
  unit: line.unit.name,
  decimals: line.unit.decimals,
});

const isEvent = (record: CountRecord): record is EventRecord => record.kind === 'EVENT';

/** The quantity of a line as this phone knows it: what the server said last, then what is still unsent, in the order of writing. */
export function countedOf(line: CountLine, records: readonly CountRecord[]): string | null {
  const waiting = records
    .filter(isEvent)
    .filter(({ state, body }) => state === 'WAITING' && body.lineId === line.id && body.round === line.round);
  const taken = new Set(waiting.flatMap(({ body }) => body.voids ?? []));
  let counted = line.counted;
  for (const { id, body } of waiting) if (!taken.has(id)) counted = applyEvent(counted, body);
  for (const voided of records.filter(isEvent))
    if (voided.state === 'SENT' && taken.has(voided.id) && voided.body.mode === 'ADD' && counted !== null)
      counted = decimal(counted).minus(voided.body.quantity).toFixed();
  return counted;
}

function applyEvent(counted: string | null, { mode, quantity }: Pick<CountEvent, 'mode' | 'quantity'>): string | null {
  if (mode === 'SET') return quantity;
  return mode === 'ADD' ? sumDecimals([counted ?? '0', quantity]) : counted;
}

/** Records that count, without those taken back, the last first. */
export function liveEvents(records: readonly CountRecord[]): readonly EventRecord[] {
  const events = records.filter(isEvent);
  const taken = new Set(events.flatMap(({ body }) => body.voids ?? []));
  return events.filter(({ id, state, body }) => body.mode !== 'VOID' && state !== 'REJECTED' && !taken.has(id)).toReversed();
}

/** 匹: entries of a line since it was set last; what is counted by the piece has none. */
export function rollsOf(line: CountLine, records: readonly CountRecord[]): number {
  if (line.unit.dimension === 'count') return 0;
  const own = liveEvents(records).filter(({ body }) => body.lineId === line.id && body.round === line.round);
  const set = own.findIndex(({ body }) => body.mode === 'SET');
  return set === -1 ? own.length : set + 1;
}

/** B07 → B08; a text without a number at its end stays empty. */
export function nextRoll(rollNo: string): string {
  const [, head = '', digits] = /^(.*?)(\d+)$/.exec(rollNo) ?? [];
  return digits === undefined ? '' : head + String(Number.parseInt(digits, 10) + 1).padStart(digits.length, '0');
}
