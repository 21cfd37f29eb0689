import { posix } from 'node:path';
import { AppError } from '../app-error.ts';
import { partKey, type Archive } from './archive.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import { attributeReader, decodeXml, xmlScanner, type XmlHandler } from './xml.ts';

/** One sheet of the package and the part with its rows. */
export interface SheetPart {
  name: string;
  hidden: boolean;
  part: string;
}

/** Which part of the workbook holds what. */
export interface WorkbookParts {
  sheets: SheetPart[];
  /** Dates count from 1904, as old Excel for Mac writes them. */
  date1904: boolean;
  /** Excel is to calculate all formulas when it opens the file: the writer may not have. */
  uncalculated: boolean;
  strings?: string;
  styles?: string;
  /** The part in which WPS keeps pictures inside cells. */
  cellImages?: string;
}

export interface Relationship {
  type: string;
  part: string;
}

const id = attributeReader('Id');
const type = attributeReader('Type');
const target = attributeReader('Target');
const mode = attributeReader('TargetMode');
const name = attributeReader('name');
const state = attributeReader('state');
const date1904 = attributeReader('date1904');
const calculatedOnLoad = attributeReader('fullCalcOnLoad');
const relationId = /\s[\w-]+:id=["']([^"']*)["']/;

export async function scanPart(archive: Archive, part: string, handler: XmlHandler, encoding?: 'utf8' | 'latin1'): Promise<void> {
  const scanner = xmlScanner(handler, encoding);
  for await (const chunk of archive.read(part)) scanner.write(chunk);
  scanner.end();
}

export const isBrokenXml = (error: unknown): boolean => error instanceof AppError && error.message === refusals.brokenXml;

/** Scans a part that a workbook can do without. False: it is not there, is empty, or is no XML. */
export async function scanIgnorable(archive: Archive, part: string, handler: XmlHandler, encoding?: 'utf8' | 'latin1'): Promise<boolean> {
  if (!archive.has(part)) return false;
  try {
    await scanPart(archive, part, handler, encoding);
    return true;
  } catch (error) {
    if (isBrokenXml(error)) return false;
    throw error;
  }
}

/** The relationships of a part by id, targets resolved to part names; external targets are left out, but for NULL, by which WPS means none. */
export async function readRelationships(archive: Archive, part: string): Promise<Map<string, Relationship>> {
  const relationships = new Map<string, Relationship>();
  const file = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  await scanIgnorable(archive, file, {
    open(tag, attributes) {
      if (tag !== 'Relationship') return;
      const path = decodeXml(target(attributes) ?? '');
      if (mode(attributes)?.toLowerCase() === 'external' && path !== 'NULL') return;
      relationships.set(id(attributes) ?? '', {
        // Strict and transitional workbooks use different hosts in their type URLs.
        type: posix.basename(type(attributes) ?? ''),
        part: partKey(path.startsWith('/') ? path : posix.join(posix.dirname(part), path)),
      });
    },
  });
  return relationships;
}

/** The part of the workbook itself. */
export interface WorkbookPlace {
  part: string;
  relationships: ReadonlyMap<string, Relationship>;
  hasMacros: boolean;
}

export async function findWorkbook(archive: Archive): Promise<WorkbookPlace> {
  const part = findPart(await readRelationships(archive, ''), 'officeDocument');
  if (!part || !archive.has(part)) throw refusal(refusals.notWorkbook);
  const relationships = await readRelationships(archive, part);
  return { part, relationships, hasMacros: findPart(relationships, 'vbaProject') !== undefined };
}

export async function readWorkbookParts(archive: Archive, { part: workbook, relationships }: WorkbookPlace): Promise<WorkbookParts> {
  const parts: WorkbookParts = {
    sheets: [],
    date1904: false,
    uncalculated: false,
    strings: findPart(relationships, 'sharedStrings'),
    styles: findPart(relationships, 'styles'),
    cellImages: findPart(relationships, 'cellImage'),
  };
  let definedNames = 0;
  await scanPart(archive, workbook, {
    open(tag, attributes) {
      if (tag === 'workbookPr') parts.date1904 = ['1', 'true'].includes(date1904(attributes) ?? '');
      if (tag === 'calcPr') parts.uncalculated = ['1', 'true'].includes(calculatedOnLoad(attributes) ?? '');
      if (tag === 'definedName') definedNames += 1;
      if (tag !== 'sheet') return;
      const sheet = relationships.get(relationId.exec(attributes)?.[1] ?? '');
      // Chart and macro sheets have no rows.
      if (sheet?.type !== 'worksheet') return;
      const hidden = (state(attributes) ?? 'visible') !== 'visible';
      parts.sheets.push({ name: decodeXml(name(attributes) ?? ''), hidden, part: sheet.part });
    },
  });
  if (parts.sheets.length === 0) throw refusal(refusals.notWorkbook);
  if (parts.sheets.length > limits.sheets) throw refusal(refusals.tooManySheets);
  if (definedNames > limits.definedNames) throw refusal(refusals.tooManyNames);
  return parts;
}

function findPart(relationships: ReadonlyMap<string, Relationship>, wanted: string): string | undefined {
  return [...relationships.values()].find((relationship) => relationship.type === wanted)?.part;
}
