import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import type { Batch } from '../rules.ts';

export interface ImportServices {
  config: Pick<Config, 'dataDir'>;
  db: Db;
  files: FileStore;
  log: (line: string) => void;
}

/** A batch that only this run may change. */
export type Claim = Batch & { state: 'JUDGING' | 'RUNNING' | 'UNDOING' };

/** One run of one batch, with the current permissions of its owner. */
export interface ImportRun extends ImportServices {
  claim: Claim;
  object: ImportObject;
  user: Identity;
  signal: AbortSignal;
}

/** The batch was cancelled or another run has it, so there is nothing to report. */
export class RunSuperseded extends Error {}
