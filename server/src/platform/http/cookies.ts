import type {} from '@fastify/cookie';

/** `__Host-` binds the cookie to this host, but browsers accept the prefix with `Secure` only. */
export function fileCookieName(secure: boolean): string {
  return secure ? '__Host-mrp_file' : 'mrp_file';
}
