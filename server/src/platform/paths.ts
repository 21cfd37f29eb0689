import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the product; the built server has the same depth as this file. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const runsBuilt = !import.meta.url.endsWith('.ts');

/** Path of a program or thread of the server, given its path in server/src; the build puts all of them in one folder. */
export function programOf(source: string, built = runsBuilt): string {
  return built ? join(root, 'server/dist/app', `${basename(source, '.ts')}.js`) : join(root, 'server/src', source);
}
