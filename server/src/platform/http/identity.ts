/** Who calls, read from the session's row alone: no field, header or cookie of the request is trusted for it. */
export interface Identity {
  userId: string;
  username: string;
  nickName: string;
  sessionId: string;
  /** Titles and buttons of all roles together. */
  permissions: ReadonlySet<string>;
  mustChangePassword: boolean;
}

/** The live session behind a token; `null` when it is unknown, ended or expired. */
export interface Authenticate {
  (token: string, kind: 'header' | 'cookie'): Promise<Identity | null>;
}
