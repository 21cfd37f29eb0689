import type { Cell } from '../../platform/excel/cells.ts';
import type { Row } from '../../platform/excel/sheet-rows.ts';
import type { FormNote, ReadForm } from '../../platform/imports/object.ts';
import { moneyText } from '@mrp/contract/lib/money.ts';
import { checkSum, checkStatedTotal, type FactoryAmount } from './factory-sums.rules.ts';
import { quotationColumns } from './import-columns.rules.ts';
import { countsMinutes, headColumnOf, isSumLabel, lineColumnOf, sectionOf, unitInHeading, type Section } from './factory-words.rules.ts';

/** A heading of the present section. */
interface Heading {
  at: number;
  /** Column of the import; null: one that it does not know, kept under its own heading. */
  column: string | null;
  text: string;
  unit: string;
  /** The column, where an earlier heading has it already. */
  second: string | null;
}

interface Line {
  row: number;
  document: number;
  cells: Map<string, Cell>;
}

interface Reading {
  /** By document: what the head says. A second 款号 begins another document. */
  heads: Map<string, Cell>[];
  lines: Line[];
  notes: FormNote[];
  section: Section | null;
  /** Which one of the sheet that is. */
  place: string;
  headings: Heading[] | null;
  /** The last headings of the sheet, which hold for sections without any of their own. */
  shared: Heading[] | null;
  /** Of the factory, in the present document. */
  amounts: FactoryAmount[];
  /** The row of the file that its total stands in. */
  totalRow: number | null;
}

const emptyCell: Cell = { text: '', kind: 'empty' };
const MIN_HEADINGS = 2;
const DEFAULT_ONE: readonly Section['part'][] = ['CONSUMABLE', 'TECHNIQUE', 'OPERATION', 'PACKAGING', 'FREIGHT', 'OTHER'];

const headingsOf = ({ headings, shared, section }: Reading): Heading[] | null => headings ?? (section ? shared : null);

const textAt = (cells: readonly Cell[], at: number): string => (cells[at]?.kind === 'error' ? '' : (cells[at]?.text ?? '').trim());
/** The texts of a row, those of merged cells once. */
const distinctTexts = (cells: readonly Cell[]): string[] => [...new Set(cells.map((_, at) => textAt(cells, at)).filter(Boolean))];
const isNumber = (text: string): boolean => /^-?[\d,]+(\.\d+)?$/.test(text);
const plainNumber = (text: string): string => text.replaceAll(',', '').trim();

/**
 * A factory's own quotation as rows of the import: a head of labels, then sections with a title, headings of their own, lines and sums.
 * Null: the sheet is no such form.
 */
export function readFactorySheet(rows: readonly Row[]): ReadForm | null {
  const reading: Reading = {
    heads: [new Map()],
    lines: [],
    notes: [],
    section: null,
    place: '',
    headings: null,
    shared: null,
    amounts: [],
    totalRow: null,
  };
  for (const row of rows) readRow(reading, row);
  endDocument(reading);
  const isForm = reading.lines.length > 0 && reading.heads.some((head) => head.has('styleCode'));
  return isForm ? { rows: tableOf(reading), notes: reading.notes } : null;
}

function readRow(reading: Reading, row: Row): void {
  const texts = distinctTexts(row.cells);
  if (texts.length === 0) return;
  if (isTitle(texts)) return beginSection(reading, texts[0] ?? '');
  if (readSum(reading, row, texts)) return;
  if (readHeadings(reading, row.cells)) return;
  if (readHead(reading, row.cells)) return;
  readLine(reading, row);
}

/** A title stands alone in its row, or with an explanation behind it. */
const isTitle = (texts: readonly string[]): boolean => texts.length === 1 && sectionOf(texts[0] ?? '') !== null;

function beginSection(reading: Reading, title: string): void {
  reading.section = sectionOf(title);
  reading.place = `${reading.lines.length} ${title}`;
  reading.headings = null;
}

/** Sums are compared with the amounts of the factory above them; below lines, 总价 is one too. */
function readSum(reading: Reading, { number, cells }: Row, texts: readonly string[]): boolean {
  const label = (texts[0] ?? '').replace(/[:：]$/, '');
  const isTotal = headColumnOf(label) === 'statedTotal';
  if (!isSumLabel(label) && !(isTotal && headingsOf(reading) !== null)) return false;
  const written = cells.map((_, at) => textAt(cells, at)).findLast(isNumber);
  if (written === undefined) return isSumLabel(label);
  const stated = plainNumber(written);
  if (isTotal) {
    reading.heads.at(-1)?.set('statedTotal', { text: stated, kind: 'number' });
    reading.totalRow = number;
  } else notePrice(reading, checkSum(label, stated, reading.amounts, { place: reading.place, currency: currencyOf(reading) }));
  return true;
}

/** As the sheet writes it; '': it does not say, and means 元. */
const currencyOf = ({ heads }: Reading): string => heads.at(-1)?.get('currencyId')?.text.trim() ?? '';

function notePrice(reading: Reading, text: string | null): void {
  if (text !== null) reading.notes.push({ text, price: true });
}

/** What the factory says that the whole costs is compared once everything was read. */
function endDocument(reading: Reading): void {
  const head = reading.heads.at(-1);
  const stated = plainNumber(head?.get('statedTotal')?.text ?? '');
  const whose = reading.heads.length > 1 ? `${head?.get('styleCode')?.text ?? ''} ` : '';
  const place = reading.totalRow === null ? '' : `第 ${reading.totalRow} 行 `;
  if (isNumber(stated)) notePrice(reading, checkStatedTotal(`${place}${whose}工厂报价合计`, stated, reading.amounts, currencyOf(reading)));
  reading.amounts = [];
  reading.totalRow = null;
}

/** Headings of lines; a section may be named in their first cell. */
function readHeadings(reading: Reading, cells: readonly Cell[]): boolean {
  const found = cells.flatMap((_, at): Heading[] => {
    const text = textAt(cells, at);
    if (text === '' || text === textAt(cells, at - 1)) return [];
    return [{ at, text, column: lineColumnOf(text), unit: unitInHeading(text), second: null }];
  });
  const known = new Set(found.flatMap(({ column }) => column ?? []));
  if (known.size < MIN_HEADINGS || cells.some((cell) => cell.kind === 'number')) return false;
  const [first] = found;
  const named = first && first.at === 0 && first.column === null ? sectionOf(first.text) : null;
  if (named) beginSection(reading, first?.text ?? '');
  const taken = new Set<string>();
  reading.shared = reading.headings = found
    .filter((heading) => !(named && heading === first))
    .map((heading) => {
      const isRepeated = heading.column !== null && taken.has(heading.column);
      taken.add(heading.column ?? '');
      return isRepeated ? { ...heading, column: null, second: heading.column } : heading;
    });
  return true;
}

/** 款号：KS2601, or the value in the next cell. */
function readHead(reading: Reading, cells: readonly Cell[]): boolean {
  let found = false;
  for (let at = 0; at < cells.length; at += 1) {
    const text = textAt(cells, at);
    if (text === '' || text === textAt(cells, at - 1)) continue;
    const [label = '', ...rest] = text.split(/[:：]/);
    const column = headColumnOf(label);
    if (column === null || (headingsOf(reading) !== null && !/[:：]/.test(text))) continue;
    const own = rest.join(':').trim();
    const value = own === '' ? nextValue(cells, at) : ({ text: own, kind: 'text' } as const);
    if (value === null) continue;
    found = true;
    setHead(reading, column, value);
  }
  return found;
}

function nextValue(cells: readonly Cell[], at: number): Cell | null {
  const label = textAt(cells, at);
  const next = cells.slice(at + 1).find((cell) => cell.kind !== 'empty' && cell.text.trim() !== label);
  return next === undefined || headColumnOf(next.text.replace(/[:：].*$/, '')) !== null ? null : next;
}

function setHead(reading: Reading, column: string, value: Cell): void {
  const head = reading.heads.at(-1)!;
  const known = head.get(column)?.text;
  // Another 款号 below lines is another quotation, of the same factory on the same day; total and pieces are of its own style.
  if (column === 'styleCode' && known !== undefined && known !== value.text && reading.lines.length > 0) {
    endDocument(reading);
    const next = new Map(head).set(column, value);
    for (const own of ['statedTotal', 'pieces']) next.delete(own);
    reading.heads.push(next);
    reading.notes.push({ text: `表里有第 ${reading.heads.length} 个款号 ${value.text}，读成另一张报价单` });
    reading.section = null;
    reading.headings = null;
    return;
  }
  head.set(column, column === 'pieces' ? { ...value, text: value.text.replace(/[^\d.]/g, '') } : value);
}

function readLine(reading: Reading, { number, cells, hidden }: Row): void {
  const headings = headingsOf(reading);
  // Sections may be named in a column of their own, merged over their rows.
  const named = sectionOf(textAt(cells, 0));
  const isColumn = named !== null && !headings?.some(({ at, column }) => at === 0 && column === 'name');
  const section = isColumn ? named : reading.section;
  // A text over the whole row explains something.
  if (!headings || !section || distinctTexts(cells).length < 2) return;
  const line = new Map<string, Cell>();
  for (const heading of headings) {
    const cell = cells[heading.at] ?? emptyCell;
    if (cell.kind === 'empty') continue;
    line.set(heading.column ?? heading.text, withUnit(heading, cell));
  }
  nameByDescription(headings, cells, line);
  if (!nameLine(reading, line, { number, own: isColumn ? textAt(cells, 0) : '' })) return;
  line.set('part', wordCell(section.part));
  if (section.purpose) line.set('purpose', wordCell(section.purpose));
  const minutes = headings.find(({ column, text }) => column === 'consumption' && countsMinutes(text));
  if (section.part === 'OPERATION' && minutes && line.has('consumption')) line.set('measure', wordCell('MINUTE'));
  if (!line.has('consumption') && DEFAULT_ONE.includes(section.part)) line.set('consumption', { text: '1', kind: 'number' });
  const stated = line.get('amount');
  const amount = plainNumber(stated?.text ?? '');
  // 加工费 12.00 without a price is one at that price.
  if (stated && isNumber(amount) && !line.has('price') && line.get('consumption')?.text === '1') line.set('price', stated);
  const isFree = amount === '' && (line.get('supply')?.text ?? '').includes('客供');
  if (isColumn) reading.place = `${section.part} ${section.purpose}`;
  const { part, purpose } = section;
  reading.amounts.push({ part, purpose, place: reading.place, amount: isFree ? '0' : isNumber(amount) ? amount : null, isSummed: false });
  if (hidden) reading.notes.push({ text: `第 ${number} 行在表里是隐藏的，也读入了，请核对` });
  reading.lines.push({ row: number, document: reading.heads.length - 1, cells: line });
}

/** Item 1, 2, 3 with a description beside it numbers the lines. */
function nameByDescription(headings: readonly Heading[], cells: readonly Cell[], line: Map<string, Cell>): void {
  if (!/^\d{1,3}\.?$/.test(line.get('name')?.text.trim() ?? '')) return;
  const beside = headings.find(({ at, second }) => second === 'name' && textAt(cells, at) !== '');
  if (!beside) return;
  line.set('name', cells[beside.at] ?? emptyCell);
  line.delete(beside.text);
}

/** A row such as 加工费 that has an amount but no name bears the one of its section; any other is left out, and said. */
function nameLine(reading: Reading, line: Map<string, Cell>, { number, own }: { number: number; own: string }): boolean {
  if (line.has('name')) return true;
  const stated = plainNumber((line.get('amount') ?? line.get('price'))?.text ?? '');
  if (!isNumber(stated)) return false;
  if (own === '') notePrice(reading, `第 ${number} 行没有名称，没有读入，金额 ${moneyText(stated, currencyOf(reading))}`);
  else line.set('name', wordCell(own));
  return own !== '';
}

const wordCell = (text: string): Cell => ({ text, kind: 'text' });

/** A number without a unit has the one of its heading. */
function withUnit({ column, unit, text }: Heading, cell: Cell): Cell {
  const isMeasured = column === 'price' || (column === 'consumption' && !countsMinutes(text));
  if (!isMeasured || unit === '' || countsMinutes(unit) || cell.kind === 'error' || !isNumber(cell.text.trim())) return cell;
  return { ...cell, kind: 'text', text: `${cell.text}${column === 'price' ? '/' : ''}${unit}` };
}

/** One table: the columns of the import that occur, then the headings that it does not know. */
function tableOf({ heads, lines }: Reading): Row[] {
  const used = new Set([...heads.flatMap((head) => [...head.keys()]), ...lines.flatMap(({ cells }) => [...cells.keys()])]);
  const known = quotationColumns.filter(({ key }) => used.has(key) || key === 'styleCode' || key === 'supplierId' || key === 'quotedOn');
  const extra = [...used].filter((key) => !quotationColumns.some((column) => column.key === key));
  const header: Row = {
    number: (lines[0]?.row ?? 2) - 1,
    cells: [...known.map(({ label }) => label), ...extra].map((text): Cell => ({ text, kind: 'text' })),
  };
  const keys = [...known.map(({ key }) => key), ...extra];
  return [
    header,
    ...lines.map(({ row, document, cells }): Row => ({
      number: row,
      cells: keys.map((key) => cells.get(key) ?? heads[document]?.get(key) ?? emptyCell),
    })),
  ];
}
