import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** A call to an address that somebody entered was not made, or failed; the message is for that person. */
export class OutgoingError extends Error {}

const TIMEOUT_MILLISECONDS = 10_000;

/** Loopback, private, link-local, shared, multicast, reserved and documentation networks. */
const innerIpv4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  innerIpv4.addSubnet(network, bits);
// Another list, because a rule for mapped addresses matches every IPv4 address. Of IPv6 only global unicast is outside,
// without what embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) and documentation.
const innerIpv6 = new BlockList();
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  innerIpv6.addSubnet(network, bits, 'ipv6');

/** An address that the internet cannot reach, or that nobody should reach through us. */
export function isInnerAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return innerIpv4.check(address);
  return version === 0 || innerIpv6.check(address, 'ipv6');
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves once and hands the connection what was checked, so that no second answer of the name server is used. */
export function lookupOutside(host: string, options: LookupOptions, callback: LookupCallback): void {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const refused = error ?? (addresses.some(({ address }) => isInnerAddress(address)) ? innerTarget(host) : null);
    const [first] = addresses ?? [];
    if (refused || !first) callback(refused ?? new Error('no address'), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}

const innerTarget = (host: string) => new OutgoingError(`${host} 在内部网络，不推送；确需推送请在 WEBHOOK_PRIVATE_TARGETS 里写上它`);

/** The target of a call, or why it may not be called; names are checked again when they are resolved. */
export function checkTarget(text: string, privateTargets: readonly string[]): URL {
  if (!URL.canParse(text)) throw new OutgoingError('网址不正确');
  const url = new URL(text);
  if (isPrivateTarget(url, privateTargets)) return url;
  if (url.protocol !== 'https:') throw new OutgoingError('须为 https 网址');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if ((isIP(host) !== 0 && isInnerAddress(host)) || /(^|\.)localhost$/i.test(host)) throw innerTarget(host);
  return url;
}

const isPrivateTarget = ({ host, hostname }: URL, allowed: readonly string[]): boolean =>
  allowed.includes(host.toLowerCase()) || allowed.includes(hostname.toLowerCase());

/** Sends a body and returns the status. Follows no redirect: it could lead inside. */
export async function postOutside(
  text: string,
  {
    body,
    headers,
    privateTargets,
    timeout = TIMEOUT_MILLISECONDS,
  }: { body: string; headers: Record<string, string>; privateTargets: readonly string[]; timeout?: number },
): Promise<number> {
  const url = checkTarget(text, privateTargets);
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeout),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(!isPrivateTarget(url, privateTargets) && { lookup: lookupOutside as NonNullable<RequestOptions['lookup']> }),
  };
  return new Promise<number>((done, fail) => {
    const answered = (response: IncomingMessage) => {
      done(response.statusCode ?? 0);
      // What it says is not read.
      response.destroy();
    };
    const request = url.protocol === 'https:' ? requestHttps(url, options, answered) : requestHttp(url, options, answered);
    request.on('error', (error) =>
      fail(error.name === 'AbortError' || error.name === 'TimeoutError' ? new OutgoingError('对方没有在时限内回答') : error),
    );
    request.end(body);
  });
}
