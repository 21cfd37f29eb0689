import { networkInterfaces } from 'node:os';
import { isLoopback, type Config } from '../../config.ts';

type Listening = Pick<Config, 'HOST' | 'PORT' | 'PUBLIC_URL' | 'TLS_CERT'>;

/** Addresses of this machine in the local network, without virtual networks of containers, which phones do not reach. */
function listLanAddresses(): string[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun)/.test(name)
      ? []
      : addresses.flatMap(({ address, family, internal }) =>
          family === 'IPv4' && !internal && !address.startsWith('169.254.') ? address : [],
        ),
  );
}

/** Where phones reach this server; nothing while it listens on this machine only. */
export function originsOf({ HOST, PORT, PUBLIC_URL, TLS_CERT }: Listening, port = PORT, lan = listLanAddresses): string[] {
  if (PUBLIC_URL) return [new URL(PUBLIC_URL).origin];
  if (isLoopback(HOST)) return [];
  const hosts = HOST === '0.0.0.0' || HOST === '::' ? lan() : [HOST];
  return hosts.map((host) => new URL(`${TLS_CERT ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin);
}
