import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the product lies: the built server is as deep in it as this file. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const runsBuilt = !import.meta.url.endsWith('.ts');

/** A program or thread of the server, by its path in server/src; the build has all of them side by side. */
export function programOf(source: string, built = runsBuilt): string {
  return built ? join(root, 'server/dist/app', `${basename(source, '.ts')}.js`) : join(root, 'server/src', source);
}
