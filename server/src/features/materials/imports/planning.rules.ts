import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import type { MaterialInput } from '@mrp/contract/features/materials/input.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import type { Lookups } from '../../../platform/imports/object.ts';
import type { Context } from '../commands.ts';
import type { ColourContext } from './colours.rules.ts';
import { addRowErrors, checkDraft, collectFacts, draftMaterial, listChanges } from './facts.rules.ts';
import type { OfferContext } from './offers.rules.ts';
import type { StoredMaterial } from './queries.ts';
import { addError, isValid, textOf, type RowResult } from '../../../platform/imports/row-result.ts';
import { planRow, type MaterialPlan, type Planning } from './rows.rules.ts';

/** What planning needs besides the rows of one material. */
export interface PlanContext
  extends
    Pick<ColourContext, 'plainColourId' | 'barcodes'>,
    Pick<OfferContext, 'baseCurrencyId' | 'today' | 'supplierTerms'>,
    Pick<Planning, 'permissions' | 'print'> {
  strategy: KeyStrategy;
  /** New materials that lack a required fact are created as 待补全. */
  drafts: boolean;
  contradictions: ContradictionPolicy;
  lookups: Lookups;
  archive: Context;
  greigeClassIds: ReadonlySet<string>;
  customerSourceId: string | undefined;
  /** By code of another system: the material that has it. */
  formerCodes: ReadonlyMap<string, { id: string; code: string }>;
  /** Columns of the material itself. */
  columns: readonly string[];
}

/** Plans the rows of one material. Rows with errors contribute nothing, so the other rows are planned again without them. */
export function planMaterial(verdicts: readonly RowResult[], stored: StoredMaterial | null, context: PlanContext): MaterialPlan | null {
  refuseTakenCodes(verdicts, stored, context);
  const pictureIds = verdicts.flatMap(({ row }) => row.pictureIds);
  if (!stored && context.strategy === 'UPDATE') {
    for (const verdict of verdicts) verdict.note = '物料不存在，按“仅更新”跳过';
    return null;
  }
  for (;;) {
    const sound = verdicts.filter(isValid).length;
    if (sound === 0) return null;
    const plan = planOnce(verdicts, stored, pictureIds, context);
    if (plan && verdicts.filter(isValid).length === sound) return plan;
  }
}

function refuseTakenCodes(verdicts: readonly RowResult[], stored: StoredMaterial | null, { formerCodes }: PlanContext): void {
  for (const verdict of verdicts) {
    const owner = formerCodes.get(textOf(verdict.row, 'formerCode'));
    if (owner && owner.id !== stored?.id) addError(verdict, 'formerCode', `旧编码已被 ${owner.code} 使用`);
  }
}

const missingLabels: Readonly<Record<string, string>> = {
  width: materialsWords.width,
  gramWeight: materialFields.gramWeight.label,
  specification: materialFields.specification.label,
  unitFactor: materialFields.unitFactor.label,
};

/** Null when rows got an error for their material facts. */
function planOnce(
  verdicts: readonly RowResult[],
  stored: StoredMaterial | null,
  pictureIds: readonly string[],
  context: PlanContext,
): MaterialPlan | null {
  const facts = collectFacts(verdicts, context.columns, stored !== null, context.contradictions);
  const changes = stored ? listChanges(facts, stored) : [];
  const pictured = stored !== null && pictureIds.length > 0 && (stored.input['pictureIds'] as string[]).length === 0;
  const draft = draftMaterial(facts, stored, pictureIds);
  const unchanged = stored !== null && changes.length === 0 && !pictured;
  // An unchanged stored material is not validated, because current rules may be stricter.
  const checked = unchanged ? { material: draft as MaterialInput } : checkDraft(draft, context.archive, context);
  if ('messages' in checked) {
    addRowErrors(verdicts, checked.messages);
    return null;
  }
  const planning = openPlanning(stored, checked.material, { changes, pictured }, context);
  for (const verdict of verdicts.filter(isValid)) planRow(planning, verdict);
  const missing = 'missing' in checked ? (checked.missing ?? []) : [];
  // Width and weight give the conversion of units.
  const named = missing.length > 1 ? missing.filter((name) => name !== 'unitFactor') : missing;
  if (missing.length > 0)
    for (const verdict of verdicts.filter(isValid)) verdict.note = `待补全：${named.map((name) => missingLabels[name]).join('、')}`;
  return { ...planning.plan, material: stored && !planning.factsChange ? null : checked.material, incomplete: missing.length > 0 };
}

function openPlanning(
  stored: StoredMaterial | null,
  material: MaterialInput,
  brought: Pick<Planning, 'changes' | 'pictured'>,
  context: PlanContext,
): Planning {
  const { lookups, archive, permissions, strategy, print } = context;
  const classification = archive.classifications.get(material.classificationId);
  const { colour, unit } = lookups;
  if (!colour || !unit) throw new Error('the lookups of colours and units are missing');
  return {
    plan: {
      stored,
      material: null,
      incomplete: false,
      colours: [],
      skuChanges: [],
      offers: [],
      offerChanges: [],
    },
    permissions,
    strategy,
    print,
    ...brought,
    factsChange: false,
    seen: new Map(),
    preferred: new Map(),
    colours: {
      ...context,
      lookup: colour,
      greigeManaged: context.greigeClassIds.has(material.classificationId),
    },
    offers: {
      ...context,
      unitLookup: unit,
      units: archive.units,
      kind: classification?.kind ?? 'FABRIC',
      customerSupplied: material.sourceId !== null && material.sourceId === context.customerSourceId,
      firstUnitId: material.firstUnitId ?? classification?.firstUnitId ?? '',
    },
  };
}
