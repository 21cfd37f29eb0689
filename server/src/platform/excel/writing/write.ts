import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { columnLetters, escapeXml, xmlDeclaration, type PictureToWrite } from './write-cells.ts';
import { drawingXml } from './write-drawing.ts';
import { plainSheet, writeSheet, type Column, type PlacedPicture, type SheetToWrite } from './write-sheet.ts';
import { createStyles, type Styles } from './write-styles.ts';
import { zipStream, type ZipEntry } from '../zip-stream.ts';

export interface WorkbookToWrite {
  sheets: readonly SheetToWrite[];
  /** Lines of the sheet 填写说明, placed after the data. */
  instructions?: readonly string[];
}

/** Streams a workbook to a file or a stream in constant memory. An incomplete file is removed. */
export async function writeWorkbook(target: string | Writable, workbook: WorkbookToWrite, signal?: AbortSignal): Promise<void> {
  await writeTo(target, zipStream(workbookEntries(workbook)), signal);
}

export async function writeTo(target: string | Writable, bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  if (typeof target !== 'string') return pipeline(bytes, target, { signal });
  try {
    await pipeline(bytes, createWriteStream(target), { signal });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

interface WrittenSheet {
  name: string;
  hidden: boolean;
  hasPictures: boolean;
}

async function* workbookEntries({ sheets, instructions }: WorkbookToWrite): AsyncGenerator<ZipEntry> {
  const styles = createStyles();
  const written: WrittenSheet[] = [];
  const media = new Map<string, { name: string; picture: PictureToWrite }>();
  const { choiceLists, rows: choiceRows } = planChoices(sheets);
  const addSheet = (name: string, hidden = false) => {
    written.push({ name: sheetName(name, written), hidden, hasPictures: false });
    return `xl/worksheets/sheet${written.length}.xml`;
  };

  for (const sheet of sheets) {
    const pictures: PlacedPicture[] = [];
    const name = addSheet(sheet.name);
    yield { name, content: writeSheet(sheet, styles, choiceLists, pictures) };
    if (pictures.length === 0) continue;
    Object.assign(written.at(-1) ?? {}, { hasPictures: true });
    yield* drawingEntries(written.length, pictures, media);
  }
  if (instructions) {
    const rows = instructions.map((line) => [line]);
    yield { name: addSheet('填写说明'), content: [plainSheet(rows, styles.wrapped)] };
  }
  if (choiceRows.length > 0) yield { name: addSheet(choicesName, true), content: [plainSheet(choiceRows, 0)] };
  for (const { name, picture } of media.values()) yield { name: `xl/media/${name}`, content: loadPicture(picture), stored: true };
  yield* packageEntries(written, styles);
}

const choicesName = '选项';

/** Puts drop-down lists on a hidden sheet, one column each, because a list inside the rule is limited to 255 characters. */
function planChoices(sheets: readonly SheetToWrite[]): { choiceLists: Map<Column, string>; rows: string[][] } {
  const choiceLists = new Map<Column, string>();
  const rows: string[][] = [];
  for (const column of sheets.flatMap((sheet) => sheet.columns)) {
    const choices = column.choices ?? [];
    if (choices.length === 0) continue;
    const letter = columnLetters(choiceLists.size);
    choices.forEach((choice, at) => {
      const row = (rows[at] ??= []);
      while (row.length < choiceLists.size) row.push('');
      row.push(choice);
    });
    choiceLists.set(column, `'${choicesName}'!$${letter}$1:$${letter}$${choices.length}`);
  }
  return { choiceLists, rows };
}

/** Returns a sheet name that Excel accepts: 31 characters, none of []:*?/\, unique. */
function sheetName(wanted: string, taken: readonly WrittenSheet[]): string {
  const base =
    wanted
      .replace(/[[\]:*?/\\\s]+/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet';
  let name = base;
  for (let again = 2; taken.some((sheet) => sheet.name.toLowerCase() === name.toLowerCase()); again++) {
    name = `${base.slice(0, 31 - String(again).length - 1)}_${again}`;
  }
  return name;
}

async function* loadPicture(picture: PictureToWrite): AsyncGenerator<Uint8Array> {
  yield await picture.load();
}

function* drawingEntries(
  sheet: number,
  pictures: readonly PlacedPicture[],
  media: Map<string, { name: string; picture: PictureToWrite }>,
): Generator<ZipEntry> {
  const used = new Map<string, string>();
  for (const { picture } of pictures) {
    if (!media.has(picture.key)) media.set(picture.key, { name: `image${media.size + 1}.${picture.mime.slice('image/'.length)}`, picture });
    used.set(picture.key, used.get(picture.key) ?? `rId${used.size + 1}`);
  }
  yield xmlEntry(`xl/worksheets/_rels/sheet${sheet}.xml.rels`, relationshipsXml([['rId1', 'drawing', `../drawings/drawing${sheet}.xml`]]));
  yield xmlEntry(
    `xl/drawings/drawing${sheet}.xml`,
    drawingXml(pictures, ({ picture }) => used.get(picture.key) ?? ''),
  );
  const targets = [...used].map(([key, id]): Relation => [id, 'image', `../media/${media.get(key)?.name}`]);
  yield xmlEntry(`xl/drawings/_rels/drawing${sheet}.xml.rels`, relationshipsXml(targets));
}

function* packageEntries(sheets: readonly WrittenSheet[], styles: Styles): Generator<ZipEntry> {
  const relations = sheets.map((_, at): Relation => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`]);
  yield xmlEntry('xl/styles.xml', styles.toXml());
  yield xmlEntry('xl/workbook.xml', workbookXml(sheets));
  yield xmlEntry('xl/_rels/workbook.xml.rels', relationshipsXml([...relations, [`rId${sheets.length + 1}`, 'styles', 'styles.xml']]));
  yield xmlEntry('_rels/.rels', relationshipsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]));
  yield xmlEntry('[Content_Types].xml', contentTypesXml(sheets));
}

const xmlEntry = (name: string, xml: string): ZipEntry => ({
  name,
  content: [Buffer.from(xmlDeclaration + xml)],
});

type Relation = [id: string, type: string, target: string];

function relationshipsXml(relations: readonly Relation[]): string {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
  const lines = relations.map(([id, name, target]) => `<Relationship Id="${id}" Type="${type}${name}" Target="${target}"/>`);
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const lines = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  return (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${lines.join('')}</sheets></workbook>`
  );
}

function contentTypesXml(sheets: readonly WrittenSheet[]): string {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, type: string) => `<Override PartName="/xl/${part}.xml" ContentType="${type}"/>`;
  const parts = sheets.flatMap(({ hasPictures }, at) => [
    override(`worksheets/sheet${at + 1}`, `${sheetType}.worksheet+xml`),
    hasPictures ? override(`drawings/drawing${at + 1}`, 'application/vnd.openxmlformats-officedocument.drawing+xml') : '',
  ]);
  const pictures = ['png', 'jpeg', 'gif'].map((extension) => `<Default Extension="${extension}" ContentType="image/${extension}"/>`);
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
    `${pictures.join('')}${override('workbook', `${sheetType}.sheet.main+xml`)}${override('styles', `${sheetType}.styles+xml`)}${parts.join('')}</Types>`
  );
}
