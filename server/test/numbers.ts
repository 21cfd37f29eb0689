const last = new Map<string, number>();

/** Returns 1, 2, 3… per kind, for names in tests. */
export function nextNumber(kind: string): number {
  const number = (last.get(kind) ?? 0) + 1;
  last.set(kind, number);
  return number;
}

/** Every file counts from 1, so that its names do not depend on earlier files. */
export function restartNumbers(): void {
  last.clear();
}
