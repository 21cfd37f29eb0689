import type { FastifyReply, FastifyRequest } from 'fastify';

interface CookieOptions {
  httpOnly?: boolean;
  secure: boolean;
  /** Seconds; 0 clears. */
  maxAge: number;
}

export function setCookie(reply: FastifyReply, name: string, value: string, { httpOnly = false, secure, maxAge }: CookieOptions): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Strict', `Max-Age=${maxAge}`];
  if (httpOnly) parts.push('HttpOnly');
  if (secure) parts.push('Secure');
  const before = reply.getHeader('set-cookie');
  const cookies = before === undefined ? [] : Array.isArray(before) ? before : [String(before)];
  reply.header('set-cookie', [...cookies, parts.join('; ')]);
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** `__Host-` pins the cookie to this host, but browsers take it with `Secure` only. */
export function fileCookieName(secure: boolean): string {
  return secure ? '__Host-mrp_file' : 'mrp_file';
}
