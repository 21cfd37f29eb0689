import { squareMetreWeight } from '@mrp/contract/lib/measures.ts';
import { checkNumber } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { questionKey, type QuestionKind } from '@mrp/contract/features/imports/options.ts';
import { splitTexts } from '../../platform/imports/columns.ts';
import { emptyRow, QUESTION_JOINT, type ImportColumn, type ImportValue, type ReadRow } from '../../platform/imports/object.ts';
import { readDate, readFlag, readNumber, textOfStored, type StoredCell } from './cells/rules.ts';
import { namesIn, readEntries, readNames } from './cells/entries.rules.ts';
import { currencyCodeOf } from './cells/currencies.rules.ts';
import type { ReadSettings } from './settings.rules.ts';
import { settleDittos } from './cells/dittos.rules.ts';
import { addUpSizes, askSizeRun, readSizes, shareSizeRuns } from './cells/sizes.rules.ts';
import { likelyValuesOf } from './cells/usual-values.rules.ts';
import { measureEdges, splitEdges } from './headers/edges.rules.ts';

/** A stored row of the file. */
export interface StoredRow {
  rowNumber: number;
  cells: readonly StoredCell[];
  pictureIds: readonly string[];
}

/** The trimmed texts of a row by column, without empty ones. */
export function textsOf(settings: Pick<ReadSettings, 'columns'>, cells: readonly StoredCell[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { index, column, size } of settings.columns) {
    const text = textOfStored(cells[index]);
    if (text === '') continue;
    if (column.kind.type !== 'sizes') texts.set(column.key, text);
    else if (!/^[0０]*$/.test(text)) texts.set(column.key, joinSizes(texts.get(column.key), size ?? '', text));
  }
  return texts;
}

/** S 100、M 200 */
const joinSizes = (before: string | undefined, size: string, text: string): string =>
  before === undefined ? `${size} ${text}` : `${before}、${size} ${text}`;

/** Reads one row: each cell by the kind of its column, then derived values. */
export function readRow(settings: ReadSettings, { rowNumber, cells: stored, pictureIds }: StoredRow): ReadRow {
  const row: ReadRow = { ...emptyRow(rowNumber), pictureIds };
  const cells = settleDittos(settings, row, stored);
  row.texts = textsOf(settings, cells);
  // What is usual depends on the class of the row, so that numbers are read last.
  for (const { index, column, unit } of numbersLast(settings.columns)) {
    const cell = cells[index];
    if (typeof cell === 'object' && cell !== null && 'error' in cell) row.errors.set(column.key, brokenCell(cell.error));
    const text = row.texts.get(column.key);
    if (text !== undefined && !row.values.has(column.key) && !row.errors.has(column.key)) readCell(settings, row, column, text, unit);
  }
  for (const { column, value } of settings.constants) {
    if (row.texts.has(column.key) || row.errors.has(column.key)) continue;
    const filled = value.fill((index) => textOfStored(cells[index]));
    if ('error' in filled) row.errors.set(column.key, filled.error);
    else if (filled.text !== '') {
      row.assumed.add(column.key);
      row.shown.set(column.key, filled.text);
      readCell(settings, row, column, filled.text);
    }
  }
  measureEdges(
    row,
    [...settings.columns, ...settings.constants].map(({ column }) => column),
  );
  addUpSizes(settings, row);
  shareSizeRuns(settings, row);
  weighByWidth(settings, row);
  stateUnits(settings, row);
  settleCurrency(settings, row);
  settings.object.complete?.(row, settings.lookups);
  return row;
}

function numbersLast<T extends { column: ImportColumn }>(columns: readonly T[]): T[] {
  const isNumber = ({ column }: T): boolean => column.kind.type === 'number';
  return [...columns.filter((one) => !isNumber(one)), ...columns.filter(isNumber)];
}

const brokenCell = (error: string): string => (error.startsWith('#') ? `单元格的值是 ${error}，请改正` : error);

function readCell(settings: ReadSettings, row: ReadRow, column: ImportColumn, text: string, unit?: string): void {
  const { kind, key } = column;
  const take = (value: ImportValue, shown: string): void => {
    row.values.set(key, value);
    if (shown !== text || row.assumed.has(key)) row.shown.set(key, shown);
  };
  const refuse = (message: string): void => void row.errors.set(key, message);
  switch (kind.type) {
    case 'picture':
      return;
    case 'text':
      if (isShortened(text)) return refuse(`“${text}”是科学计数法，请填写完整的数字`);
      if (kind.run && askSizeRun(settings, row, key, text) !== null) return;
      return readNames(settings, row, column, [text], ([name = text]) => take(name, shownName(settings, column, text, name)));
    case 'names':
      return readNames(settings, row, column, namesIn(settings, row, column, text), (names) => take(names, names.join('、')));
    case 'texts': {
      const run = kind.runs ? askSizeRun(settings, row, key, text) : null;
      if (run === undefined) return;
      const texts = run ?? (kind.split ?? splitTexts)(text);
      return texts.some((one) => one.length > kind.max) ? refuse(`不能超过${kind.max}个字符`) : take(texts, texts.join('、'));
    }
    case 'number':
      if (readPerColour(settings, row, column, text)) return;
      return readNumberCell(settings, row, column, { text: key.endsWith('PerColour') ? text.replace(perColour, '') : text, unit }, take);
    case 'sizes':
      return readSizes(row, column, text, take);
    case 'date': {
      const read = readDate(text, dateOrderOf(settings, key));
      if (read === null) return refuse('日期格式应为 2026-01-31');
      if ('day' in read) return take(read.day, read.day);
      row.questions.set(questionKey('date', key), text);
      return refuse(`“${text}”的日和月分不清，请选择日期的写法`);
    }
    case 'flag': {
      const flag = readFlag(text, kind.yes, kind.no);
      return flag === null ? refuse('请填写“是”或“否”') : take(flag, flag ? '是' : '否');
    }
    case 'choice': {
      const found = kind.choices.find(({ value, label, aliases = [] }) => [value, label, ...aliases].some((name) => same(name, text)));
      return found ? take(found.value, found.label) : refuse(`请填写${kind.choices.map(({ label }) => `“${label}”`).join('、')}之一`);
    }
    default:
      return readEntries(settings, row, column, text, take);
  }
}

/** A code that stands for a name is not shown in its place. */
function shownName({ choices, lookups }: ReadSettings, { key, kind }: ImportColumn, text: string, name: string): string {
  const chosen = choices.get(key)?.get(text);
  const label = kind.type === 'text' && chosen !== undefined ? lookups[kind.lookup ?? '']?.get(chosen)?.label : undefined;
  return label ?? (kind.type === 'text' && kind.lookup !== undefined ? text : name);
}

function dateOrderOf({ answers, dateOrders }: ReadSettings, key: string): 'DMY' | 'MDY' | undefined {
  const answer = answers[questionKey('date', key)];
  return answer === 'DMY' || answer === 'MDY' ? answer : dateOrders.get(key);
}

/** The scientific notation of a long number in a CSV file. */
const isShortened = (text: string): boolean => /^\d(?:\.\d+)?E\+\d{2,}$/i.test(text);

const same = (a: string, b: string): boolean => a.toLowerCase() === b.normalize('NFKC').toLowerCase().replace(/\s/g, '');

const perColour = /\s*(?:\/|每|per\s?)\s*(?:个?色|颜色|colou?r)(?:起[订批定]?)?$/i;

/** A minimum such as 500米/色 is the one for each colour, where the row has none of its own. */
function readPerColour(settings: ReadSettings, row: ReadRow, { key }: ImportColumn, text: string): boolean {
  const other = perColour.test(text) ? settings.object.columns.find((one) => one.key === `${key}PerColour`) : undefined;
  if (!other || row.texts.has(other.key)) return false;
  readNumberCell(settings, row, other, { text: text.replace(perColour, ''), unit: undefined }, (value, shown) => {
    row.values.set(other.key, value);
    row.shown.set(other.key, shown);
  });
  const refusal = row.errors.get(other.key);
  if (refusal === undefined) row.shown.set(key, '');
  else row.errors.set(key, refusal);
  return true;
}

type Take = (value: ImportValue, shown: string) => void;

function readNumberCell(
  { answers, lookups, object }: ReadSettings,
  row: ReadRow,
  column: ImportColumn,
  { text, unit: headerUnit }: { text: string; unit: string | undefined },
  take: Take,
): void {
  const { key, kind } = column;
  if (kind.type !== 'number') return;
  const answerTo = (question: QuestionKind) => answers[questionKey(question, key)];
  const read = (one: string) =>
    readNumber(
      kind,
      one,
      { range: answerTo('range'), fine: answerTo('fine'), zero: answerTo('zero'), scale: answerTo('scale'), point: answerTo('point') },
      { headerUnit, likely: likelyValuesOf(column, object.usualOf?.(row, lookups)) },
    );
  const { useful, gross } = (kind.edges !== undefined && splitEdges(text)) || { useful: text };
  const found = read(useful ?? gross ?? text);
  for (const question of found.asked)
    row.questions.set(questionKey(question, key), question === 'scale' ? `${text}${QUESTION_JOINT}${found.meant ?? ''}` : text);
  if ('error' in found) {
    row.errors.set(key, found.error);
    return;
  }
  if (found.value === null) {
    row.shown.set(key, '');
    return;
  }
  const whole = gross === undefined || useful === undefined ? found : read(gross);
  if (gross !== undefined && 'value' in whole && whole.value !== null) row.gross.set(key, whole.value);
  if (useful === undefined) return;
  if (found.metres !== undefined) {
    row.running.set(key, { grams: found.value, metres: found.metres, by: kind.running?.by ?? '' });
    return;
  }
  take(found.value, found.value);
  if (found.unitText === '') return;
  const unit = lookups[kind.unitLookup ?? '']?.find(found.unitText);
  if (unit) row.units.set(key, unit.id);
  else row.errors.set(key, `单位“${found.unitText}”无法识别，请只填数字`);
}

/** A quantity without a unit of its own has the one of its row. */
function stateUnits({ columns }: ReadSettings, row: ReadRow): void {
  for (const { column } of columns) {
    const stated = column.kind.type === 'number' ? row.values.get(column.kind.unitColumn ?? '') : undefined;
    if (typeof stated === 'string' && row.values.has(column.key) && !row.units.has(column.key)) row.units.set(column.key, stated);
  }
}

/** Grams per running yard of a cloth of this width are so many grams per square metre. */
function weighByWidth({ columns, constants }: ReadSettings, row: ReadRow): void {
  for (const [key, { grams, metres, by }] of row.running) {
    const width = row.values.get(by);
    const kind = [...columns, ...constants].find(({ column }) => column.key === key)?.column.kind;
    if (kind?.type !== 'number') continue;
    if (typeof width !== 'string') {
      row.errors.set(key, '每码（米）的重量要有门幅才能换算成 g/㎡，请补充门幅');
      continue;
    }
    const value = squareMetreWeight(grams, metres, width, kind.rule.decimals);
    const message = checkNumber(kind.rule, value);
    if (message !== null) row.errors.set(key, message);
    else {
      row.values.set(key, value);
      row.shown.set(key, value);
    }
  }
}

const CURRENCY_COLUMN = 'currencyId';

/** A price that names its currency says the one of its row: what the file says elsewhere must be the same. */
function settleCurrency({ object, columns, lookups }: ReadSettings, row: ReadRow): void {
  const own = object.columns.find(({ key }) => key === CURRENCY_COLUMN);
  const lookup = own?.kind.type === 'entry' ? lookups[own.kind.lookup] : undefined;
  for (const { column, currency = null } of columns) {
    if (column.kind.type !== 'number' || !row.values.has(column.key)) continue;
    const beside = currencyCodeOf(row.texts.get(column.key) ?? '');
    const code = beside ?? currency;
    if (code === null || (code === 'CNY' && !lookup)) continue;
    const entry = lookup?.find(code);
    const said = row.values.get(CURRENCY_COLUMN);
    if (!lookup) row.errors.set(column.key, `写的是 ${code}；这一列不换算币种，请核对后只填数字`);
    else if (!entry || entry.refusal) row.errors.set(column.key, entry?.refusal ?? `没有币种 ${code}，请先在字典里新建`);
    else if (said === undefined) {
      row.values.set(CURRENCY_COLUMN, entry.id);
      row.shown.set(CURRENCY_COLUMN, entry.label);
      row.assumed.add(CURRENCY_COLUMN);
    } else if (beside !== null && said !== entry.id) row.errors.set(column.key, `写的是${entry.label}，与这一行的币种不同`);
  }
}
