const last = new Map<string, number>();

/** 1, 2, 3… for what tests make, by its kind. */
export function nextNumber(kind: string): number {
  const number = (last.get(kind) ?? 0) + 1;
  last.set(kind, number);
  return number;
}

/** Every file counts from 1, so that its names are the same whatever ran before it. */
export function restartNumbers(): void {
  last.clear();
}
