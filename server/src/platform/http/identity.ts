/** The caller, read from the session row only: fields, headers and cookies of the request are not trusted for it. */
export interface Identity {
  userId: string;
  username: string;
  nickName: string;
  sessionId: string;
  /** Permissions of all roles combined. */
  permissions: ReadonlySet<string>;
  /** Has the role 管理员, which outranks everybody without it. */
  isAdministrator: boolean;
  mustChangePassword: boolean;
  /** Where the session's last write ends in the log of the database; kept while a replica is read. */
  lastWriteLsn?: string | null;
}

/** Returns the live session of a token; `null` when it is unknown, ended or expired. */
export interface Authenticate {
  (token: string, kind: 'header' | 'cookie'): Promise<Identity | null>;
}
