import { claimFields } from '@mrp/contract/features/claims/fields.ts';
import { MAX_CLAIM_PICTURES, type Claim, type ClaimInput } from '@mrp/contract/features/claims/record.ts';
import { defectKinds } from '@mrp/contract/features/purchases/defect-kinds.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { fourPointOfRoll } from '@mrp/contract/lib/formulas/formulas.ts';
import { numericRules, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { formValues } from '../../kit/form/record-values.ts';
import type { GridColumn, GridRow } from '../../kit/grid/columns/columns.ts';
import { trimZeros } from '../../lib/format/format.ts';
import { fileIds } from '../../lib/pictures.ts';

type Head = Omit<ClaimInput, 'rolls' | 'pictureIds' | 'lineId' | 'supplierId' | 'skuId'>;

/** The values of the form. */
export interface ClaimValues extends Head {
  lineId: string | null;
  supplierId: string | null;
  skuId: string | null;
  rolls: readonly GridRow[];
  pictures: readonly FileRef[];
}

const empty = (): ClaimValues => ({
  ...(emptyValues(claimFields) as Head),
  lineId: null,
  supplierId: null,
  skuId: null,
  rolls: [],
  pictures: [],
});

type Received = Pick<Receipt, 'defects'> & {
  lines: readonly Pick<Receipt['lines'][number], 'id' | 'rejectedQuantity' | 'returnedQuantity'>[];
};

/** A new claim: of a receipt, of what its inspection refused or of its only line, else noted by hand. */
export function newClaimValues(receipt: Received | null): ClaimValues {
  if (receipt === null) return { ...empty(), source: 'HAND', demand: 'NONE' };
  const refused = receipt.lines.filter(({ rejectedQuantity }) => compareDecimals(rejectedQuantity, '0') > 0);
  const [line, ...others] = refused.length > 0 ? refused : receipt.lines;
  const about = { ...empty(), source: 'RECEIPT', demand: 'CONCEDE', lineId: line && others.length === 0 ? line.id : null } as const;
  return line && about.lineId !== null && refused.length > 0 ? { ...about, ...refusedValues(receipt, line) } : about;
}

/** What the inspection wrote of a line: how much it refused and is still here, why, and where, if that is one place. */
function refusedValues({ defects }: Received, { id, rejectedQuantity, returnedQuantity }: Received['lines'][number]): Partial<ClaimValues> {
  const left = decimal(rejectedQuantity).minus(decimal(returnedQuantity));
  const own = defects.filter(({ lineId }) => lineId === id);
  const places = new Set(own.map(({ place }) => place));
  const kinds = new Set(own.map(({ kind }) => defectKinds.find(({ value }) => value === kind)?.label ?? kind));
  return {
    source: 'INSPECTION',
    demand: 'RETURN',
    ...(left.gt(0) && { quantity: trimZeros(left.toFixed(4)) }),
    place: places.size === 1 ? ([...places][0] ?? '') : '',
    note: [...kinds].join('、'),
    pictures: own.flatMap(({ pictures }) => pictures).slice(0, MAX_CLAIM_PICTURES),
  };
}

export function claimValues(claim: Claim | undefined): ClaimValues {
  if (!claim) return empty();
  const rolls = claim.rolls.map((roll, at): GridRow => ({ ...roll, points: String(roll.points), key: `roll${at}` }));
  return { ...empty(), ...(formValues(claimFields, claim) as Head), lineId: claim.lineId, rolls, pictures: claim.pictures };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isFilled = ({ points, metres, width }: GridRow): boolean => [points, metres, width].some((value) => text(value) !== '');

/** The values for the body, without figures that the chosen demand does not use. */
export function claimBody({ rolls, pictures, lineId: _line, supplierId: _supplier, skuId: _sku, ...head }: ClaimValues, priced: boolean) {
  const { amount, ...others } = head;
  return {
    ...others,
    share: head.demand === 'CONCEDE' ? head.share : null,
    waiver: head.demand === 'NONE' ? head.waiver : '',
    ...(priced && { amount: head.demand === 'DEDUCT' ? (amount ?? null) : null }),
    rolls: rolls.filter(isFilled).map(({ lotNo, rollNo, points, metres, width }) => ({
      lotNo: text(lotNo),
      rollNo: text(rollNo),
      points: text(points),
      metres: text(metres),
      width: text(width),
    })),
    pictureIds: fileIds(pictures),
  };
}

function scoreOf({ points, metres, width }: GridRow): string | null {
  const figures = { points: text(points), metres: text(metres), width: text(width) };
  const isComplete = Object.values(figures).every((figure) => /^\d+(\.\d+)?$/.test(figure)) && !/^0*(\.0*)?$/.test(figures.metres);
  return isComplete && !/^0*(\.0*)?$/.test(figures.width) ? fourPointOfRoll(figures) : null;
}

/** 四分制 of each roll. */
export const rollColumns: readonly GridColumn[] = [
  { key: 'lotNo', label: '缸号', kind: 'text', maxLength: 32 },
  { key: 'rollNo', label: '匹号', kind: 'text', maxLength: 32 },
  { key: 'points', label: claimWords.points, kind: 'number', rule: { ...numericRules['D4.0'], zeroAllowed: true }, required: true },
  { key: 'metres', label: claimWords.metres, kind: 'number', rule: rules.documentQuantity, unit: '米', required: true },
  { key: 'width', label: claimWords.width, kind: 'number', rule: rules.width, unit: 'cm', required: true },
  { key: 'score', label: '每百平方码', kind: 'computed', compute: scoreOf, decimals: 2, formula: () => '扣分 × 3600 ÷（码数 × 门幅英寸）' },
];
