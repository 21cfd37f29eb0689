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

/** Loaded at the first use, because most processes never set a password. The list has the 49,000 most common. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(String)));
  return commonPasswords;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** What is wrong with a password, or null. */
export async function weaknessOf(db: Db, password: string, { username, nickName }: Names): Promise<string | null> {
  const parsed = Password.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '密码不符合要求';
  const given = plain(password);
  const names = [username, nickName, applicationOf(db).product, ...PRODUCT_NAMES].map(plain);
  if (names.some((name) => name !== '' && given.replaceAll(name, '') === '')) return '密码不能是用户名、姓名或系统名称';
  return (await loadCommonPasswords()).has(given) ? '这个密码太常见，容易被猜到，请换一个' : null;
}

export async function refuseWeakPassword(db: Db, password: string, names: Names, field: 'password' | 'newPassword'): Promise<void> {
  const weakness = await weaknessOf(db, password, names);
  if (weakness) throw new AppError('VALIDATION', {}, { fields: { [field]: weakness } });
}
