import { open, stat } from 'node:fs/promises';
import { limits } from './limits.ts';
import { refusal, refusals } from './refusals.ts';

const compoundFile = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** NUL, tab, newline, form feed, return. */
const textControls = [0x00, 0x09, 0x0a, 0x0c, 0x0d];
const pictureOrDocument = /^(\x89PNG|\xff\xd8\xff|GIF8|%PDF|RIFF)/;

/** Whether a file is an Excel 97–2003 workbook by content; one in that container with a password is refused. */
export async function isOldWorkbook(path: string): Promise<boolean> {
  await refuseBySize(path);
  const head = await readHead(path);
  if (!head.startsWith(compoundFile)) return false;
  if (await isEncryptedPackage(path)) throw refusal(refusals.encrypted);
  return true;
}

/** Refuses files that are not a zip by content, whatever the name; old Excel, encrypted files and web pages get their own message. */
export async function refuseUnlessZip(path: string): Promise<void> {
  await refuseBySize(path);
  const head = await readHead(path);
  if (isZip(head)) return;
  await refuseOtherFormats(path, head);
  throw refusal(isText(head) ? refusals.csvNamedXlsx : refusals.notWorkbook);
}

export async function refuseUnlessText(path: string): Promise<void> {
  await refuseBySize(path);
  const head = await readHead(path);
  await refuseOtherFormats(path, head);
  if (isZip(head) || !isText(head)) throw refusal(refusals.notCsv);
}

async function refuseBySize(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw refusal(refusals.empty);
  if (size > limits.fileBytes) throw refusal(refusals.tooLarge);
}

/** Returns the first bytes as one character each. */
async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function refuseOtherFormats(path: string, head: string): Promise<void> {
  if (head.startsWith(compoundFile)) {
    throw refusal((await isEncryptedPackage(path)) ? refusals.encrypted : refusals.oldExcel);
  }
  if (/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|meta|table)/i.test(head)) throw refusal(refusals.html);
  if (/^(\xef\xbb\xbf)?\s*<\?xml/i.test(head)) throw refusal(/<html/i.test(head) ? refusals.html : refusals.xmlTable);
}

const isZip = (head: string): boolean => head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006');

/** Text has no control characters, except UTF-16, which starts with a byte order mark here. Stray NULs are dropped later. */
function isText(head: string): boolean {
  if (head.startsWith('\xff\xfe')) return true;
  return !pictureOrDocument.test(head) && !Buffer.from(head, 'latin1').some((byte) => byte < 0x20 && !textControls.includes(byte));
}

/** Office stores an encrypted workbook in the old container, in a stream of this name. */
async function isEncryptedPackage(path: string): Promise<boolean> {
  const mark = Buffer.from('EncryptedPackage', 'utf16le');
  const file = await open(path);
  try {
    let tail: Buffer = Buffer.alloc(0);
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      const seen = Buffer.concat([tail, chunk]);
      if (seen.includes(mark)) return true;
      tail = seen.subarray(-mark.length);
    }
    return false;
  } finally {
    await file.close();
  }
}
