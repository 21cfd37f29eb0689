import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archive } from './archive.ts';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';
import { readRelationships, scanIgnorable, type Relationship } from './workbook-parts.ts';
import { attributeReader, decodeXml } from './xml.ts';

/** A picture's bytes as extracted from the workbook; they still need the same checks as an upload. */
interface PictureFile {
  path: string;
  bytes: number;
  /** Detected by the first bytes; application/octet-stream for formats that browsers do not show. */
  mime: string;
}

/** A picture and the cell of its top left corner: row from 1, column from 0. */
export interface Picture extends PictureFile {
  row: number;
  column: number;
}

export interface SheetPictures {
  /** Floating pictures by the row in which they begin. */
  anchored: Map<number, Picture[]>;
  /** Pictures of WPS that a cell shows with =DISPIMG(id). */
  byId: Map<string, PictureFile>;
}

const embed = /\s[\w-]+:embed=["']([^"']*)["']/;
const name = attributeReader('name');

export const noPictures = (): SheetPictures => ({ anchored: new Map(), byId: new Map() });

/** Writes the pictures of a sheet into the folder, each once however often it is shown. */
export async function extractPictures(
  archive: Archive,
  sheet: string,
  cellImages: string | undefined,
  folder: string,
): Promise<SheetPictures> {
  const pictures = noPictures();
  const extract = pictureExtractor(archive, folder);
  for (const { type, part } of (await readRelationships(archive, sheet)).values()) {
    if (type !== 'drawing') continue;
    for (const { row, column, media } of await readAnchors(archive, part)) {
      const file = await extract(media, row);
      if (file) pictures.anchored.set(row, [...(pictures.anchored.get(row) ?? []), { ...file, row, column }]);
    }
  }
  if (cellImages !== undefined) {
    for (const [id, media] of await readCellImages(archive, cellImages)) {
      const file = media === undefined ? undefined : await extract(media, 1);
      if (file) pictures.byId.set(id, file);
    }
  }
  return pictures;
}

interface Anchor {
  row: number;
  column: number;
  media: string;
}

async function readAnchors(archive: Archive, drawing: string): Promise<Anchor[]> {
  const relationships = await readRelationships(archive, drawing);
  const anchors: Anchor[] = [];
  const from = { row: '', col: '' };
  let inFrom = false;
  let reading: 'row' | 'col' | undefined;
  await scanIgnorable(archive, drawing, {
    open(tag, attributes) {
      if (tag === 'from') {
        inFrom = true;
        from.row = from.col = '';
      }
      reading = inFrom && (tag === 'row' || tag === 'col') ? tag : undefined;
      const media = tag === 'blip' ? embeddedPart(relationships, attributes) : undefined;
      if (media !== undefined) anchors.push({ row: Number.parseInt(from.row, 10) + 1, column: Number.parseInt(from.col, 10), media });
    },
    text(raw) {
      if (reading) from[reading] += raw;
    },
    close(tag) {
      reading = undefined;
      if (tag === 'from') inFrom = false;
    },
  });
  return anchors.filter(({ row, column }) => row >= 1 && column >= 0);
}

/** The parts of the pictures that cells show, by id; undefined: the file does not say where it is. */
export async function readCellImages(archive: Archive, part: string): Promise<Map<string, string | undefined>> {
  const relationships = await readRelationships(archive, part);
  const images = new Map<string, string | undefined>();
  let id = '';
  await scanIgnorable(archive, part, {
    open(tag, attributes) {
      if (tag === 'cNvPr') id = decodeXml(name(attributes) ?? '');
      if (tag === 'blip') images.set(id, embeddedPart(relationships, attributes));
    },
  });
  return images;
}

function embeddedPart(relationships: ReadonlyMap<string, Relationship>, attributes: string): string | undefined {
  return relationships.get(embed.exec(attributes)?.[1] ?? '')?.part;
}

function pictureExtractor(archive: Archive, folder: string): (media: string, row: number) => Promise<PictureFile | undefined> {
  const files = new Map<string, PictureFile>();
  let shown = 0;
  return async (media, row) => {
    shown += 1;
    if (shown > limits.pictures) throw refusal(refusals.tooManyPictures);
    const known = files.get(media);
    if (known || !archive.has(media)) return known;
    const path = join(folder, `picture-${files.size + 1}`);
    const file: PictureFile = { path, bytes: 0, mime: '' };
    await pipeline(async function* () {
      for await (const chunk of archive.read(media)) {
        if (file.bytes === 0) file.mime = pictureMime(chunk);
        file.bytes += chunk.length;
        if (file.bytes > limits.pictureBytes) throw refusal(refusals.pictureTooLarge(row));
        yield chunk;
      }
    }, createWriteStream(path));
    files.set(media, file);
    return file;
  };
}

function pictureMime(head: Buffer): string {
  const mark = head.toString('latin1', 0, 12);
  if (mark.startsWith('\x89PNG\r\n')) return 'image/png';
  if (mark.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(mark)) return 'image/gif';
  return /^RIFF.{4}WEBP/s.test(mark) ? 'image/webp' : 'application/octet-stream';
}
