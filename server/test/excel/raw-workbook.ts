import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a test workbook, valid or not. */
export interface RawPart {
  name: string;
  content: string | Buffer;
  /** Raw deflate bytes to store instead of the compressed content. */
  deflated?: Buffer;
  /** Size declared in the directory; the real one when absent. */
  declaredBytes?: number;
  encrypted?: boolean;
}

export interface RawWorkbook {
  /** XML between <sheetData> and </sheetData>. */
  rows?: string;
  /** XML after </sheetData>. */
  afterRows?: string;
  /** Texts of the shared strings part. */
  strings?: readonly string[];
  /** Number format codes of the cell styles 1, 2, … */
  formats?: readonly string[];
  workbookProperties?: string;
  /** Added parts, or replacements of parts with the same name. */
  parts?: readonly RawPart[];
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet written part by part, for content that no spreadsheet program would save. */
export function rawWorkbook({
  rows = '',
  afterRows = '',
  strings,
  formats = [],
  workbookProperties = '',
  parts = [],
}: RawWorkbook = {}): Buffer {
  const own: RawPart[] = [
    {
      name: '[Content_Types].xml',
      content: contentTypes(
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
      ),
    },
    { name: '_rels/.rels', content: relationships(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} ${relations}>${workbookProperties}<sheets><sheet name="表1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ...(strings ? [['sharedStrings', 'sharedStrings.xml'] as const] : []),
        ['cellImage', 'cellimages.xml'],
      ),
    },
    { name: 'xl/styles.xml', content: styleSheet(formats) },
    { name: 'xl/cellimages.xml', content: '<etc:cellImages xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData"/>' },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet ${main} ${relations}><sheetData>${rows}</sheetData>${afterRows}</worksheet>` },
  ];
  if (strings)
    own.push({ name: 'xl/sharedStrings.xml', content: `<sst ${main}>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>` });
  const replaced = own.map((part) => parts.find(({ name }) => name === part.name) ?? part);
  return zipOf([...replaced, ...parts.filter(({ name }) => !own.some((part) => part.name === name))]);
}

export const contentTypes = (overrides: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;

/** Relationships rId1, rId2, … of these types to these targets. */
export function relationships(...targets: (readonly [name: string, target: string])[]): string {
  const lines = targets.map(([name, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}/${name}" Target="${target}"/>`);
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
}

function styleSheet(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('');
  const styles = formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('');
  return `<styleSheet ${main}><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`;
}

/** Deflates every part and writes local headers and the directory; parts of the same name stay separate. */
export function zipOf(parts: readonly RawPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflated, declaredBytes, encrypted } of parts) {
    const bytes = Buffer.from(content);
    const data = deflated ?? deflateRawSync(bytes, { level: 1 });
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const record = Buffer.alloc(46);
    record.write('PK\u0001\u0002', 'latin1');
    record.writeUInt16LE(20, 4);
    shared.copy(record, 6);
    record.writeUInt32LE(offset, 42);
    files.push(Buffer.from('PK\u0003\u0004', 'latin1'), shared, path, data);
    directory.push(record, path);
    offset += 4 + shared.length + path.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
