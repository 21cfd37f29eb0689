import type { PickerOption } from '../../kit/pickers/entity-source.ts';

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Matches each text to the record of this code, else those of this name, else those of this alias. */
export function matchLabels<T extends PickerOption>(
  options: readonly T[],
  texts: readonly string[],
  namesOf: (option: T) => readonly string[] = () => [],
): ReadonlyMap<string, readonly PickerOption[]> {
  const ways: ((option: T) => readonly string[])[] = [({ code }) => [code], ({ name }) => [name], namesOf];
  const indexes = ways.map((way) => indexBy(options, way));
  return new Map(texts.map((text) => [text, indexes.map((index) => index.get(plain(text))).find(Boolean) ?? []]));
}

function indexBy<T extends PickerOption>(options: readonly T[], way: (option: T) => readonly string[]): Map<string, T[]> {
  const index = new Map<string, T[]>();
  for (const option of options)
    for (const name of way(option)) if (name !== '') index.set(plain(name), [...(index.get(plain(name)) ?? []), option]);
  return index;
}
