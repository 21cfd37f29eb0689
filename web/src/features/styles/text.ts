import { bomInputOf } from '@mrp/contract/features/styles/bom-line-input.ts';
import { labelsOf } from '@mrp/contract/lib/fields/choices.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { BomInput } from '@mrp/contract/features/styles/input.ts';
import type { Bom, BomLine } from '@mrp/contract/features/styles/record.ts';
import { bomSections, bomSupplies, bomTypes, bomWorkflow, type BomSection, type BomType } from '@mrp/contract/features/styles/workflow.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { flowFor, type Workflow } from '@mrp/contract/lib/workflow.ts';
import { prefetchApi } from '../../lib/api/useApi.ts';

export const BOMS = '/customizedBOMList';
export const prepareAddress = (styleId: string): string => `/newSkuPreparation?styleIds=${styleId}`;

export const typeLabels: Readonly<Record<BomType, string>> = labelsOf(bomTypes);
export const sectionLabels: Readonly<Record<BomSection, string>> = labelsOf(bomSections);
export const supplyLabels: Readonly<Record<BomLine['supply'], string>> = labelsOf(bomSupplies);

/** Example: 定制BOM · V3 */
export const versionLabel = ({ type, versionNo }: Pick<Bom, 'type' | 'versionNo'>): string => `${typeLabels[type]}BOM · V${versionNo}`;

/** The workflow of a BOM for this user, who may not confirm what he submitted. */
export function workflowFor({ submittedByMe }: Pick<Bom, 'submittedByMe'>): Workflow<Bom['state'], BomAction> {
  return flowFor(bomWorkflow, submittedByMe);
}

export type BomAction = keyof typeof bomWorkflow.transitions;

/** What follows from 确认, and for what else. */
export const confirmEffect = (more: string): string => `${bomWorkflow.transitions.confirm.effect}${more}`;

/** The lines of one class with their cost. */
export interface SectionSum {
  section: BomSection;
  label: string;
  lines: number;
  amount: string;
}

export function sumSections(lines: readonly { section: unknown; amount: string | null }[]): SectionSum[] {
  return bomSections.map(({ value, label }) => {
    const own = lines.filter(({ section }) => section === value);
    return { section: value, label, lines: own.length, amount: sumDecimals(own.flatMap(({ amount }) => amount ?? [])) };
  });
}

/** Lines of a copy; colours only when it is for the same style or material. */
export const copyLines = (lines: readonly BomLine[], sameOwner: boolean): NonNullable<BomInput['lines']> =>
  lines.map((line) => ({ ...bomInputOf(line), ...(!sameOwner && { colours: [], sizeItems: [] }) }));

/** Prefetched data is fresh enough. Comparing hundreds of lines with cached ones would take longer than rendering them. */
export const bomReadOptions = { read: bomsApi.get, staleTime: 5_000, structuralSharing: false } as const;

export function prefetchBom(params: URLSearchParams): void {
  const { read, structuralSharing } = bomReadOptions;
  const id = params.get('id') ?? '';
  if (id !== '') prefetchApi(read, { params: { id } }, { structuralSharing, staleTime: 0, handlesErrors: 'all' });
}
