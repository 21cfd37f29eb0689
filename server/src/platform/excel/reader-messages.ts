import type { Encoding, Separator } from './csv-rows.ts';
import type { Row } from './sheet-rows.ts';
import type { SheetInfo } from './zip-guard.ts';

export interface WorkbookInfo {
  format: 'xlsx' | 'xls' | 'csv';
  /** Detected for csv only. */
  encoding?: Encoding;
  separator?: Separator;
  /** What the user should know about how the file is read. */
  notes?: string[];
  sheets: SheetInfo[];
}

export interface ReadRequest {
  path: string;
  fileName: string;
  sheet: number | 'first';
  pictureFolder?: string;
}

/** `begun` comes first: a reader that ends without it could not run at all. One that is `ready` at the end takes another file, `retired` ends. */
export type ReadMessage = { begun: true } | { info: WorkbookInfo } | { rows: Row[] } | { refused: string } | { end: 'ready' | 'retired' };
