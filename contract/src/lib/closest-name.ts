/** The single class that shares the most characters with the name, at least two adjacent: 氨纶汗布 → 汗布; never one for the rest (其他针织). */
export function closestByName<T>(name: string, classes: readonly T[], nameOf: (one: T) => string): T | undefined {
  let best: { shared: number; entry: T | undefined } = { shared: 1, entry: undefined };
  for (const entry of classes) {
    const className = nameOf(entry);
    if (className.startsWith('其他')) continue;
    const shared = longestShared(name, className);
    if (shared > best.shared) best = { shared, entry };
    else if (shared === best.shared) best = { shared, entry: undefined };
  }
  return best.entry;
}

function longestShared(name: string, className: string): number {
  for (let length = className.length; length >= 2; length--)
    for (let at = 0; at + length <= className.length; at++) if (name.includes(className.slice(at, at + length))) return length;
  return 0;
}
