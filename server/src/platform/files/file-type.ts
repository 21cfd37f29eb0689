import { open, stat } from 'node:fs/promises';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../app-error.ts';
import { megabytes } from './temp-file.ts';

/** A buffer, or the path of an upload on disk. */
export type FileSource = Buffer | string;
export type FileKind = 'picture' | 'workbook' | 'attachment';

export interface FileType {
  kind: FileKind;
  mime: string;
  extension: string;
}

const MiB = 1024 * 1024;
const limitBytes: Record<FileKind, number> = { picture: 20 * MiB, workbook: 30 * MiB, attachment: 50 * MiB };
export const MAX_UPLOAD_BYTES = limitBytes.attachment;
const kindWords: Record<FileKind, string> = {
  picture: '图片（png、jpg、webp、gif）',
  workbook: '工作簿（xlsx）',
  attachment: '附件（pdf、docx、zip、dxf、plt）',
};
const everyKind: readonly FileKind[] = ['picture', 'workbook', 'attachment'];

const zipMarks = ['PK\x03\x04', 'PK\x05\x06'];
const programMarks = [
  'MZ',
  '\x7fELF',
  '#!',
  '\xca\xfe\xba\xbe',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
];

const HEAD_BYTES = 4096;
const ZIP_ENTRIES = 20_000;
const PART_BYTES = MiB;

/** Detects the type by content, whatever the name; refuses other kinds than the accepted ones and files above the limit of their kind. */
export async function detectFileType(source: FileSource, accepted: readonly FileKind[] = everyKind): Promise<FileType & { size: number }> {
  const { head, tail, size } = await readEnds(source);
  if (size === 0) throw broken('文件是空的');
  const type = zipMarks.some((mark) => head.startsWith(mark)) ? await inspectZip(source) : inspectHead(head, tail);
  if (!type || !accepted.includes(type.kind)) throw refused(`请上传${accepted.map((kind) => kindWords[kind]).join('、')}`);
  if (size > limitBytes[type.kind]) throw new AppError('FILE_TOO_LARGE', { limit: megabytes(limitBytes[type.kind]) });
  return { ...type, size };
}

const picture = (mime: string, extension: string): FileType => ({ kind: 'picture', mime, extension });
const attachment = (mime: string, extension: string): FileType => ({ kind: 'attachment', mime, extension });

function inspectHead(head: string, tail: string): FileType | undefined {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return picture('image/png', 'png');
  if (head.startsWith('\xff\xd8\xff')) return picture('image/jpeg', 'jpg');
  if (/^RIFF[^]{4}WEBP/.test(head)) return picture('image/webp', 'webp');
  if (/^GIF8[79]a/.test(head)) return picture('image/gif', 'gif');
  if (head.startsWith('%PDF-')) {
    if (!tail.includes('%%EOF')) throw broken('PDF 不完整，请重新导出');
    return attachment('application/pdf', 'pdf');
  }
  refuseDangerous(head);
  if (isDxf(head)) return attachment('image/vnd.dxf', 'dxf');
  if (isPlot(head)) return attachment('application/vnd.hp-hpgl', 'plt');
  return undefined;
}

function refuseDangerous(head: string): void {
  if (programMarks.some((mark) => head.startsWith(mark))) throw refused('可执行程序');
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) throw refused('旧版或有密码的 Office 文件，请去除密码并另存为 .xlsx 后再上传');
  if (/^....ftyp(heic|heix|mif1|msf1|hevc)/s.test(head)) throw refused('HEIC 照片，请转换为 JPG 后再上传');
  if (/<svg[\s>]/i.test(head)) throw refused('SVG 图片，请另存为 PNG 后再上传');
  if (/<(!doctype\s+html|html|head|body|script|iframe|meta)[\s>]/i.test(head)) throw refused('网页（HTML）');
}

/** AutoCAD: group code 0 opens a section, after comments of code 999. */
function isDxf(head: string): boolean {
  return head.startsWith('AutoCAD Binary DXF\r\n\x1a') || /^(\xef\xbb\xbf)?(\s*999\r?\n.*\r?\n)*\s*0\r?\n\s*SECTION\s/.test(head);
}

/** HPGL: two-letter pen commands, sometimes after plotter escape sequences. */
function isPlot(head: string): boolean {
  return head.split('\x1b').some((part) => isPenText(part.replace(/^(%[-\d]*[A-Z@]|\.[A-Z(@][\d;]*:?)/, '')));
}

function isPenText(text: string): boolean {
  const isReadable = text.split('').every((mark) => (mark >= ' ' && mark <= '~') || '\t\n\v\f\r\x03'.includes(mark));
  return isReadable && /^\s*;?(IN|DF|PS|SP|PU|PD|PA|PR|RO|IP|SC|VS|BP|WU|PW|CO|NR|FS)[\s\d,.;-]/.test(text) && /P[UDARE]\s*-?\d/.test(text);
}

async function inspectZip(source: FileSource): Promise<FileType> {
  const options = { autoClose: false };
  const zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options)).catch(() => {
    throw broken('压缩包不完整');
  });
  try {
    return await inspectParts(zip);
  } catch (error) {
    throw error instanceof AppError ? error : broken('压缩包不完整');
  } finally {
    zip.close();
  }
}

async function inspectParts(zip: ZipFile): Promise<FileType> {
  if (zip.entryCount > ZIP_ENTRIES) throw broken(`压缩包内超过 ${ZIP_ENTRIES} 个文件`);
  let contentTypes: Entry | undefined;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (name.endsWith('vbaproject.bin')) throw refused('含宏的 Office 文件，请另存为不含宏的格式后再上传');
    if (/^(meta-inf\/manifest\.mf|androidmanifest\.xml|classes\.dex)$/.test(name)) throw refused('可执行程序');
    if (name === 'mimetype') throw refused('OpenDocument 文件，请另存为 .xlsx 或 .docx 后再上传');
    if (name === '[content_types].xml') contentTypes = entry;
  }
  if (!contentTypes) return attachment('application/zip', 'zip');
  return officeType(await readPart(zip, contentTypes));
}

function officeType(contentTypes: string): FileType {
  if (/macroEnabled/i.test(contentTypes)) throw refused('含宏的 Office 文件，请另存为不含宏的格式后再上传');
  const base = 'application/vnd.openxmlformats-officedocument.';
  if (contentTypes.includes(`${base}spreadsheetml.sheet.main+xml`))
    return { kind: 'workbook', mime: `${base}spreadsheetml.sheet`, extension: 'xlsx' };
  if (contentTypes.includes(`${base}wordprocessingml.document.main+xml`)) return attachment(`${base}wordprocessingml.document`, 'docx');
  throw refused('Office 文件只支持 .xlsx 和 .docx');
}

async function readPart(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > PART_BYTES) throw broken('Office 文件的目录过大');
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** First and last bytes, one character each. */
async function readEnds(source: FileSource): Promise<{ head: string; tail: string; size: number }> {
  if (typeof source !== 'string') {
    const text = (bytes: Buffer) => bytes.toString('latin1');
    return { head: text(source.subarray(0, HEAD_BYTES)), tail: text(source.subarray(-HEAD_BYTES)), size: source.length };
  }
  const { size } = await stat(source);
  const file = await open(source);
  try {
    const at = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    return { head: await at(0), tail: await at(Math.max(0, size - HEAD_BYTES)), size };
  } finally {
    await file.close();
  }
}

function refused(detail: string): AppError {
  return new AppError('FILE_TYPE', { detail });
}

function broken(detail: string): AppError {
  return new AppError('FILE_BROKEN', { detail });
}
