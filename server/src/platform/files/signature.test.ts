import { describe, expect, it } from 'vitest';
import { EMPTY_HASH, signRequest } from './signature.ts';

// The examples that Amazon publishes in "Signature Calculations for the Authorization Header".
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = new Date('2013-05-24T00:00:00Z');
const host = 'https://examplebucket.s3.amazonaws.com';

describe('the signature of a request', () => {
  it.each([
    ['a setting', '/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['a list', '/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('for %s is the published one', (_, path, signature) => {
    const signed = signRequest({ method: 'GET', url: new URL(host + path), payloadHash: EMPTY_HASH }, credentials, 'us-east-1', at);

    expect(signed['authorization']).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
    );
  });
});
