import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface SignedRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  /** SHA-256 of the body in hex. */
  payloadHash: string;
}

export const EMPTY_HASH = createHash('sha256').digest('hex');

/** AWS Signature Version 4 for S3: the headers to send with the request. */
export function signRequest(
  { method, url, payloadHash }: SignedRequest,
  credentials: Credentials,
  region: string,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = { host: url.host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': time };
  if (credentials.sessionToken) signed['x-amz-security-token'] = credentials.sessionToken;
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${signed[name]!.trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');

  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
  const { host: _sentByFetch, ...sent } = signed;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Percent-encoding as AWS counts it: only letters, digits and -._~ stay. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
