import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { resolvingColours } from '../sources/resolve-pasted.ts';

/** 藏青 is also 藏青色. */
const spellings = (name: string): string[] => [name, `${name}色`, name.replace(/(?<=.)色$/, '')];

/** The one colour of the library that each name means; null: none, or several. */
export async function findLibraryColours(names: readonly string[]): Promise<(name: string) => PickerOption | null> {
  const colours = await resolvingColours.resolve(names.flatMap(spellings));
  return (name) => {
    const options = spellings(name)
      .map((one) => colours.get(one) ?? [])
      .find((one) => one.length > 0);
    return options?.length === 1 ? (options[0] ?? null) : null;
  };
}
