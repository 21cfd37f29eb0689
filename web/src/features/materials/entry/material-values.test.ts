import { NewMaterial } from '@mrp/contract/features/materials/input.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { describe, expect, it, vi } from 'vitest';
import { copyOf, emptyValues, materialInputOf, newMaterialOf, materialValuesOf } from './material-values.ts';
import { GREIGE } from '../../prices/offer-lines.ts';

// URLs are built with the product's name from the page.
// The session is read while the modules load.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.stubGlobal('document', { querySelector: () => null });

const entry = (id: string, name: string) => ({ id, code: '', name });
const material = {
  id: '12',
  code: 'F-HB-000012',
  kind: 'FABRIC',
  name: '精棉汗布',
  classification: { id: '7', fullName: '针织 / 汗布', greigeManaged: true },
  source: entry('3', '自主开发'),
  firstUnit: { ...entry('1', '公斤'), dimension: 'mass', decimals: 2 },
  secondUnit: { ...entry('2', '米'), dimension: 'length', decimals: 2 },
  structure: null,
  width: '160.0000',
  gramWeight: '180.5000',
  fastnessWashing: '4.5',
  careSymbols: ['手洗'],
  yarnCount: '40S',
  compositions: [
    { ingredient: entry('51', '棉'), share: '95.0000' },
    { ingredient: entry('52', '氨纶'), share: '5.0000' },
  ],
  tags: [entry('61', '环保')],
  functionLabels: [entry('62', '速干')],
  categories: [],
  pictureIds: ['71', '72'],
  testReports: [{ fileId: '81', fileName: '检测.pdf', reportedOn: '2026-10-01', result: '合格' }],
  substitutes: [{ spu: entry('13', '丝光汗布'), ratio: '1.0000', priority: 1 }],
  skus: [],
} as unknown as Material;

describe('the form of a material', () => {
  it('returns the stored values when nothing is changed', () => {
    expect(materialInputOf(materialValuesOf(material))).toMatchObject({
      name: '精棉汗布',
      classificationId: '7',
      sourceId: '3',
      firstUnitId: '1',
      width: '160',
      gramWeight: '180.5',
      fastnessWashing: '4.5',
      yarnCount: '40S',
      careSymbols: ['手洗'],
      labelIds: ['61', '62'],
      pictureIds: ['71', '72'],
      compositions: [
        { ingredientId: '51', share: '95' },
        { ingredientId: '52', share: '5' },
      ],
      testReports: [{ fileId: '81', reportedOn: '2026-10-01', result: '合格' }],
      substitutes: [{ spuId: '13', ratio: '1', priority: 1 }],
    });
  });

  it('copies the material without its pictures and reports', () => {
    const copy = copyOf(material);
    expect(copy.name).toBe('精棉汗布 副本');
    expect([copy.pictures, copy.testReports, copy.colours, copy.offers]).toEqual([[], [], [], []]);
    expect(copy.compositions).toHaveLength(2);
  });

  const offer = { supplier: entry('90', '越华'), unitId: '1', taxRate: '13', currencyId: '5', bulkPrice: '42' };
  const values = {
    ...emptyValues,
    name: '新布',
    classificationId: '7',
    colours: [
      { key: 'a', colour: entry('31', '藏青'), state: 'CONFIRMED' },
      { key: 'b', colour: entry('32', '米白'), colourName: '牛奶白' },
    ],
    offers: [
      { key: 'x', item: entry('b', '牛奶白'), ...offer },
      { key: 'y', item: entry(GREIGE, '坯布'), ...offer },
    ],
  };

  it('refers to the colour of an offer by its position, and to none for the greige', () => {
    const sent = newMaterialOf(values);
    expect(sent.offers?.map(({ colour }) => colour)).toEqual([1, null]);
    expect(NewMaterial.parse(sent).colours.map(({ state, colourName }) => [state, colourName])).toEqual([
      ['CONFIRMED', ''],
      ['SAMPLING', '牛奶白'],
    ]);
  });

  it('keeps an invalid number, so that its rule can reject it', () => {
    const sent = newMaterialOf({ ...values, offers: [{ ...values.offers[0]!, bulkPrice: { typed: '四十二' } }] });
    expect(NewMaterial.safeParse(sent).error?.issues[0]?.path).toEqual(['offers', 0, 'bulkPrice']);
  });
});
