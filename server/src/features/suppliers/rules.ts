import { isMaskedAccountNo, maskAccountNo, type SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { SupplierState } from '@mrp/contract/features/suppliers/record.ts';
import { provinceOf } from '@mrp/contract/lib/cities.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';

type Names = Pick<SupplierInput, 'name' | 'abbreviation' | 'formerNames' | 'formerAbbreviations'>;
type BankAccount = SupplierInput['bankAccounts'][number];

/** Keeps the old name of an active supplier findable after a rename; the current name is never a former one. */
export function keepFormerNames<T extends Names>(input: T, before: (Names & { state: SupplierState }) | null): T {
  const known = before && before.state !== 'DRAFT' ? before : null;
  const former = (names: readonly string[], present: string, previous: string | undefined) =>
    [...new Set(previous === undefined ? names : [...names, previous])].filter((name) => name !== present);
  return {
    ...input,
    formerNames: former(input.formerNames, input.name, known?.name),
    formerAbbreviations: former(input.formerAbbreviations, input.abbreviation, known?.abbreviation),
  };
}

/** Derives the province from the city, and makes the first contact the default when none is chosen. */
export function completeSupplier<T extends SupplierInput>(input: T): T {
  const chosen = input.contacts.some((contact) => contact.isDefault);
  return {
    ...input,
    province: provinceOf(input.city) ?? input.province,
    contacts: input.contacts.map((contact, index) => ({ ...contact, isDefault: chosen ? contact.isDefault : index === 0 })),
  };
}

/** Replaces masked numbers by the stored ones; returns the index of a row whose mask matches no stored number. */
export function unmaskAccounts(
  accounts: readonly BankAccount[],
  stored: readonly { id: string; accountNo: string }[],
): BankAccount[] | { unknown: number } {
  const numbers = new Map(stored.map(({ id, accountNo }) => [id, accountNo]));
  const unmasked: BankAccount[] = [];
  for (const [index, account] of accounts.entries()) {
    const kept = isMaskedAccountNo(account.accountNo) ? numbers.get(account.id ?? '') : account.accountNo;
    if (kept === undefined || (kept !== account.accountNo && maskAccountNo(kept) !== account.accountNo)) return { unknown: index };
    unmasked.push({ ...account, accountNo: kept });
  }
  return unmasked;
}

/** The one message wherever a supplier who is not 合作中 is refused, in forms, sheets, proposals and transitions. */
export const refuseSupplier = (abbreviation: string, state: string): string =>
  `供应商“${abbreviation}”${state === 'PAUSED' ? '已暂停合作' : '不在合作中'}，请改选供应商`;

/** A pause starts immediately, so its first day must not be in the future. */
export function checkPause(
  { from, to }: { from: string; to: string | null },
  today: string,
): { field: 'from' | 'to'; message: string } | null {
  if (from > today) return { field: 'from', message: '暂停立即生效，开始日期不能晚于今天' };
  if (to !== null && to < from) return { field: 'to', message: '结束日期不能早于开始日期' };
  if (to !== null && to < today) return { field: 'to', message: '结束日期不能早于今天' };
  return null;
}

/** The similarity to another supplier, in percent. */
export interface Likeness {
  sameCreditCode: boolean;
  formerName: string | null;
  nameLikeness: number;
  abbreviationLikeness: number;
  sameSound: boolean;
}

/** The reasons why two suppliers may be the same company, the strongest first. */
export function likenessReasons({ sameCreditCode, formerName, nameLikeness, abbreviationLikeness, sameSound }: Likeness): string[] {
  const alike = (label: string, percent: number) =>
    percent === 100 ? [`${label}相同`] : percent >= 50 ? [`${label}相近（${percent}%）`] : [];
  return [
    ...(sameCreditCode ? ['信用代码相同'] : []),
    ...alike('全称', nameLikeness),
    ...alike(supplierFields.abbreviation.label, abbreviationLikeness),
    ...(sameSound && abbreviationLikeness < 100 ? ['简称读音相同'] : []),
    ...(formerName === null ? [] : [`曾用名“${formerName}”`]),
  ];
}
