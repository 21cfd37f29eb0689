import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ObjectStore {
  endpoint: string;
  lastHeaders(): IncomingHttpHeaders;
  stop(): Promise<void>;
}

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** A small S3 server: one bucket in memory, path-style, with its own check of signatures and body hashes. */
export async function startObjectStore(bucket: string, keys: Keys, region: string): Promise<ObjectStore> {
  const objects = new Map<string, { body: Buffer; at: Date }>();
  let lastHeaders: IncomingHttpHeaders = {};

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    lastHeaders = request.headers;
    const body = await buffer(request);
    const answer = (status: number, content: string | Buffer = '', size = Buffer.byteLength(content)) => {
      response.writeHead(status, { 'content-length': size });
      response.end(content);
    };
    const fault = faultOf(request, body, keys, region);
    if (fault) return answer(403, `<Error><Code>${fault}</Code></Error>`);
    const { pathname, searchParams } = new URL(request.url!, 'http://store');
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    if (name !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = rest.join('/');
    if (searchParams.has('list-type')) return answer(200, listPage(objects, searchParams));
    if (key === '') return answer(200);
    const object = objects.get(key);
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return answer(411, '<Error><Code>MissingContentLength</Code></Error>');
      objects.set(key, { body, at: new Date() });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (!object) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    return answer(200, request.method === 'HEAD' ? '' : object.body, object.body.length);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastHeaders: () => lastHeaders,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Three keys per page, so that a short list has several pages. */
function listPage(objects: Map<string, { body: Buffer; at: Date }>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, 3);
  const contents = page.map((key) => {
    const { body, at } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

/** Returns the error in the request's signature, from the raw request line and headers. */
function faultOf(request: IncomingMessage, body: Buffer, keys: Keys, region: string): string | undefined {
  const authorization = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return 'AuthorizationHeaderMalformed';
  const [, keyId, day, signedRegion, signedHeaders, signature] = parts as unknown as [string, string, string, string, string, string];
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const time = String(request.headers['x-amz-date']);
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sentAt) < 900_000) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  const mustSign = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustSign.some((name) => !names.includes(name))) return 'AccessDenied';

  const [path, query = ''] = request.url!.split('?');
  const sortedQuery = query.split('&').filter(Boolean).sort().join('&');
  const headerLines = names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`).join('');
  const canonical = `${request.method}\n${path}\n${sortedQuery}\n${headerLines}\n${signedHeaders}\n${bodyHash}`;
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return hmac(signingKey, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
