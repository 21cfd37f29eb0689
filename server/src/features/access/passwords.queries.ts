import { Password } from '@mrp/contract/features/access/passwords.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf } from '../../platform/application.ts';
import type { Db } from '../../platform/database.ts';

interface Names {
  username: string;
  nickName: string;
}

const PRODUCT_NAMES = ['物料管理系统', 'mrp'];

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Loaded at the first use, because most processes never set a password. The list has the 49,000 most common, without those that
 * `isPattern` tells.
 */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)));
  return commonPasswords;
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./'];
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')]);

/** One short part again and again (1111111111, qwertyqwerty), or a row of the keyboard, the alphabet or the digits, in either direction. */
function isPattern(text: string): boolean {
  const longest = Math.floor(text.length / 2);
  for (let length = 1; length <= longest; length++)
    if (
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .startsWith(text)
    )
      return true;
  return ROWS_BOTH_WAYS.some((row) => row.includes(text));
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** What is wrong with a password, or null. */
export async function weaknessOf(db: Db, password: string, { username, nickName }: Names): Promise<string | null> {
  const parsed = Password.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '密码不符合要求';
  const given = plain(password);
  const names = [username, nickName, applicationOf(db).product, ...PRODUCT_NAMES].map(plain);
  if (names.some((name) => name !== '' && given.replaceAll(name, '') === '')) return '密码不能是用户名、姓名或系统名称';
  return isPattern(given) || (await loadCommonPasswords()).has(given) ? '这个密码太常见，容易被猜到，请换一个' : null;
}

export async function refuseWeakPassword(db: Db, password: string, names: Names, field: 'password' | 'newPassword'): Promise<void> {
  const weakness = await weaknessOf(db, password, names);
  if (weakness) throw new AppError('VALIDATION', {}, { fields: { [field]: weakness } });
}
