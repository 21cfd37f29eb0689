/** Why the server cannot start: one Chinese line that says what to do. main prints it and exits with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The alternative to repairing the embedded database. */
export const useDatabaseUrl = '设置 DATABASE_URL 使用外部 PostgreSQL（15 或更高版本）';
