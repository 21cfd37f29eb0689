import type { Db } from './database/database.ts';
import type { Identity } from './http/identity.ts';

/** A part of the mail of a notice: its rows open what the notice opens. */
export interface NoticeDetail {
  heading: string;
  rows: readonly { title: string; note: string }[];
}

/** What a mail says of notices of a kind besides the notice itself, read when it is sent and with the reader's permissions of that moment. */
export interface NoticeDetailSource {
  kind: string;
  /** null: there is nothing to tell this reader any more, so no mail is sent. */
  /** Also told in 每日汇总. */
  inDigest?: true;
  read: (db: Db, user: Identity, subject: string) => Promise<readonly NoticeDetail[] | null>;
}
