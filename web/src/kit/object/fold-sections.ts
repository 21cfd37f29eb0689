import type { ObjectSection } from './Section.tsx';

/** Sections with rows, or with something to do; those that are known to be empty are named in one line below. */
export function foldSections<S extends Pick<ObjectSection, 'count' | 'extra'>>(sections: readonly S[]): { filled: S[]; empty: S[] } {
  const isEmpty = ({ count, extra }: S): boolean => count === 0 && !extra;
  return { filled: sections.filter((section) => !isEmpty(section)), empty: sections.filter(isEmpty) };
}
