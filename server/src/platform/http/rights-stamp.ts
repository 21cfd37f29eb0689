import { createHash } from 'node:crypto';

const known = new Map<string, number>();

/** The same for the same permissions in any order: their hashes combined, each computed once. */
export function rightsStamp(permissions: ReadonlySet<string>): string {
  let stamp = 0;
  for (const permission of permissions) stamp ^= hashOf(permission);
  return (stamp >>> 0).toString(36);
}

function hashOf(permission: string): number {
  const found = known.get(permission) ?? createHash('sha256').update(permission).digest().readInt32BE();
  known.set(permission, found);
  return found;
}
