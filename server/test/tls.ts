import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';

/** Self-signed for localhost, valid for a hundred years, for tests only. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUMx69Su0m//grfp/9XXwu6rNHijcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE2MTkwOFoYDzIxMjYxMDI3
MTYxOTA4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT9/MXob/s7R2a8UrJoOgJcZllQYou3kUsSpqPpjtQGfhVlDeJuaHJI
1Z42pZ47UF2BnMw8JfAuiUQgLkLoMYT+o2kwZzAdBgNVHQ4EFgQUfhVlOS6y4lBs
brKIXQcibk0Sn3AwHwYDVR0jBBgwFoAUfhVlOS6y4lBsbrKIXQcibk0Sn3AwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgHIhUUlASorgnaR+yH3OtQIxypBdISxHdvWryL+ED39oCIQCrC9VJvdaw
7pD3G1o3hpI32+k1pZuRNmcXMz5PjhcdgA==
-----END CERTIFICATE-----
`;
/** For the same key; it ended in 2025. */
export const expiredCertificate = `-----BEGIN CERTIFICATE-----
MIIBTTCB9KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAeFw0yNTAxMDEwMDAwMDBaFw0yNTAyMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABP38xehv+ztHZrxSsmg6
AlxmWVBii7eRSxKmo+mO1AZ+FWUN4m5ockjVnjalnjtQXYGczDwl8C6JRCAuQugx
hP6jNzA1MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQUfhVlOS6y4lBs
brKIXQcibk0Sn3AwCgYIKoZIzj0EAwIDSAAwRQIhAKa4D0zrTUqv3T7VLsA9+W9v
cOhJCJAM5HkodSUhiaNJAiBcSoGNkV9lvb8GO24ZX4ZOO/cCf5NVDVEGistyqXQ4
Eg==
-----END CERTIFICATE-----
`;
export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzy92yIbvfbEPt0Mo
IDLxA/c4cTTTfKcysAsUl2vt7BmhRANCAAT9/MXob/s7R2a8UrJoOgJcZllQYou3
kUsSpqPpjtQGfhVlDeJuaHJI1Z42pZ47UF2BnMw8JfAuiUQgLkLoMYT+
-----END PRIVATE KEY-----
`;

export interface TlsAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Calls a server with the certificate above, like a browser that trusts it. */
export async function callOverTls(url: string, options: RequestOptions = {}, body?: string | Buffer): Promise<TlsAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TlsAnswer>();
  request(url, { ca: certificate, agent: false, ...options }, (response) => {
    text(response).then((answered) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answered }), reject);
  })
    .on('error', reject)
    .end(body);
  return promise;
}
