type Labelled = string | { readonly label: string };
interface Choice<V> {
  readonly value: V;
  readonly label: string;
}

/** Choices for filters and selects, of labels or of states by their stored value. */
export const choicesOf = <V extends string>(labelled: Readonly<Record<V, Labelled>>): { value: V; label: string }[] =>
  (Object.entries(labelled) as [V, Labelled][]).map(([value, one]) => ({ value, label: typeof one === 'string' ? one : one.label }));

/** The label of each stored value, of choices or of states. */
export function labelsOf<V extends string | number>(
  labelled: readonly Choice<V>[] | Readonly<Record<V, { readonly label: string }>>,
): Readonly<Record<V, string>> {
  const choices = Array.isArray(labelled) ? (labelled as readonly Choice<V>[]) : choicesOf(labelled as Readonly<Record<string, Labelled>>);
  return Object.fromEntries(choices.map(({ value, label }) => [value, label])) as Record<V, string>;
}
