import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of a zip; its content is requested after the files before it are written. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Pictures do not get smaller by deflating. */
  stored?: boolean;
}

interface DirectoryRecord {
  name: Buffer;
  method: number;
  checksum: number;
  deflatedBytes: number;
  bytes: number;
  offset: number;
}

// Bit 3: sizes follow the entry because they are unknown at its start. Bit 11: names are UTF-8. All dates are 1980-01-01.
const flags = 0x0808;
const version = 20;
const firstDay = 0x21;
const deflated = 8;

/** A zip as a stream of bytes that keeps only one record per entry in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: DirectoryRecord[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const record = { name: Buffer.from(entry.name), method: entry.stored ? 0 : deflated, checksum: 0, deflatedBytes: 0, bytes: 0, offset };
    const header = localHeader(record);
    yield header;
    for await (const chunk of entryBytes(entry, record)) {
      record.deflatedBytes += chunk.length;
      yield chunk;
    }
    const sizes = dataDescriptor(record);
    yield sizes;
    offset += header.length + record.deflatedBytes + sizes.length;
    directory.push(record);
  }
  const records = directory.map(directoryRecord);
  yield* records;
  yield directoryEnd(
    records.length,
    records.reduce((sum, record) => sum + record.length, 0),
    offset,
  );
}

function entryBytes({ content, stored }: ZipEntry, record: DirectoryRecord): AsyncIterable<Uint8Array> {
  const counted = countBytes(content, record);
  // The callback prevents a second throw of a source error, which the reader of the deflated bytes already sees.
  return stored ? counted : pipeline(counted, createDeflateRaw({ level: 3, chunkSize: 64 * 1024 }), () => undefined);
}

async function* countBytes(content: ZipEntry['content'], record: DirectoryRecord): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    record.bytes += chunk.length;
    record.checksum = crc32(chunk, record.checksum);
    yield chunk;
  }
}

function localHeader({ name, method }: DirectoryRecord): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(firstDay, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ checksum, deflatedBytes, bytes }: DirectoryRecord): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(checksum, 4);
  descriptor.writeUInt32LE(deflatedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

function directoryRecord({ name, method, checksum, deflatedBytes, bytes, offset }: DirectoryRecord): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(method, 10);
  record.writeUInt16LE(firstDay, 14);
  record.writeUInt32LE(checksum, 16);
  record.writeUInt32LE(deflatedBytes, 20);
  record.writeUInt32LE(bytes, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

function directoryEnd(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
