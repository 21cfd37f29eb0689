import { spawnSync } from 'node:child_process';

const apart = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']), '--mount'];
/** Containers often forbid mounting. */
const [unshare = '', ...sharing] = apart;
export const canMount = spawnSync(unshare, [...sharing, 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;

/** Runs the server with a small disk of its own for database and files. */
export const onSmallDisk = (dataDir: string, megabytes: number): string[] => [
  ...apart,
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m none '${dataDir}' && exec "$@"`,
  'sh',
];
