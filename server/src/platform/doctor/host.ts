import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { DEFAULT_DEMO_PASSWORD, isLoopback, type Config } from '../../config.ts';
import { localFolder } from '../files/store.ts';
import { checkTls } from '../database/tls-files.ts';
import { fault, note, type Diagnostic, type Problem } from './finding.ts';

type HostCheck = Diagnostic<{ config: Config }>;

const DAY = 86_400_000;
const EXPIRES_SOON_DAYS = 30;
/** Certificates are often made anew by hand, and somebody may be on leave. */
const EXPIRES_NOW_DAYS = 14;

const network: HostCheck = {
  topic: '网络',
  well: '其他电脑只能经加密的连接访问，或只有本机能访问',
  run: async ({ config: { HOST, overTls, TRUST_PROXY, demo, DEMO_PASSWORD, PUBLIC_URL, TLS_CERT } }) => {
    if (isLoopback(HOST)) return [];
    const problems: Problem[] = [];
    if (!overTls && TRUST_PROXY === undefined)
      problems.push(fault(`正在监听 ${HOST}，但没有 https：密码会以明文传输`, '设置 TLS_CERT 与 TLS_KEY，或放在提供 https 的反向代理之后'));
    if (PUBLIC_URL?.startsWith('https:') && !TLS_CERT && TRUST_PROXY === undefined)
      problems.push(note('由反向代理提供 https，但没有 TRUST_PROXY：日志与限流只看得到代理的地址', '把 TRUST_PROXY 设为代理的地址'));
    if (demo && DEMO_PASSWORD !== DEFAULT_DEMO_PASSWORD)
      problems.push(note('演示账号可以从其他电脑登录', '不是演示请设 DEMO=0，并停用演示账号'));
    return problems;
  },
};

const certificate: HostCheck = {
  topic: '证书',
  well: '没有使用自己的证书，或证书有效、与网址相符',
  run: async ({ config }) => {
    if (!config.TLS_CERT || !config.TLS_KEY) return [];
    checkTls(config);
    const { validToDate, validFromDate, checkHost, checkIP, subject } = readCertificate(config.TLS_CERT);
    const days = Math.floor((validToDate.getTime() - Date.now()) / DAY);
    const until = validToDate.toISOString().slice(0, 10);
    const renew = '换一张新的证书（docs/operations.md“手机盘点与 https”），然后重启';
    const problems: Problem[] = [];
    if (days < 0) problems.push(fault(`证书已在 ${until} 过期`, renew));
    else if (days < EXPIRES_SOON_DAYS) problems.push((days < EXPIRES_NOW_DAYS ? fault : note)(`证书 ${days} 天后（${until}）到期`, renew));
    if (validFromDate.getTime() > Date.now()) problems.push(fault('证书还没有生效', '检查本机的时钟，或换一张证书'));
    const host = config.PUBLIC_URL && new URL(config.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
    if (host && (isIP(host) ? checkIP(host) : checkHost(host)) === undefined)
      problems.push(
        fault(`证书（${subject.replaceAll('\n', ' ')}）不是给 ${host} 的，浏览器会拒绝`, '换一张含这个主机名的证书，或改正 PUBLIC_URL'),
      );
    if (isOpenToOthers(config.TLS_KEY))
      problems.push(fault(`私钥 ${config.TLS_KEY} 可以被本机其他用户读取`, `chmod 600 ${config.TLS_KEY}`));
    return problems;
  },
};

/** Bound, because the methods need their certificate. */
function readCertificate(file: string) {
  const parsed = new X509Certificate(readFileSync(file));
  const { validToDate, validFromDate, subject } = parsed;
  return {
    validToDate,
    validFromDate,
    subject,
    checkHost: (host: string) => parsed.checkHost(host),
    checkIP: (address: string) => parsed.checkIP(address),
  };
}

const isOpenToOthers = (file: string): boolean =>
  process.platform !== 'win32' && ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

const secrets: HostCheck = {
  topic: '数据目录',
  well: '只有运行系统的用户能读取',
  run: async ({ config: { dataDir, fileStore } }) => {
    const own = [path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres/passwords.json'), localFolder(fileStore)];
    return own
      .filter((place): place is string => place !== null && isOpenToOthers(place))
      .map((place) => fault(`${place} 可以被本机其他用户读取`, `chmod go-rwx ${place}`));
  },
};

const disk: HostCheck = {
  topic: '磁盘',
  well: '数据、文件与备份所在的磁盘都有足够的空间',
  run: async ({ config: { dataDir, fileStore, BACKUP_DIR, DISK_MIN_FREE_MB } }) => {
    const places = new Map<string, string>();
    for (const place of [dataDir, localFolder(fileStore), BACKUP_DIR]) {
      const folder = place && nearestFolder(place);
      if (folder) places.set(String(statSync(folder).dev), folder);
    }
    const problems = await Promise.all([...places.values()].map((folder) => checkSpace(folder, DISK_MIN_FREE_MB)));
    return problems.flat();
  },
};

const MEGABYTE = 1_048_576;
const LOW_SHARE = 0.1;

async function checkSpace(folder: string, minimum: number): Promise<Problem[]> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const advice = '清理磁盘、换大的磁盘，或用 DATA_DIR、FILE_STORE、BACKUP_DIR 指定其他磁盘上的目录';
  if (free < minimum) return [fault(`${folder} 所在的磁盘只剩 ${free} MB（DISK_MIN_FREE_MB=${minimum}）`, advice)];
  if (bavail / blocks < LOW_SHARE) return [note(`${folder} 所在的磁盘只剩 ${Math.floor((bavail / blocks) * 100)}%（${free} MB）`, advice)];
  if (files > 0 && ffree / files < LOW_SHARE) return [note(`${folder} 所在的磁盘快用完文件个数（inode）`, advice)];
  return [];
}

/** The folder itself, or the one in which it will be made. */
function nearestFolder(place: string): string {
  return existsSync(place) || path.dirname(place) === place ? place : nearestFolder(path.dirname(place));
}

/** Checks of this host that need no database. */
export const hostDiagnostics: readonly HostCheck[] = [network, certificate, secrets, disk];
