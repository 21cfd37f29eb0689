import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import type pg from 'pg';
import { BY_IDS, readStatement } from './material-rows.ts';

const PAGE = 1_000;
const CHUNK = 64 * 1024;

/**
 * A minimal workbook writer: one sheet, rows of the product's statement ordered by id, every value as the database's text, no formatting or
 * checks, one part with the same compression level as the product.
 */
export async function writeMinimalWorkbook(pool: pg.Pool, path: string, columns: number): Promise<void> {
  const letters = Array.from({ length: columns }, (_, at) => String.fromCharCode(65 + at));
  const text = (await readStatement(pool)).replace(BY_IDS, '= any(array(select id from spus where id > $1 order by id limit $2))');
  let checksum = 0;
  const sheet = async function* (): AsyncGenerator<Buffer> {
    let xml = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
    let number = 0;
    for (let last = '0'; ;) {
      const { rows } = await pool.query<Record<string, unknown>>({ name: 'rows', text: `${text} order by s.id`, values: [last, PAGE] });
      for (const row of rows) {
        number += 1;
        const values = Object.values(row);
        xml += `<row r="${number}">`;
        for (let at = 0; at < columns; at += 1) xml += cellOf(`${letters[at]}${number}`, values[at]);
        xml += '</row>';
        if (xml.length < CHUNK) continue;
        const part = Buffer.from(xml);
        checksum = crc32(part, checksum);
        yield part;
        xml = '';
      }
      if (rows.length < PAGE) break;
      last = String(rows.at(-1)?.['id']);
    }
    const end = Buffer.from(`${xml}</sheetData></worksheet>`);
    checksum = crc32(end, checksum);
    yield end;
  };
  await pipeline(sheet(), createDeflateRaw({ level: 3, chunkSize: CHUNK }), createWriteStream(path));
}

function cellOf(reference: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `<c r="${reference}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
}
