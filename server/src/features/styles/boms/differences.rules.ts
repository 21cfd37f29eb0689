import type { BomDifference } from '@mrp/contract/features/styles/record.ts';
import { bomSections, bomSupplies } from '@mrp/contract/features/styles/workflow.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { sumAmounts } from '@mrp/contract/features/styles/costs.ts';
import type { StoredBom, StoredLine } from './stored.queries.ts';
import { writtenPrice } from './written-prices.rules.ts';

interface Pair {
  before: StoredLine | null;
  after: StoredLine | null;
}

/** The differences in `after`, by line and field. */
export function compareBoms(before: StoredBom, after: StoredBom): BomDifference {
  const pairs = pairLines(before.lines, after.lines);
  const names = new Map([...before.targets, ...after.targets].map(({ id, colourName }) => [id, colourName]));
  const lines = pairs.flatMap(({ before: one, after: other }): BomDifference['lines'] => {
    const fields = one && other ? listFields(one, other, names) : [];
    const shown = other ?? one;
    if (!shown || (one && other && fields.length === 0)) return [];
    return [
      {
        section: shown.section,
        site: shown.site.name,
        code: shown.code,
        name: shown.name,
        change: one ? (other ? 'CHANGED' : 'REMOVED') : 'ADDED',
        beforeId: one?.id ?? null,
        afterId: other?.id ?? null,
        fields,
        amountBefore: amountOfLine(one),
        amountAfter: amountOfLine(other),
      },
    ];
  });
  return {
    before: refOf(before),
    after: refOf(after),
    lines,
    same: pairs.length - lines.length,
    costBefore: costOf(before),
    costAfter: costOf(after),
  };
}

/** Lines with the same material and site match. Remaining lines of the same site match in order: there the material was changed. */
function pairLines(before: readonly StoredLine[], after: readonly StoredLine[]): Pair[] {
  const pairs = new Map<StoredLine, StoredLine>();
  const free = new Set(before);
  const pair = (key: (line: StoredLine) => string): void => {
    const waiting = Map.groupBy(free, key);
    for (const line of after) {
      const former = pairs.has(line) ? undefined : waiting.get(key(line))?.shift();
      if (!former) continue;
      pairs.set(line, former);
      free.delete(former);
    }
  };
  pair(({ site, spu, section }) => `${section} ${site.id} ${spu.id}`);
  pair(({ site, spu }) => `${site.id} ${spu.id}`);
  pair(({ site, section }) => `${section} ${site.id}`);
  return [
    ...after.map((line) => ({ before: pairs.get(line) ?? null, after: line })),
    ...[...free].map((line) => ({ before: line, after: null })),
  ];
}

const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
const plain = (text: string): string => decimal(text).toFixed();

function listFields(before: StoredLine, after: StoredLine, names: ReadonlyMap<string, string>): BomDifference['lines'][number]['fields'] {
  const tell: [string, (line: StoredLine) => string][] = [
    ['类别', ({ section }) => labelOf(bomSections, section)],
    ['物料', ({ spu }) => `${spu.code} ${spu.name}`],
    ['备选料', ({ substitute }) => (substitute ? `${substitute.code} ${substitute.name}` : '')],
    ['单件用量', ({ consumption, unit }) => `${plain(consumption)} ${unit.name}`],
    ['损耗率', ({ loss }) => `${plain(loss)}%`],
    ['缩水率', ({ shrinkage }) => `${plain(shrinkage)}%`],
    ['是否备料', ({ isPrepared }) => (isPrepared ? '是' : '否')],
    ['供料方式', ({ supply }) => labelOf(bomSupplies, supply)],
    ['供应商', ({ supplier }) => supplier?.abbreviation ?? ''],
    ['货期', ({ leadDays }) => (leadDays === null ? '' : `${leadDays} 天`)],
    ['颜色对应', ({ colours }) => colours.map(({ targetId, colourName }) => `${names.get(targetId) ?? ''}=${colourName}`).join('、')],
    ['尺码系数', ({ sizes }) => sizes.map(({ size, factor }) => `${size}×${plain(factor)}`).join('、')],
    ['尺码对应', ({ sizeItems }) => sizeItems.map((item) => sizeItemText(item, names)).join('、')],
    ['备注', ({ remark }) => remark],
  ];
  return tell.flatMap(([label, say]) => {
    const [one, other] = [say(before), say(after)];
    return one === other ? [] : [{ label, before: one, after: other }];
  });
}

const sizeItemText = (
  { targetId, size, colourName, specification }: StoredLine['sizeItems'][number],
  names: ReadonlyMap<string, string>,
): string => `${targetId === null ? '' : `${names.get(targetId) ?? ''} `}${size}=${[colourName, specification].filter(Boolean).join(' ')}`;

const amountOfLine = (line: StoredLine | null): string | null =>
  line && sumAmounts([{ quantity: line.stockConsumption, price: writtenPrice(line) }]);
const costOf = ({ lines }: StoredBom): string | null =>
  sumAmounts(lines.map((line) => ({ quantity: line.stockConsumption, price: writtenPrice(line) })));
const refOf = ({ id, code, versionNo, state }: StoredBom): BomDifference['before'] => ({ id, code, versionNo, state });
