import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDiskFull } from '../operations/disk-full.ts';
import { diskFullError, StartError } from '../postgres/start-error.ts';
import type { FileStore, StoredBytes } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store, type Bucket } from './s3-store.ts';

export type { FileStore } from './file-store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `file:PATH`, or `s3://bucket/prefix?endpoint=https://…&region=…` with the usual AWS variables. */
export async function openFileStore(address: string, env: Environment = process.env): Promise<FileStore> {
  if (address.startsWith('s3://')) {
    if (!URL.canParse(address) || new URL(address).host === '') throw new StartError('配置 FILE_STORE 不正确：须为 s3://桶');
    const bucket = readBucket(new URL(address), env);
    return openS3Store(bucket).catch((error: Error) => {
      throw new StartError(`对象存储 ${bucket.address.href} 不可用：${error.message}，请检查 FILE_STORE 与 AWS 变量`);
    });
  }
  if (!address.startsWith('file:')) throw new StartError('配置 FILE_STORE 不正确：须以 file: 或 s3:// 开头');
  const folder = readFolder(address);
  return openFolderStore(folder).catch((error: Error) => {
    if (isDiskFull(error)) throw diskFullError(folder);
    throw new StartError(`文件目录 ${folder} 不可写，请检查 DATA_DIR 或 FILE_STORE：${error.message}`);
  });
}

/** The folder of a store on this host; null for an object store. */
export const localFolder = (address: string): string | null => (address.startsWith('file:') ? readFolder(address) : null);

function readFolder(address: string): string {
  if (!address.startsWith('file://')) return resolve(address.slice('file:'.length));
  try {
    return fileURLToPath(address);
  } catch {
    throw new StartError('配置 FILE_STORE 不正确：须为本机的文件夹，形如 file:/path');
  }
}

/** Stores bytes under their hash, so that equal content is stored once. */
export async function putContent(store: FileStore, bytes: Uint8Array): Promise<StoredBytes & { key: string }> {
  const key = createHash('sha256').update(bytes).digest('hex');
  return { key, ...(await store.put(key, bytes)) };
}

/** With an endpoint the bucket is the first part of the path, as in self-hosted stores; without one Amazon's address is used. */
function readBucket(address: URL, env: Environment): Bucket {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = env;
  if (!accessKeyId || !secretAccessKey) throw new StartError('使用对象存储须设置 AWS_ACCESS_KEY_ID 与 AWS_SECRET_ACCESS_KEY');
  const region = address.searchParams.get('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpoint = address.searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL'];
  if (endpoint && !URL.canParse(endpoint)) throw new StartError('配置 FILE_STORE 不正确：endpoint 须为网址');
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${address.host}` : `https://${address.host}.s3.${region}.amazonaws.com`;
  const prefix = decodeURIComponent(address.pathname).replace(/^\/+|\/+$/g, '');
  return { address: new URL(base), prefix: prefix && `${prefix}/`, region, credentials: { accessKeyId, secretAccessKey, sessionToken } };
}
