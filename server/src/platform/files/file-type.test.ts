import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectFileType } from './file-type.ts';

/** A zip with deflated entries. */
function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = deflateRawSync(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(text), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(text), 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const office = 'application/vnd.openxmlformats-officedocument.';
const contentTypes = (main: string) => `<Types><Override PartName="/main.xml" ContentType="${main}"/></Types>`;
const xlsx = { '[Content_Types].xml': contentTypes(`${office}spreadsheetml.sheet.main+xml`), 'xl/workbook.xml': '<workbook/>' };
const docx = { '[Content_Types].xml': contentTypes(`${office}wordprocessingml.document.main+xml`), 'word/document.xml': '<document/>' };
const dxf = '  0\r\nSECTION\r\n  2\r\nHEADER\r\n  9\r\n$ACADVER\r\n  1\r\nAC1015\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n';

const blank = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: '#2B4C9B' } })
    .toFormat(format)
    .toBuffer();

describe('detectFileType recognises files by content:', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s is a picture', async (format) => {
    expect(await detectFileType(await blank(format))).toMatchObject({ kind: 'picture', mime: `image/${format}` });
  });

  it.each([
    ['a workbook', zip(xlsx), 'workbook', 'xlsx'],
    ['a document', zip(docx), 'attachment', 'docx'],
    ['an archive', zip({ '纸样/前片.txt': '纸样' }), 'attachment', 'zip'],
    ['an empty archive', zip({}), 'attachment', 'zip'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'), 'attachment', 'pdf'],
    ['a drawing', Buffer.from(dxf), 'attachment', 'dxf'],
    [
      'a drawing that begins with a comment',
      Buffer.from(`999\nwritten by a pattern system\n${dxf.replaceAll('\r', '')}`),
      'attachment',
      'dxf',
    ],
    ['a binary drawing', Buffer.from('AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION', 'latin1'), 'attachment', 'dxf'],
    ['a plot', Buffer.from('IN;SP1;PU100,200;PD300,400,500,600;PU;SP0;'), 'attachment', 'plt'],
    [
      'a plot with escape sequences',
      Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE=HPGL2\r\n\x1b%1BIN;VS10;PU0,0;PD10,10;LBfront\x03;'),
      'attachment',
      'plt',
    ],
  ])('%s has the expected kind and extension', async (_, bytes, kind, extension) => {
    expect(await detectFileType(bytes)).toMatchObject({ kind, extension, size: bytes.length });
  });

  it.each([
    [
      'a vector picture',
      '<?xml version="1.0"?>\n<!-- logo -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'SVG',
    ],
    ['a web page', '<!DOCTYPE html><html><body>hi</body></html>', 'HTML'],
    ['a page behind blanks and capitals', `\n\n   <HTML ><SCRIPT>alert(1)</SCRIPT>`, 'HTML'],
    ['a drawing with a page inside', `999\n<script>alert(1)</script>\n${dxf}`, 'HTML'],
    ['a Windows program', 'MZ\x90\0', '可执行程序'],
    ['a Linux program', '\x7fELF\x02\x01', '可执行程序'],
    ['a shell script', '#!/bin/sh\nrm -rf /', '可执行程序'],
    ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '另存为 .xlsx'],
    ['a photo of a phone', '\0\0\0\x18ftypheic', 'HEIC'],
    ['a text', 'INVENTORY of cotton, PU leather', '请上传'],
    ['a bitmap', 'BM\x36\0\0\0', '请上传'],
    ['a RIFF that is a film', 'RIFF\0\0\0\0AVI LIST', '请上传'],
  ])('%s is refused with what to do', async (_, text, message) => {
    await expect(detectFileType(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      errorName: 'FILE_TYPE',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['a workbook with macros', { ...xlsx, 'xl/vbaProject.bin': 'x' }, '宏'],
    ['a workbook of the macro type', { '[Content_Types].xml': contentTypes('application/vnd.ms-excel.sheet.macroEnabled.main+xml') }, '宏'],
    ['a document with macros', { ...docx, 'word/vbaProject.bin': 'x' }, '宏'],
    ['a binary workbook', { '[Content_Types].xml': contentTypes('application/vnd.ms-excel.sheet.binary.main') }, '只支持'],
    ['slides', { '[Content_Types].xml': contentTypes(`${office}presentationml.presentation.main+xml`) }, '只支持'],
    ['a Java program', { 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' }, '可执行程序'],
    ['an OpenDocument table', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }, 'OpenDocument'],
  ])('%s is refused', async (_, entries, message) => {
    await expect(detectFileType(zip(entries as Record<string, string>))).rejects.toMatchObject({
      errorName: 'FILE_TYPE',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['an archive that was cut off', zip(xlsx).subarray(0, 120)],
    ['an archive whose entry leaves its folder', zip({ '../../etc/cron.d/x': 'x' })],
    ['a PDF that was cut off', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a workbook with an endless list of parts', zip({ ...xlsx, '[Content_Types].xml': ' '.repeat(2 * 1024 * 1024) })],
  ])('%s is refused as broken', async (_, bytes) => {
    await expect(detectFileType(bytes)).rejects.toMatchObject({ errorName: 'FILE_BROKEN' });
  });
});

describe('detectFileType accepts only the requested kinds:', () => {
  it('a workbook is refused as a picture', async () => {
    await expect(detectFileType(zip(xlsx), ['picture'])).rejects.toThrow('请上传图片（png、jpg、webp、gif）');
  });
  it('a picture is refused as a workbook', async () => {
    await expect(detectFileType(await blank('png'), ['workbook'])).rejects.toThrow('请上传工作簿（xlsx）');
  });
});

describe('an upload on disk', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mrp-inspect-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const written = async (bytes: Uint8Array) => {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return path;
  };

  it('is recognised by content like a buffer, whatever its name', async () => {
    expect(await detectFileType(await written(zip(xlsx)))).toMatchObject({ kind: 'workbook' });
    expect(await detectFileType(await written(await blank('webp')))).toMatchObject({ kind: 'picture' });
  });

  const MiB = 1024 * 1024;
  it.each([
    ['a picture', Buffer.from('GIF89a'), 20 * MiB, '20 MB'],
    ['an attachment', Buffer.from('IN;PU1,1;'), 50 * MiB, '50 MB'],
  ])('%s is refused one byte above its limit', async (_, head, limit, message) => {
    const bytes = Buffer.concat([head, Buffer.alloc(limit - head.length, ' ')]);
    expect(await detectFileType(await written(bytes))).toMatchObject({ size: limit });
    await expect(detectFileType(await written(Buffer.concat([bytes, Buffer.alloc(1)])))).rejects.toThrow(message);
  });

  it('is refused as a workbook above 30 MiB', async () => {
    const { '[Content_Types].xml': types } = xlsx;
    const stored = zip({ '[Content_Types].xml': types!, 'xl/filler.bin': '' });
    const padded = Buffer.concat([
      stored.subarray(0, stored.indexOf('PK\x01\x02')),
      Buffer.alloc(30 * MiB),
      stored.subarray(stored.indexOf('PK\x01\x02')),
    ]);
    padded.writeUInt32LE(stored.indexOf('PK\x01\x02') + 30 * MiB, padded.length - 6);
    await expect(detectFileType(await written(padded))).rejects.toThrow('30 MB');
  });
});
