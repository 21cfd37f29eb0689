const SECTOR = 512;
/** Streams below this size stand elsewhere in the container. */
const SMALLEST = 4096;

type XlsValue = string | number | { date: number };

/** An Excel 97–2003 workbook of one sheet, written record by record: there is no library that writes one. */
export function rawXls(
  rows: readonly (readonly XlsValue[])[],
  { merges = [], password = false }: { merges?: readonly number[][]; password?: boolean } = {},
): Buffer {
  const bof = (kind: number) => record(0x0809, u16(0x0600), u16(kind), Buffer.alloc(12));
  const name = '面料报价';
  const boundSheet = (position: number) => record(0x85, u32(position), u16(0), Buffer.from([name.length, 1]), Buffer.from(name, 'utf16le'));
  const formats = [xf(0), xf(14)];
  const globals = (position: number) =>
    Buffer.concat([bof(0x0005), ...(password ? [record(0x2f, Buffer.alloc(54))] : []), ...formats, boundSheet(position), record(0x0a)]);
  const cells = rows.flatMap((row, at) => row.map((value, column) => cell(at, column, value)));
  const areas = merges.map((area) => Buffer.concat(area.map(u16)));
  const sheet = [bof(0x0010), ...cells, ...(areas.length > 0 ? [record(0xe5, u16(areas.length), ...areas)] : []), record(0x0a)];
  return container(Buffer.concat([globals(globals(0).length), ...sheet]));
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

function record(id: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(id), u16(data.length), data]);
}

const xf = (format: number): Buffer => record(0xe0, u16(0), u16(format), Buffer.alloc(16));

function cell(row: number, column: number, value: XlsValue): Buffer {
  if (typeof value === 'string')
    return record(0x0204, u16(row), u16(column), u16(0), u16(value.length), Buffer.from([1]), Buffer.from(value, 'utf16le'));
  const number = Buffer.alloc(8);
  number.writeDoubleLE(typeof value === 'number' ? value : value.date);
  return record(0x0203, u16(row), u16(column), u16(typeof value === 'number' ? 0 : 1), number);
}

/** The container of old Office files with one stream: sector 0 is the table of sectors, 1 the directory. */
function container(stream: Buffer): Buffer {
  const sectors = Math.ceil(Math.max(stream.length, SMALLEST) / SECTOR);
  const chain = Array.from({ length: sectors }, (_, at) => (at === sectors - 1 ? -2 : at + 3));
  const table = Buffer.alloc(SECTOR, 0xff);
  for (const [at, next] of [-3, -2, ...chain].entries()) table.writeInt32LE(next, at * 4);
  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1, start: -2, size: 0 }),
    entry('Workbook', 2, { child: -1, start: 2, size: sectors * SECTOR }),
    Buffer.alloc(256),
  ]);
  const content = Buffer.alloc(sectors * SECTOR);
  stream.copy(content);
  return Buffer.concat([head(), table, directory, content]);
}

function head(): Buffer {
  const bytes = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.fill(0, 8, 24);
  Buffer.concat([u16(0x3e), u16(3), u16(0xfffe), u16(9), u16(6), Buffer.alloc(6), u32(0), u32(1), u32(1), u32(0), u32(SMALLEST)]).copy(
    bytes,
    24,
  );
  Buffer.concat([u32(-2), u32(0), u32(-2), u32(0), u32(0)]).copy(bytes, 60);
  return bytes;
}

function entry(name: string, kind: number, { child, start, size }: { child: number; start: number; size: number }): Buffer {
  const bytes = Buffer.alloc(128);
  Buffer.from(name, 'utf16le').copy(bytes);
  Buffer.concat([u16(name.length * 2 + 2), Buffer.from([kind, 1]), u32(-1), u32(-1), u32(child)]).copy(bytes, 64);
  Buffer.concat([u32(start), u32(size)]).copy(bytes, 116);
  return bytes;
}
