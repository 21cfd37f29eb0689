import pg from 'pg';
import { StartError } from './start-error.ts';

const recreate = `请重新建库：create database 库名 encoding 'UTF8' locale 'C.UTF-8' template template0`;

/** Refuses a database that cannot run the product: too old, no Chinese search, no Chinese sorting. Leaves it unchanged. */
export async function checkDatabase(database: pg.ClientBase | pg.Pool): Promise<void> {
  if (database instanceof pg.Pool) {
    const client = await database.connect();
    return checkDatabase(client).finally(() => client.release());
  }
  await checkServer(database);
  await checkTrigrams(database);
}

interface Server {
  number: number;
  version: string;
  encoding: string;
  icu: boolean;
  replica: boolean;
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int4 as number, current_setting('server_version') as version,
           current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica,
           exists (select from pg_collation where collname = 'zh-x-icu') as icu`);
  const reason = rows.map(findIncompatibility)[0];
  if (reason) throw new StartError(reason);
}

/** Returns why a server is incompatible, if it is. */
export function findIncompatibility({ number, version, encoding, icu, replica }: Server): string | undefined {
  if (number < 150_000) return `PostgreSQL ${version} 版本过低：需要 15 或更高版本，请升级数据库`;
  if (encoding !== 'UTF8') return `数据库编码是 ${encoding}，须为 UTF8：${recreate}`;
  if (!icu) return '数据库没有中文排序规则 zh-x-icu：请换用带 ICU 的 PostgreSQL（官方安装包都带）';
  if (replica) return 'DATABASE_URL 指向只读副本：请改为主库的地址';
  return undefined;
}

async function checkTrigrams(client: pg.ClientBase): Promise<void> {
  const trigrams = await listTrigrams(client).catch((error: unknown) => {
    throw describeExtensionError(error);
  });
  if (trigrams.length === 0) throw new StartError(`数据库的字符分类（LC_CTYPE）不认识汉字，无法检索中文：${recreate}`);
}

/** Runs in a transaction that is rolled back: creating the extension for good is the migrator's task. */
async function listTrigrams(client: pg.ClientBase, mayRetry = true): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query('create extension if not exists pg_trgm');
    const { rows } = await client.query<{ schema: string }>(
      `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
    );
    const found = await client.query<{ trigrams: string[] }>(`select ${rows[0]?.schema}.show_trgm('法兰') as trigrams`);
    return found.rows[0]?.trigrams ?? [];
  } catch (error) {
    // Another server that starts on the same new database has just created the extension.
    if (!mayRetry || !['23505', '42710'].includes(findCode(error))) throw error;
  } finally {
    await client.query('rollback');
  }
  return listTrigrams(client, false);
}

function describeExtensionError(error: unknown): unknown {
  const code = findCode(error);
  if (code === '42501') return new StartError('连接数据库的用户不能建立 pg_trgm 扩展：请在 DATABASE_URL 中使用数据库的所有者');
  if (code === '0A000' || code === '58P01') return new StartError('数据库没有 pg_trgm 扩展：请在数据库服务器上安装 postgresql-contrib');
  return error;
}

const refusedTls = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_|ERR_SSL_)/;

/** Connects, or says in one line why not. */
export async function connectTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // Of a connection that breaks while it answers, beside the failing call.
    client.on('error', () => undefined);
    await client.connect();
    // A pooler lets clients in without a database behind it.
    await client.query('select 1');
    return client;
  } catch (error) {
    throw new StartError(describeConnectionError(error, url));
  }
}

/** Explains in one line without the password why DATABASE_URL does not work and what to do. */
export function describeConnectionError(error: unknown, url: string): string {
  const target = readTarget(url);
  if (!target) {
    return 'DATABASE_URL 不是 PostgreSQL 地址：应形如 postgres://用户:密码@主机:5432/数据库，密码中的 @ : / # 须写成 %40 %3A %2F %23';
  }
  const { place, user, database } = target;
  const code = findCode(error);
  const known = knownErrors(place, user, database)[code];
  if (known) return known;
  const message = error instanceof Error ? error.message : '';
  if (refusedTls.test(code)) return `数据库 ${place} 的证书不受信任（${code}）：请用 sslrootcert 指定证书，或检查 DATABASE_URL 的 sslmode`;
  if (message.includes('does not support SSL')) return `数据库 ${place} 不支持加密连接：请检查 DATABASE_URL 的 sslmode`;
  if (message.startsWith('SASL')) return 'DATABASE_URL 中没有密码：应形如 postgres://用户:密码@主机:5432/数据库';
  if (/timeout/i.test(message)) return `连接数据库 ${place} 超时：请检查主机、端口和防火墙`;
  if (message.includes('terminated unexpectedly')) return `${place} 中断了连接：请确认该端口上是 PostgreSQL，经代理时它后面有可用的主库`;
  return `无法连接数据库 ${place}（${code || '原因不明'}）：请检查 DATABASE_URL 和数据库服务器的日志`;
}

function knownErrors(place: string, user: string, database: string): Record<string, string> {
  const unknownHost = `找不到数据库主机 ${place}：请检查 DATABASE_URL 中的主机名和网络`;
  const refused = `数据库 ${place} 拒绝连接：请确认 PostgreSQL 已启动、端口正确、允许本机访问`;
  const unreachable = `连接不到数据库主机 ${place}：请检查主机、端口和防火墙`;
  return {
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    ECONNREFUSED: refused,
    ECONNRESET: refused,
    ENOENT: place.startsWith('/') ? refused : '找不到 DATABASE_URL 中 sslrootcert、sslcert 或 sslkey 指定的文件：请检查路径',
    ETIMEDOUT: unreachable,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    '28P01': `数据库用户 ${user} 不存在或密码不正确：请检查 DATABASE_URL 中的用户名和密码`,
    '28000': `数据库不允许用户 ${user} 这样登录：请检查用户名和数据库服务器的 pg_hba.conf`,
    '3D000': `数据库 ${database} 不存在：请先建立，或检查 DATABASE_URL 末尾的库名`,
    '42501': `用户 ${user} 没有连接数据库 ${database} 的权限：请使用数据库的所有者`,
    '08P01': `连接池 ${place} 后面没有可用的数据库：请确认主库已启动，稍后重试`,
    '53100': `数据库 ${place} 所在的磁盘已满：请在数据库服务器上清理磁盘或换更大的磁盘，然后再启动`,
    '53300': `数据库 ${place} 的连接数已满：请调大 max_connections 或减少其他程序的连接`,
    // Also the answer of a server that shuts down; its words depend on its language.
    '57P03': `数据库 ${place} 暂不接受连接（正在启动、恢复或停止）：请稍后重试`,
  };
}

function readTarget(url: string): { place: string; user: string; database: string } | undefined {
  // A socket folder is in the query and leaves the host empty, which URL does not accept after a user.
  const complete = url.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/|$)/, '$1localhost');
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(complete)) return undefined;
  const { hostname, port, username, pathname, searchParams } = new URL(complete);
  const user = decode(username) || '（未写）';
  const place = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`;
  return { place, user, database: decode(pathname.slice(1)) || user };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function findCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
