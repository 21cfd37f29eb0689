import { Password } from '@mrp/contract/features/access/passwords.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf } from '../../platform/application.ts';
import type { Db } from '../../platform/database/database.ts';

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

const ROWS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./'];
const backwards = (text: string): string => Array.from(text).toReversed().join('');
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row, backwards(row)]);
/** Pieces of rows, one after the other, are shorter than this on average where somebody meant more than a row. */
const SHORTEST_PIECE = 3;

/** One short part again and again (1111111111, qwertyqwerty), or pieces of the rows of the keyboard, the alphabet and the digits, in either direction. */
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
  return text.length / countPieces(text) >= SHORTEST_PIECE;
}

/** Counts the runs along rows of the keyboard that a text consists of: 1234567890123456 is one run, because a row continues at its start. */
function countPieces(text: string): number {
  let pieces = 0;
  for (let at = 0; at < text.length; pieces += 1) {
    let length = 1;
    while (at + length < text.length && ROWS_BOTH_WAYS.some((row) => row.repeat(2 + length).includes(text.slice(at, at + length + 1))))
      length += 1;
    at += length;
  }
  return pieces;
}

const FEW_CHARACTERS = 5;

/** A name, also backwards, repeated, or with other signs between its parts, with no more than a few characters or a number around it. */
function isName(text: string, name: string): boolean {
  return formsOf(name).some((form) => {
    const rest = text.replaceAll(form, '');
    return rest !== text && (rest.length <= FEW_CHARACTERS || /^[^\p{L}]{0,8}$/u.test(rest));
  });
}

/** zhang_san: zhang, san, between which anything but letters and digits may stand or nothing, in either order of the parts and of the letters. */
function formsOf(name: string): RegExp[] {
  const parts = name.split(SEPARATORS).filter((part) => part !== '');
  const letters = parts.join('');
  // A name of signs alone means nothing.
  if (letters === '') return [];
  return [letters, parts.toReversed().join(''), backwards(letters)].map(
    (form) => new RegExp(Array.from(form, (letter) => RegExp.escape(letter)).join('[^\\p{L}\\p{N}]*'), 'gu'),
  );
}
const SEPARATORS = /[^\p{L}\p{N}]+/u;

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** What is wrong with a password, or null. */
export async function weaknessOf(db: Db, password: string, { username, nickName }: Names): Promise<string | null> {
  const parsed = Password.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '密码不符合要求';
  const given = plain(password);
  const names = [username, nickName, applicationOf(db).product, ...PRODUCT_NAMES].map(plain);
  if (names.some((name) => isName(given, name))) return '密码不能是用户名、姓名或系统名称，倒写或只加几个字符也不行';
  return isPattern(given) || (await loadCommonPasswords()).has(given) ? '这个密码太常见，容易被猜到，请换一个' : null;
}

export async function refuseWeakPassword(db: Db, password: string, names: Names, field: 'password' | 'newPassword'): Promise<void> {
  const weakness = await weaknessOf(db, password, names);
  if (weakness) throw new AppError('VALIDATION', {}, { fields: { [field]: weakness } });
}
