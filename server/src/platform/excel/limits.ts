const MiB = 1024 * 1024;

/** Limits for uploaded workbooks; a larger one is refused before its rows are read. */
export const limits = {
  fileBytes: 30 * MiB,
  entries: 10_000,
  entryBytes: 400 * MiB,
  totalBytes: 600 * MiB,
  sheets: 100,
  rows: 200_000,
  columns: 200,
  cells: 4_000_000,
  merges: 100_000,
  definedNames: 10_000,
  /** Excel's own limit for one cell. */
  textLength: 32_767,
  /** Text size of one row, and of all rows of a sheet, after shared strings and merged areas are expanded. */
  rowText: 2 * MiB,
  sheetText: 256 * MiB,
  /** Held in memory while the rows are read. */
  sharedStrings: 2_000_000,
  sharedStringBytes: 128 * MiB,
  pictures: 5_000,
  pictureBytes: 20 * MiB,
  childHeapMiB: 512,
  childMilliseconds: 120_000,
  /** A reader that is done is kept for the next file so long, for so many files, and while it holds less than this. */
  idleMilliseconds: 30_000,
  filesPerChild: 50,
  keptChildBytes: 160 * MiB,
  /** Reader processes running at the same time per server process. */
  children: 3,
} as const;
