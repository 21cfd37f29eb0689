import type { QuotationChange } from '@mrp/contract/features/costing/record.ts';
import { partLabels, type CostPart } from '@mrp/contract/features/costing/parts.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';

/** A line as a version keeps it: words for people. */
export interface VersionLine {
  id: string;
  part: CostPart;
  name: string;
  site: string;
  itemNo: string;
  item: string;
  consumption: string;
  unit: string;
  shrinkage: string;
  loss: string;
  supply: string;
  price: string;
  disparity: string;
}

export interface VersionContent {
  head: Readonly<Record<'supplier' | 'pieces' | 'quotedOn' | 'validUntil' | 'currency' | 'taxRate' | 'taxIncluded', string>>;
  statedTotal: string;
  lines: readonly VersionLine[];
}

interface Changes {
  changes: QuotationChange[];
  priceChanges: QuotationChange[];
}

const headLabels = {
  supplier: quotationFields.supplierId.label,
  pieces: quotationFields.pieces.label,
  quotedOn: quotationFields.quotedOn.label,
  validUntil: quotationFields.validUntil.label,
  currency: quotationFields.currencyId.label,
  taxRate: quotationFields.taxRate.label,
  taxIncluded: quotationFields.taxIncluded.label,
} as const;

const lineLabels = {
  part: costingWords.part,
  name: costingWords.name,
  site: '应用部位',
  itemNo: '货号',
  item: costingWords.matchedMaterial,
  consumption: costingWords.pieceConsumption,
  unit: costingWords.unit,
  shrinkage: costingWords.shrinkage,
  loss: costingWords.loss,
  supply: costingWords.supply,
  disparity: costingWords.disparity,
} as const;

/** What a version changed of the one before; prices apart, because not everybody may see them. */
export function compareVersions(before: VersionContent | undefined, now: VersionContent): Changes {
  if (!before) return { changes: [], priceChanges: [] };
  const head = differences(costingWords.quotation, headLabels, before.head, now.head);
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set(now.lines.map(({ id }) => id));
  const gone = before.lines
    .filter(({ id }) => !kept.has(id))
    .map((line) => ({ item: nameOf(line), field: '行', before: '有', after: '已删除' }));
  const lines = now.lines.flatMap((line) => compareLine(old.get(line.id), line));
  const prices = now.lines.flatMap((line) => {
    const previous = old.get(line.id);
    return previous && previous.price !== line.price
      ? [{ item: nameOf(line), field: '单价', before: previous.price, after: line.price }]
      : [];
  });
  const total = before.statedTotal === now.statedTotal ? [] : [['工厂报价合计', before.statedTotal, now.statedTotal] as const];
  return {
    changes: [...head, ...lines, ...gone],
    priceChanges: [...total.map(([field, was, is]) => ({ item: '报价单', field, before: was, after: is })), ...prices],
  };
}

const nameOf = ({ part, name, site }: VersionLine): string => [partLabels[part], name, site].filter(Boolean).join(' · ');

function compareLine(before: VersionLine | undefined, line: VersionLine): QuotationChange[] {
  if (!before) return [{ item: nameOf(line), field: '行', before: '', after: '新增' }];
  return differences(nameOf(line), lineLabels, before, line);
}

function differences<K extends string>(
  item: string,
  labels: Readonly<Record<K, string>>,
  before: Readonly<Record<NoInfer<K>, string>>,
  after: Readonly<Record<NoInfer<K>, string>>,
): QuotationChange[] {
  return (Object.keys(labels) as K[])
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ item, field: labels[key], before: before[key], after: after[key] }));
}
