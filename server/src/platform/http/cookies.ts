import type {} from '@fastify/cookie';

/** `__Host-` pins the cookie to this host, but browsers take it with `Secure` only. */
export function fileCookieName(secure: boolean): string {
  return secure ? '__Host-mrp_file' : 'mrp_file';
}
