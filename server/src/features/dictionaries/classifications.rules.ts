import {
  classificationLevels,
  classificationRoots,
  lotTrackings,
  type ClassFacts,
  type ClassNode,
  type ClassOption,
  type MaterialKind,
  type MovePreview,
} from '@mrp/contract/features/dictionaries/classifications.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';

/** 辅料 / 罗纹: the root distinguishes classifications with the same name. */
export const classPath = (kind: MaterialKind, fullName: string): string => {
  const root = classificationRoots[kind].name;
  return fullName === root ? root : `${root} / ${fullName}`;
};

interface Sister {
  id: string;
  parentId: string | null;
  sortOrder: number;
}

/** Parents before children, siblings in their own order. */
export function inTreeOrder<T extends Sister>(rows: readonly T[]): T[] {
  const below = (parentId: string | null): T[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .sort((a, b) => a.sortOrder - b.sortOrder || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      .flatMap((row) => [row, ...below(row.id)]);
  return below(null);
}

/** Builds the tree from rows in tree order; a row without its parent is left out with its children. */
export function makeClassTree(options: readonly ClassOption[]): ClassNode[] {
  const nodesBelow = (parentId: string | null): ClassNode[] =>
    options
      .filter((option) => option.parentId === parentId)
      .map(({ id, name, level, abbreviation, firstUnit, secondUnit }) => ({
        id,
        name,
        classificationLevel: level,
        classificationLevelValue: classificationLevels[level - 1] ?? '',
        classificationAbbreviation: abbreviation,
        firstUnit,
        secondUnit,
        children: nodesBelow(id),
      }));
  return nodesBelow(null);
}

/** What a move needs to know about a classification and its descendants. */
export interface Branch {
  id: string;
  name: string;
  parentId: string | null;
  kind: string;
  level: number;
  hasChildren: boolean;
  /** Materials of the classification and its descendants. */
  materials: number;
}

export interface MoveTarget {
  id: string;
  name: string;
  parentId: string | null;
  kind: string;
  level: number;
  isLeaf: boolean;
  active: boolean;
  /** Materials of the target itself. */
  materials: number;
}

/** The reason why a classification cannot be moved below another, or null. */
export function refuseMove(branch: Branch, target: MoveTarget): string | null {
  if (branch.level === 1) return `“${branch.name}”是内置的类型，不能移动`;
  if (target.id === branch.parentId) return `“${branch.name}”已经在“${target.name}”下`;
  if (target.id === branch.id || target.parentId === branch.id) return '不能移到自己或自己的下级';
  if (!target.active) return `“${target.name}”已停用，请先启用`;
  if (target.level === 3) return `“${target.name}”是小类，不能再有下级`;
  if (target.level === 2 && branch.hasChildren) return `“${branch.name}”有小类，只能放在类型下`;
  if (target.kind !== branch.kind && branch.materials > 0)
    return `“${branch.name}”下已有 ${branch.materials} 个物料，不能在面料和辅料之间移动`;
  return refuseChild(target);
}

/** The reason why a classification cannot get children, or null: only leaves have materials. */
export function refuseChild(parent: Pick<MoveTarget, 'name' | 'level' | 'isLeaf' | 'materials'>): string | null {
  if (parent.level === 3) return `“${parent.name}”是小类，不能再有下级`;
  if (parent.isLeaf && parent.materials > 0)
    return `“${parent.name}”下已有 ${parent.materials} 个物料，不能再有下级，请先把物料合并到其他分类`;
  return null;
}

const factLabels: Readonly<Record<keyof ClassFacts, string>> = {
  firstUnitId: entryWords.firstUnit,
  secondUnitId: entryWords.secondUnit,
  greigeManaged: entryWords.greigeManaged,
  lotTracked: entryWords.lotTracked,
  defaultLoss: entryWords.defaultLoss,
  defaultDyeLoss: entryWords.defaultDyeLoss,
  tolerance: entryWords.tolerance,
  pointsLimit: entryWords.pointsLimit,
};

/** The inherited facts that differ, as text. */
export function listFactChanges(before: ClassFacts, after: ClassFacts, unitNames: ReadonlyMap<string, string>): MovePreview['changes'] {
  return (Object.keys(factLabels) as (keyof ClassFacts)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, label: factLabels[name], before: tell(name, before, unitNames), after: tell(name, after, unitNames) }));
}

function tell(name: keyof ClassFacts, facts: ClassFacts, unitNames: ReadonlyMap<string, string>): string {
  const value = facts[name];
  if (value === null) return '未设置';
  if (typeof value === 'boolean') return value ? entryWords.yes : entryWords.no;
  if (name === 'firstUnitId' || name === 'secondUnitId') return unitNames.get(value) ?? value;
  if (name === 'pointsLimit') return `${value} 分`;
  return name === 'lotTracked' ? lotTrackings[facts.lotTracked ?? 'NONE'] : `${value}%`;
}
