import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { holdingLabels, type Holding, type LinkKind } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';

/** The maximum of former names of each kind. */
const MAX_NAMES = 20;

type Named = Pick<Supplier, 'name' | 'abbreviation' | 'formerNames' | 'formerAbbreviations'>;

/** Names of the supplier that the main one lacks: they become its 曾用名, so that it is found by them. */
export function addedNames(supplier: Named, main: Named): Pick<Named, 'formerNames' | 'formerAbbreviations'> {
  const added = (names: readonly string[], present: string, former: readonly string[]) =>
    [...new Set(names)].filter((name) => name !== present && !former.includes(name));
  return {
    formerNames: added([supplier.name, ...supplier.formerNames], main.name, main.formerNames),
    formerAbbreviations: added([supplier.abbreviation, ...supplier.formerAbbreviations], main.abbreviation, main.formerAbbreviations),
  };
}

interface Circumstances {
  holdings: readonly Holding[];
  /** Other suppliers belong to this one already. */
  hasAliases: boolean;
}

/** Why one supplier cannot go to another one, or null. */
export function refusalOf(kind: LinkKind, supplier: Supplier, main: Supplier, { holdings, hasAliases }: Circumstances): string | null {
  const [own, other] = [`“${supplier.abbreviation}”`, `“${main.abbreviation}”`];
  if (supplier.id === main.id) return '不能归到自己名下，请选择另一家供应商';
  if (supplier.main) return `${own}已归到“${supplier.main.abbreviation}”名下，请先撤销`;
  if (main.main) return `${other}已归到“${main.main.abbreviation}”名下，请选择“${main.main.abbreviation}”`;
  if (hasAliases) return `别的供应商已归到${own}名下，请先把它们撤销`;
  const states = supplierWorkflow.transitions[kind === 'CHANGE' ? 'change' : 'relate'].from as readonly string[];
  const { label } = supplierWorkflow.states[supplier.state];
  if (!states.includes(supplier.state))
    return kind === 'CHANGE'
      ? `${own}当前为“${label}”，只有草稿和待审核的供应商可以变更；合作中的请用关联`
      : `${own}当前为“${label}”，只有合作中的供应商可以关联；草稿和待审核的请用变更`;
  if (main.state !== 'ACTIVE') return `${other}当前为“${supplierWorkflow.states[main.state].label}”，只能归到合作中的供应商名下`;
  if (!covers(main.kind, supplier.kind)) return `${other}不是${own}那一类供应商，请先把它的类型改为“两者”`;
  const open = holdings.filter((holding) => holding.open > 0);
  if (open.length > 0)
    return `${own}还有未了结的${open.map((held) => `${holdingLabels[held.key].label} ${held.open} ${holdingLabels[held.key].counted}`).join('、')}，请先完成、取消或退回`;
  const { formerNames, formerAbbreviations } = addedNames(supplier, main);
  if (main.formerNames.length + formerNames.length > MAX_NAMES || main.formerAbbreviations.length + formerAbbreviations.length > MAX_NAMES)
    return `${other}的曾用名会超过 ${MAX_NAMES} 个，请先删减`;
  return null;
}

const covers = (main: Supplier['kind'], own: Supplier['kind']): boolean => main === 'BOTH' || main === own;
