import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';

/** Headers that proxies add: the connection then tells where the proxy runs, not where the client is. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * True when the client runs on this host. Behind a trusted proxy (TRUST_PROXY) the address that it names decides; any other forwarded
 * request is foreign, because everybody who reaches a proxy on this host arrives from loopback.
 */
export function isLocalCaller({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, trustsProxy: boolean): boolean {
  if (!isLoopback(ip.replace(/^::ffff:/, ''))) return false;
  if (trustsProxy && headers['x-forwarded-for']) return true;
  return !Object.keys(headers).some((name) => FORWARDING.test(name));
}
