import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import type { Identity } from '../../platform/http/identity.ts';

/** The caller, as far as files are concerned. */
export type Reader = Pick<Identity, 'userId' | 'permissions'>;

/** Documents whose files a user may read: all of a kind, or those whose row in `table` has one of `values`. */
interface ReadableKind {
  kind: string;
  only?: { table: string; column: string; values: string[] };
}

/** The kinds of documents that this user may read, with their files. */
export function readableKinds(kinds: readonly AuditKind[], { permissions }: Reader): ReadableKind[] {
  return kinds.flatMap(({ kind, readPermissions, filePermissions = [], titleBy }): ReadableKind[] => {
    if (![...readPermissions, ...filePermissions].some((permission) => permissions.has(permission))) return [];
    if (!titleBy) return [{ kind }];
    const { table, column, titles } = titleBy;
    const values = Object.keys(titles).filter((value) => permissions.has(titles[value]!));
    return [{ kind, only: { table, column, values } }];
  });
}

/** Makes the extension match the content: a PDF with the name 合同.html is saved as 合同.html.pdf. */
export function nameWithExtension(name: string, extension: string): string {
  const written = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  return written === extension ? name : `${name}.${extension}`;
}

/** Pictures are stored as WebP: 府绸.jpg becomes 府绸.webp. */
export function pictureName(name: string): string {
  return `${name.replace(/\.(jpe?g|png|gif|webp)$/i, '')}.webp`;
}

/** The length of the hash in a URL. */
const ADDRESS_HASH_LENGTH = 12;
export const addressHash = (storeKey: string): string => storeKey.slice(0, ADDRESS_HASH_LENGTH);
