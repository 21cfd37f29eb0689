import type { LinkClaim, LinkClaimAnswer } from '@mrp/contract/features/supplier-links/claim.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import { filled, type KeptAnswer, type Person } from './sending/kept-answer.ts';

/** What the supplier says to a claim. */
export interface TypedClaim {
  isAgreed: boolean;
  quantity: string;
  share: string;
  amount: string;
  files?: readonly LinkFile[];
}
export const CLAIM = 'claim';
export const asClaimed: TypedClaim = { isAgreed: true, quantity: '', share: '', amount: '' };

export function claimBody(
  { version, answer }: LinkClaim,
  { lines, note }: Pick<KeptAnswer<TypedClaim, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkClaimAnswer {
  const { isAgreed, quantity, share, amount, files = [] } = lines[CLAIM] ?? asClaimed;
  const offered = (text: string) => (isAgreed ? null : filled(text));
  return {
    version,
    afterAnswerId: answer?.id ?? null,
    ...person,
    note: note.trim(),
    isAgreed,
    quantity: offered(quantity),
    share: offered(share),
    amount: offered(amount),
    fileIds: files.map(({ id }) => id),
  };
}
