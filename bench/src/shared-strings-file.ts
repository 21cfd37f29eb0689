import { columnLetters, escapeXml } from '../../server/src/platform/excel/writing/write-cells.ts';
import { writeTo } from '../../server/src/platform/excel/writing/write.ts';
import { zipStream, type ZipEntry } from '../../server/src/platform/excel/zip-stream.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parcel = 'http://schemas.openxmlformats.org/package/2006';
const CHUNK = 64 * 1024;

/** A workbook of one sheet as Excel saves it: every text is stored once in a table, and cells reference it by number. */
export async function writeSharedStrings(path: string, rows: readonly (readonly string[])[]): Promise<void> {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const sheet = writeSheet(rows, numberOf);
  const strings = (function* (): Generator<Buffer> {
    const texts = [...numbers.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`);
    yield Buffer.from(`<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.join('')}</sst>`);
  })();
  const part = (name: string, xml: string): ZipEntry => ({ name, content: [Buffer.from(xml)] });
  const types = `application/vnd.openxmlformats-officedocument.spreadsheetml`;
  const entries = (async function* (): AsyncGenerator<ZipEntry> {
    yield part(
      '[Content_Types].xml',
      `<Types xmlns="${parcel}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
       <Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>
       <Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    );
    yield part('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
    yield part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    );
    yield part(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    );
    yield { name: 'xl/worksheets/sheet1.xml', content: sheet };
    yield { name: 'xl/sharedStrings.xml', content: strings };
  })();
  await writeTo(path, zipStream(entries));
}

function* writeSheet(rows: readonly (readonly string[])[], numberOf: (text: string) => number): Generator<Buffer> {
  let xml = `<worksheet xmlns="${main}"><sheetData>`;
  for (const [index, row] of rows.entries()) {
    const cells = row.map((text, column) => {
      const reference = `${columnLetters(column)}${index + 1}`;
      if (text === '') return '';
      return /^\d+(\.\d+)?$/.test(text)
        ? `<c r="${reference}"><v>${text}</v></c>`
        : `<c r="${reference}" t="s"><v>${numberOf(text)}</v></c>`;
    });
    xml += `<row r="${index + 1}">${cells.join('')}</row>`;
    if (xml.length < CHUNK) continue;
    yield Buffer.from(xml);
    xml = '';
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`);
}

const relationships = (targets: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="${parcel}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
