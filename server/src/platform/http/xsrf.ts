import { createHmac, timingSafeEqual } from 'node:crypto';

/** The XSRF value of one session: the page reads it from a cookie and sends it back in a header. */
export function makeXsrf(secret: string, sessionId: string): string {
  return createHmac('sha256', secret).update(`xsrf:${sessionId}`).digest('base64url');
}

export function isXsrf(secret: string, sessionId: string, given: unknown): boolean {
  const wanted = Buffer.from(makeXsrf(secret, sessionId));
  const got = Buffer.from(typeof given === 'string' ? given : '');
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
