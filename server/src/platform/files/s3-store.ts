import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '../app-error.ts';
import { checkFileKey, fileNotFound, isFileKey, type FileStore, type ListedFile } from './file-store.ts';
import { writeTempFile } from './temp-file.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface Bucket {
  address: URL;
  /** Prefix of our keys: empty, or ending in a slash. */
  prefix: string;
  region: string;
  credentials: Credentials;
}

/** Opens any S3-compatible object store; fails when the bucket does not answer, and says why. */
export async function openS3Store(bucket: Bucket): Promise<FileStore> {
  const addressOf = (key: string): URL => {
    checkFileKey(key);
    return new URL(`${bucket.address.href.replace(/\/$/, '')}/${encodeURI(bucket.prefix).replaceAll('+', '%2B')}${key}`);
  };
  await probe(bucket);

  return {
    async put(key, content) {
      const url = addressOf(key);
      // S3 needs length and hash before the first byte. The folder is private, because a shared one may belong to another user.
      const folder = await mkdtemp(join(tmpdir(), 'mrp-incoming-'));
      try {
        const { path, size, sha256 } = await writeTempFile(folder, content);
        await send(bucket, { method: 'PUT', url, payloadHash: sha256 }, await openAsBlob(path));
        return { size, sha256 };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(key) {
      const response = await find(bucket, { method: 'GET', url: addressOf(key) });
      if (!response?.body) throw fileNotFound();
      return { stream: Readable.fromWeb(response.body as ReadableStream), size: Number(response.headers.get('content-length')) };
    },
    has: async (key) => (await find(bucket, { method: 'HEAD', url: addressOf(key) })) !== undefined,
    delete: async (key) => void (await find(bucket, { method: 'DELETE', url: addressOf(key) })),
    list: () => listBucket(bucket),
  };
}

const PROBE_REASONS: Readonly<Record<number, string>> = { 403: '凭据不对，或没有这个桶的权限', 404: '没有这个桶' };

async function probe(bucket: Bucket): Promise<void> {
  const response = await request(bucket, { method: 'HEAD', url: bucket.address }).catch((error: Error & { cause?: { code?: string } }) => {
    throw new Error(`连不上（${error.cause?.code ?? error.message}）`);
  });
  if (!response.ok) throw new Error(`${PROBE_REASONS[response.status] ?? '不能使用'}（${response.status}）`);
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  /** SHA-256 of the body in hex; absent without a body. */
  payloadHash?: string;
}

const EMPTY_HASH = createHash('sha256').digest('hex');

async function request(bucket: Bucket, { method, url, payloadHash = EMPTY_HASH }: S3Request, body?: Blob): Promise<Response> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': payloadHash },
    ...bucket.credentials,
    service: 's3',
    region: bucket.region,
  });
  const { headers } = await signer.sign();
  headers.set('accept-encoding', 'identity');
  return fetch(url, { method, headers, body, redirect: 'error' });
}

/** Undefined when the object does not exist. */
async function find(bucket: Bucket, { method, ...rest }: S3Request, body?: Blob): Promise<Response | undefined> {
  const response = await request(bucket, { method, ...rest }, body).catch(() => {
    throw new AppError('FILES_DOWN');
  });
  if (response.ok) return response;
  const reason = await response.text();
  if (response.status === 404) return undefined;
  if (response.status >= 500) throw new AppError('FILES_DOWN');
  throw new Error(`object store refused ${method}: ${response.status} ${/<Code>(\w+)<\/Code>/.exec(reason)?.[1] ?? ''}`);
}

async function send(bucket: Bucket, request: S3Request, body?: Blob): Promise<Response> {
  const response = await find(bucket, request, body);
  if (!response) throw new Error(`object store has no ${request.url.pathname}`);
  return response;
}

async function* listBucket(bucket: Bucket): AsyncGenerator<ListedFile> {
  let continuation: string | undefined;
  do {
    const url = new URL(bucket.address);
    const query = { 'list-type': '2', prefix: bucket.prefix, ...(continuation && { 'continuation-token': continuation }) };
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const page = await (await send(bucket, { method: 'GET', url })).text();
    for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
      const key = element(entry, 'Key')?.slice(bucket.prefix.length) ?? '';
      if (isFileKey(key)) yield { key, size: Number(element(entry, 'Size')), modifiedAt: new Date(element(entry, 'LastModified') ?? '') };
    }
    continuation = element(page, 'IsTruncated') === 'true' ? element(page, 'NextContinuationToken') : undefined;
  } while (continuation);
}

function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, mark: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[mark] ?? '');
}
