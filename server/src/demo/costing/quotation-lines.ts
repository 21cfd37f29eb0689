import { QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { Random } from '../random.ts';

/** Name, and the lowest and highest price in cents. */
type Work = readonly [name: string, lowest: number, highest: number];

/** A technique of the library with its price of a quantity. */
export interface LibraryTechnique {
  id: string;
  name: string;
  unitId: string;
  price: string;
}

/** Quoted around the library's price, seldom beyond the red line. */
const quotedAs = ({ price }: LibraryTechnique, random: Random): string =>
  roundHalfUp(
    decimal(price)
      .times(random.whole(94, random.whole(1, 7) === 1 ? 114 : 108))
      .div(100),
    2,
  );
const sewing: readonly Work[] = [
  ['T恤车缝', 500, 800],
  ['衬衫车缝', 1600, 2400],
  ['卫衣车缝', 1200, 1800],
  ['连衣裙车缝', 1800, 3000],
];
const finishing: readonly Work[] = [
  ['裁剪', 80, 160],
  ['剪线', 40, 80],
  ['整烫', 80, 180],
  ['检验', 40, 80],
];
const sites = ['左胸', '后背', '前幅', '成衣'];

const line = (facts: object): QuotationLineInput => QuotationLineInput.parse({ consumption: '1', ...facts });
const yuan = (random: Random, [, lowest, highest]: Work): string => roundHalfUp(decimal(String(random.whole(lowest, highest))).div(100), 2);

/** Consumables, techniques, operations, packaging, freight and other fees of a quotation. */
export function workLines(random: Random, library: readonly LibraryTechnique[]): QuotationLineInput[] {
  const of = (part: string, work: Work, more: object = {}) => line({ part, name: work[0], price: yuan(random, work), ...more });
  return [
    of('CONSUMABLE', ['针车耗材', 20, 60]),
    ...random.some(library, random.whole(0, 2)).map((one) =>
      line({
        part: 'TECHNIQUE',
        name: one.name,
        techniqueId: one.id,
        unitId: one.unitId,
        site: random.pick(sites),
        price: quotedAs(one, random),
      }),
    ),
    ...finishing.slice(0, 1).map((work) => of('OPERATION', work)),
    of('OPERATION', random.pick(sewing)),
    ...finishing.slice(1).map((work) => of('OPERATION', work)),
    of('PACKAGING', ['包装', 80, 180]),
    of('FREIGHT', ['运费', 30, 90]),
    of('OTHER', ['打样分摊', 10, 40]),
  ];
}

/** The worked sheet of the specification: 17.05 + 0.82 + 6.76 + 0.49 + 0.09 and the work that makes it 40.39. */
export function workedLines(unit: (name: string) => string): QuotationLineInput[] {
  const material = { part: 'MATERIAL', unitId: unit('米'), priceUnitId: unit('公斤'), shrinkage: '3', loss: '4' };
  const trim = { ...material, purpose: 'TRIM', unitId: unit('粒'), priceUnitId: unit('粒'), shrinkage: '0', loss: '2' };
  const body = { disparity: '0.5', width: '160', gramWeight: '180' };
  const lining = { priceUnitId: unit('米'), shrinkage: '2', loss: '3', disparity: '98' };
  return [
    line({ ...material, ...body, purpose: 'MAIN', name: '精梳棉氨汗布', site: '大身', consumption: '1.25', price: '42.00' }),
    line({
      ...material,
      purpose: 'CONTRAST',
      name: '棉氨罗纹',
      site: '领口',
      consumption: '0.06',
      price: '46.00',
      width: '110',
      gramWeight: '240',
    }),
    line({ ...material, ...lining, purpose: 'LINING', name: '里料', consumption: '0.35', price: '18.00' }),
    line({ ...trim, name: '纽扣', consumption: '4', price: '0.12' }),
    line({ ...trim, name: '洗水唛', unitId: unit('个'), priceUnitId: unit('个'), price: '0.085' }),
    line({ part: 'CONSUMABLE', name: '针车耗材', price: '0.26' }),
    line({ part: 'TECHNIQUE', name: '胸前印花', site: '左胸', price: '3.20' }),
    line({ part: 'TECHNIQUE', name: '打枣', consumption: '2', price: '0.45' }),
    line({ part: 'OPERATION', name: '车缝', consumption: '14.5', measure: 'MINUTE', price: '0.62' }),
    line({ part: 'PACKAGING', name: '包装', price: '1.15' }),
    line({ part: 'FREIGHT', name: '运费', price: '0.48' }),
    line({ part: 'OTHER', name: '其它', price: '0.20' }),
  ];
}
