/** An element of a multi-value field: an id or a picture. */
type Member = string | { id: string; url: string };

const isMember = (value: unknown): value is Member =>
  typeof value === 'string' ? /^\d+$/.test(value) : typeof value === 'object' && value !== null && 'id' in value && 'url' in value;

const isMembers = (value: unknown): value is readonly Member[] => Array.isArray(value) && value.every(isMember);

const idOf = (member: Member): string => (typeof member === 'string' ? member : member.id);

/**
 * Merges a list that both sides changed: additions and removals of either side apply.
 * Returns undefined for lists that are not sets, or when both sides changed the order.
 */
export function mergeMembers(base: unknown, mine: unknown, theirs: unknown): Member[] | undefined {
  if (!isMembers(base) || !isMembers(mine) || !isMembers(theirs)) return undefined;
  const [was, own, other] = [base.map(idOf), mine.map(idOf), theirs.map(idOf)];
  const stayed = was.filter((id) => own.includes(id) && other.includes(id));
  const isMoved = (ids: readonly string[]) => ids.filter((id) => stayed.includes(id)).join() !== stayed.join();
  if (isMoved(own) && isMoved(other)) return undefined;
  const [first, second] = isMoved(other) ? [theirs, mine] : [mine, theirs];
  const seconds = second.map(idOf);
  const firsts = first.map(idOf);
  return [
    ...first.filter((one) => !was.includes(idOf(one)) || seconds.includes(idOf(one))),
    ...second.filter((one) => !was.includes(idOf(one)) && !firsts.includes(idOf(one))),
  ];
}
