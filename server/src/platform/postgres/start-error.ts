/** Why the server cannot start: one Chinese line that says what to do. main prints it and exits with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export const diskFullError = (folder: string): StartError =>
  new StartError(`${folder} 所在的磁盘已满：请清理磁盘或换更大的磁盘，然后再启动；也可以用 DATA_DIR、FILE_STORE 指定其他磁盘上的目录`);

/** The alternative to repairing the embedded database. */
export const useDatabaseUrl = '设置 DATABASE_URL 使用外部 PostgreSQL（15 或更高版本）';
