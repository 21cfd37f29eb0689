const MiB = 1024 * 1024;

/** What a workbook from outside may hold; beyond it, it is refused before its rows are read. */
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
  /** The texts of one row, and of all rows of a sheet, as they are handed over: shared texts and merged areas multiply. */
  rowText: 2 * MiB,
  sheetText: 256 * MiB,
  pictures: 5_000,
  pictureBytes: 20 * MiB,
  childHeapMiB: 512,
  childMilliseconds: 120_000,
  /** Readers at work at the same time in one process, whoever sends how much. */
  children: 3,
} as const;
