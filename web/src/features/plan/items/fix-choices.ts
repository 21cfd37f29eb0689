import { fixedDemandKinds, fixedSupplyKinds, type FixInput } from '@mrp/contract/features/plan/fixes.ts';
import type { PlanDemand, PlanItem, PlanSupply } from '@mrp/contract/features/plan/record.ts';
import { compareDecimals, roundUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import { exactText, readyText, supplyName } from '../text.ts';

export const isFixable = ({ kind, documentId }: PlanDemand): boolean => documentId !== null && fixedDemandKinds.some((one) => one === kind);

interface SupplyChoice {
  /** Stays the same when the plan is computed again, which numbers its supplies anew. */
  value: string;
  label: string;
  quantity: string;
  supply: FixInput['supply'];
}

/** The supplies that can be fixed to a demand: by document, holder and ownership, all days together. */
export function listChoices(supplies: readonly PlanSupply[], unit: PlanItem['unit']): SupplyChoice[] {
  const known = new Map<string, PlanSupply[]>();
  for (const supply of supplies) {
    if (!fixedSupplyKinds.some((kind) => kind === supply.kind)) continue;
    const key = [supply.kind, supply.documentId ?? '', supply.holder.id, supply.ownership].join(' ');
    known.set(key, [...(known.get(key) ?? []), supply]);
  }
  return [...known].flatMap(([value, parts]) => {
    const [first] = parts;
    const kind = fixedSupplyKinds.find((one) => one === first?.kind);
    if (!first || !kind) return [];
    const quantity = sumDecimals(parts.map((part) => part.quantity));
    return {
      value,
      label: `${supplyName(first)} · ${first.holder.name} · ${exactText(quantity, unit)} · ${readyText(first.readyOn, 0)}`,
      quantity,
      supply: { kind, documentId: first.documentId, holderId: first.holder.id, ownership: first.ownership },
    };
  });
}

/** What is filled in: what the demand wants in steps of its unit, as far as the supply has it. */
export function proposedQuantity(wanted: string, offered: string, { decimals }: PlanItem['unit']): string {
  const steps = roundUp(wanted, decimals);
  return trimZeros(compareDecimals(steps, offered) < 0 ? steps : offered);
}
