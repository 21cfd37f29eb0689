import type { CountLine, CountTask, FoundItem } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import type { ResolvingSource } from '../../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { call } from '../../../lib/api/api.ts';
import { findScanned, indexLines, lotOf, searchLines } from '../phone/phone-lines.ts';

/** What an entry is about: a line, a material of which several lines are listed, or a thing that nobody listed. */
export type CountOption = PickerOption &
  ({ kind: 'LINE' } | { kind: 'ITEM' } | { kind: 'FOUND'; found: Pick<FoundItem, 'label' | 'lotTracked' | 'unit' | 'lotNo' | 'rollNo'> });
export type FoundOption = Extract<CountOption, { kind: 'FOUND' }>;

/** A task with the ways in which its lines are found. */
export interface TaskBook {
  task: CountTask;
  byId: ReadonlyMap<string, CountLine>;
  byCode: ReadonlyMap<string, readonly CountLine[]>;
  index: ReadonlyMap<string, CountLine[]>;
}

export const bookOf = (task: CountTask): TaskBook => ({
  task,
  byId: new Map(task.lines.map((line) => [line.id, line])),
  byCode: Map.groupBy(task.lines, ({ code }) => code.toUpperCase()),
  index: indexLines(task.lines),
});

const nameOf = ({ name, colourName }: Pick<CountLine, 'name' | 'colourName'>): string => [name, colourName].filter(Boolean).join(' ');

export const lineOption = (line: CountLine): CountOption => ({
  kind: 'LINE',
  id: line.id,
  code: line.code,
  name: nameOf(line),
  note: [lotOf(line), line.bin && `库位 ${line.bin}`, line.unit.name].filter(Boolean).join(' · '),
});

export const itemOption = (lines: readonly CountLine[], code: string): CountOption => ({
  kind: 'ITEM',
  id: `item:${code}`,
  code,
  name: lines[0] ? nameOf(lines[0]) : code,
  note: `清单里有 ${lines.length} 行，按缸号、匹号区分`,
});

export const foundOption = ({ code, label, name, colourName, unit, lotTracked, lotNo, rollNo }: FoundItem): FoundOption => ({
  kind: 'FOUND',
  id: `code:${label}`,
  code,
  name: nameOf({ name, colourName }),
  note: ['清单外', lotOf({ lotNo, rollNo })].filter(Boolean).join(' · '),
  found: { label, lotTracked, unit, lotNo, rollNo },
});

/** Another lot or roll of a listed material. */
export const unlistedLot = (line: CountLine): FoundOption =>
  foundOption({ ...line, label: line.code, lotTracked: line.rollNo === null ? 'LOT' : 'ROLL', lotNo: null, rollNo: null });

/** What a scanned or pasted text can mean among the lines. */
export function listedOptions({ index }: TaskBook, text: string): readonly CountOption[] {
  const lines = findScanned(index, text);
  const codes = new Set(lines.map(({ code }) => code));
  const [code] = codes;
  return lines.length > 1 && codes.size === 1 && code !== undefined ? [itemOption(lines, code)] : lines.map(lineOption);
}

const CODES_AT_ONCE = 100;

/** What the server knows of texts that no line has. */
export async function findUnlisted({ task }: TaskBook, texts: readonly string[]): Promise<ReadonlyMap<string, readonly FoundOption[]>> {
  const found: FoundItem[] = [];
  // Codes are short; whatever else was scanned is none.
  const codes = texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= 64 && !text.includes(','));
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE)
    found.push(
      ...(await call(countTasksApi.findItems, {
        params: { id: task.id },
        query: { q: '', codes: codes.slice(from, from + CODES_AT_ONCE) },
      })),
    );
  const byLabel = Map.groupBy(found, ({ label }) => label);
  return new Map(texts.map((text) => [text, (byLabel.get(text.trim()) ?? []).map(foundOption)]));
}

/** The lines of a task by code, label, lot, roll or pinyin; then what is outside of it. */
export function lineSource(bookNow: () => TaskBook, taskId: string): ResolvingSource {
  return {
    key: `count-line:${taskId}`,
    label: stocktakeWords.lines,
    search: async (q, signal) => {
      const { task, byCode } = bookNow();
      const words = q.trim();
      if (words === '') return task.lines.slice(0, 50).map(lineOption);
      const own = searchLines(task.lines, words).map(lineOption);
      if (task.state !== 'COUNTING') return own;
      const found = await call(countTasksApi.findItems, { params: { id: taskId }, query: { q: words, codes: [] } }, { signal });
      // What has no lots is counted in its line, if it has one.
      return [...own, ...found.filter(({ code, lotTracked }) => lotTracked !== 'NONE' || !byCode.has(code.toUpperCase())).map(foundOption)];
    },
    // The cells have their options.
    find: async (ids) => ids.map((id) => optionOfId(bookNow(), id)),
    resolve: async (texts) => {
      const book = bookNow();
      const listed = new Map(texts.map((text) => [text, listedOptions(book, text)] as const));
      if (book.task.state !== 'COUNTING') return listed;
      const rest = await findUnlisted(
        book,
        texts.filter((text) => listed.get(text)?.length === 0),
      );
      return new Map<string, readonly CountOption[]>([...listed, ...rest]);
    },
  };
}

const optionOfId = ({ byId }: TaskBook, id: string): PickerOption => {
  const line = byId.get(id);
  return line ? lineOption(line) : { id, code: '', name: id };
};
