import type { Classification, ClassFacts } from '@mrp/contract/features/dictionaries/classifications.ts';

export interface ClassTreeNode {
  key: string;
  classification: Classification;
  /** Includes all classes below. */
  materials: number;
  children: ClassTreeNode[];
}

/** Classes as a tree; a search keeps matches, their descendants and their ancestors. */
export function makeTree(classes: readonly Classification[], word = '', parentId: string | null = null): ClassTreeNode[] {
  return classes
    .filter((candidate) => candidate.parentId === parentId)
    .flatMap((classification) => {
      const matches = classification.searchText.includes(word);
      const children = makeTree(classes, matches ? '' : word, classification.id);
      const materials = children.reduce((sum, child) => sum + child.materials, classification.materials);
      return matches || children.length > 0 ? [{ key: classification.id, classification, materials, children }] : [];
    });
}

/** The ancestors of a class, nearest first. */
export function ancestorsOf(classes: readonly Classification[], id: string | null): string[] {
  const parentId = classes.find((candidate) => candidate.id === id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...ancestorsOf(classes, parentId)];
}

/** Drop position of a class: before or after a sibling, or inside a parent. */
export interface Drop {
  dragged: Classification;
  target: Classification;
  place: 'before' | 'after' | 'inside';
}

/** A new order of siblings, or a new parent that needs confirmation. */
export function dropTarget(
  classes: readonly Classification[],
  { dragged, target, place }: Drop,
): { order: string[] } | { parentId: string | null } {
  const parentId = place === 'inside' ? target.id : target.parentId;
  if (parentId !== dragged.parentId) return { parentId };
  const others = classes.filter((candidate) => candidate.parentId === parentId && candidate.id !== dragged.id).map(({ id }) => id);
  const at = place === 'inside' ? others.length : others.indexOf(target.id) + (place === 'after' ? 1 : 0);
  return { order: others.toSpliced(at, 0, dragged.id) };
}

export const emptyFacts: ClassFacts = {
  firstUnitId: null,
  secondUnitId: null,
  greigeManaged: null,
  lotTracked: null,
  defaultLoss: null,
  defaultDyeLoss: null,
  tolerance: null,
  pointsLimit: null,
};

/** Lab of a colour in one line: 17.42 / 1.21 / -18.90 */
export const labText = ({ l, a, b }: { l: string; a: string; b: string }): string =>
  [l, a, b].map((part) => part.replace(/(\.\d\d)\d*$/, '$1')).join(' / ');
