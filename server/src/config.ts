import { isIP } from 'node:net';
import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import release from '../../package.json' with { type: 'json' };
import { StartError } from './platform/postgres/start-error.ts';

/** Published, so it opens demo accounts on this host only. */
export const DEFAULT_DEMO_PASSWORD = 'demo-1234';

const flag = z.enum(['0', '1'], '只能是 0 或 1').transform((value) => value === '1');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Addresses and networks; `true`, a number of proxies or everybody would let each client choose its own address. */
function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const version = isIP(address);
    if (bits === undefined) return version !== 0;
    return (
      version !== 0 && /^\d{1,3}$/.test(bits) && Number.parseInt(bits, 10) >= 1 && Number.parseInt(bits, 10) <= (version === 4 ? 32 : 128)
    );
  });
}

const isOrigin = (text: string): boolean =>
  /^https?:\/\/[^\s;,'"*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();

/** A host as in an address, with its port unless it is the usual one. */
const isHost = (text: string): boolean =>
  /^[a-z\d.-]+(:\d{1,5})?$/i.test(text) &&
  ['https', 'http'].some((scheme) => URL.canParse(`${scheme}://${text}`) && new URL(`${scheme}://${text}`).host === text.toLowerCase());

const Environment = z.object({
  PORT: z.coerce.number('须为端口号').int('须为端口号').min(0, '须为端口号').max(65_535, '须为端口号').default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '须以 postgres:// 开头')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, '须以 postgres:// 开头')
    .optional(),
  REPLICA_MAX_LAG_SECONDS: z.coerce.number('须为秒数').positive('须大于 0').max(3600, '不能超过 3600').default(10),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  PRODUCT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, '只能用小写字母、数字和 -')
    .default('mrp'),
  APP_ENV: z.enum(['development', 'test', 'demo', 'production'], '只能是 development、test、demo 或 production').optional(),
  /** Checked where it is used, like every new password: at the first start. */
  ADMIN_PASSWORD: z.string().optional(),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(8, '至少 8 位').default(DEFAULT_DEMO_PASSWORD),
  FILE_STORE: z.string().optional(),
  /** Scheduled backups of the embedded database are made here. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '须为上海时间，例如 01:30')
    .default('01:30'),
  BACKUP_KEEP: z.coerce.number('须为份数').int('须为整数').min(1, '至少 1 份').max(1000, '不能超过 1000').default(7),
  DISK_MIN_FREE_MB: z.coerce.number('须为 MB 数').int('须为整数').min(0, '不能小于 0').default(1024),
  SESSION_HOURS: z.coerce.number('须为小时数').positive('须大于 0').max(168, '不能超过 168').default(12),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], '只能是 fatal、error、warn、info、debug 或 silent')
    .default('info'),
  SLOW_QUERY_MS: z.coerce.number('须为毫秒数').int('须为整数').min(0, '不能小于 0').default(1000),
  TRUST_PROXY: z.string().refine(isProxyList, '须为反向代理的地址或网段，例如 127.0.0.1 或 10.0.0.0/8，多个用逗号分开').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: '须为 http 或 https 网址' }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, '须以 smtp:// 或 smtps:// 开头')
    .refine((text) => URL.canParse(text), '不是网址，口令里的特殊字符须写成 %xx')
    .optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  METRICS_TOKEN: z.string().min(16, '至少 16 位').optional(),
  /** Hosts in the own network, or without TLS, that webhooks may call. */
  WEBHOOK_PRIVATE_TARGETS: list
    .refine((hosts) => hosts.every(isHost), '须为主机名或地址，例如 erp.lan:8080 或 10.0.0.5，多个用逗号分开')
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .default([]),
  SKU_PICKER: flag.default(true),
  /** How many colours one address may look at within a day: enough for an office behind one address, too few to copy a large archive at once. */
  SKU_PICKER_DAILY: z.coerce.number('须为个数').int('须为整数').min(40, '至少 40 个').default(10_000),
  // They become part of a header.
  SKU_PICKER_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), '须为网站的来源，例如 https://shop.example.com，多个用逗号分开')
    .transform((origins) => origins.map((origin) => origin.toLowerCase()))
    .default([]),
  SKU_PICKER_REDIRECTS: list
    .refine((hosts) => hosts.every(isHost), '须为网址中的主机名，例如 shop.example.com 或 shop.example.com:8443，多个用逗号分开')
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .default([]),
});

export type Config = ReturnType<typeof readConfig>;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const isInside = (folder: string, parent: string): boolean =>
  !relative(parent, folder).startsWith('..') && !isAbsolute(relative(parent, folder));

/** Reads the environment once; a wrong value stops the start with a message that names the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`配置 ${String(issue?.path[0])} 不正确：${issue?.message}`);
  }
  const values = parsed.data;
  if (!values.TLS_CERT !== !values.TLS_KEY) throw new StartError('配置 TLS_CERT 与 TLS_KEY 须同时给出');
  if (!values.SMTP_URL !== !values.MAIL_FROM) throw new StartError('配置 SMTP_URL 与 MAIL_FROM 须同时给出');
  if (values.SMTP_URL && !values.PUBLIC_URL) throw new StartError('配置 SMTP_URL 须同时给出 PUBLIC_URL：邮件里的链接用它');
  const appEnv = values.APP_ENV ?? (values.DATABASE_URL ? 'production' : 'demo');
  const demo = values.DEMO ?? (appEnv === 'demo' && !values.DATABASE_URL);
  if (demo && appEnv === 'production') throw new StartError('配置 DEMO 不正确：生产环境不能开放演示账号');
  const dataDir = resolve(values.DATA_DIR);
  const backupDir = values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR);
  if (backupDir !== undefined && isInside(backupDir, dataDir))
    throw new StartError('配置 BACKUP_DIR 不正确：不能在 DATA_DIR 里面，最好在另一块磁盘上');
  const overTls = values.PUBLIC_URL?.startsWith('https:') ?? values.TLS_CERT !== undefined;
  return {
    ...values,
    appEnv,
    demo,
    dataDir,
    BACKUP_DIR: backupDir,
    fileStore: values.FILE_STORE ?? `file:${dataDir}/files`,
    /** `Secure` cookies and the `__Host-` prefix work only over TLS and on loopback. */
    secureCookies: overTls || isLoopback(values.HOST),
    overTls,
    version: release.version,
  };
}

/** What the operator should know although the start goes on. */
export function startWarnings({ demo, HOST, DEMO_PASSWORD }: Config): string[] {
  if (!demo || isLoopback(HOST)) return [];
  const who = DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD ? '演示账号仍只能在本机登录' : '知道 DEMO_PASSWORD 的人都能登录演示账号';
  return [`注意：演示模式（DEMO）正在监听 ${HOST}，其他电脑可以打开登录页；${who}。不是演示请设 DEMO=0`];
}
