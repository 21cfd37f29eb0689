import { describe, expect, it } from 'vitest';
import { readMaterialText, type TextRecord } from './material-text.ts';
import corpus from './material-text-corpus.json' with { type: 'json' };
import heldOut from './material-text-held-out.json' with { type: 'json' };

const words = { fibres: {}, colours: [] };

type Facts = Readonly<Record<string, string>>;

/** The notation of the corpus: `name=府绸; bulk=12.8/米 | …`. */
const parseExpected = (notation: string): Facts[] =>
  notation === ''
    ? []
    : notation
        .split(' | ')
        .map((record) => Object.fromEntries(record.split('; ').map((fact) => fact.split(/=(.*)/s).slice(0, 2).map(fold))));

const fold = (text: string): string => text.replace(/\s+/g, '').replace(/\/$/, '').toLowerCase();
const withoutWord = (colour: string): string => (colour.length > 1 ? colour.replace(/色$/, '') : colour);

function notationOf(record: TextRecord): Facts {
  const { units } = record;
  const priced = (value: string | undefined, unit: string | undefined) => value && (unit ? `${value}/${unit}` : value);
  const facts: Record<string, string | undefined> = {
    no: record.supplierItemNo,
    name: record.name,
    comp: record.compositions.map(({ name, share }) => `${name}${share}`).join(''),
    yarn: record.yarnCount,
    dens: record.density,
    weave: record.weave,
    width: record.width,
    allow: record.allowance,
    gsm: record.gramWeight,
    thick: record.thickness,
    spec: record.specification,
    sw: record.shrinkageWarp,
    sf: record.shrinkageWeft,
    bulk: priced(record.bulkPrice, units.bulkPrice),
    sample: priced(record.samplePrice, units.samplePrice),
    spot: priced(record.spotPrice, units.spotPrice),
    dye: priced(record.dyePrice, units.dyePrice),
    cur: record.currency,
    tax: record.taxIncluded === undefined ? undefined : record.taxIncluded ? 'Y' : 'N',
    rate: record.taxRate,
    moq: record.moq && `${record.moq}${units.moq ?? ''}`,
    moqc: record.moqPerColour && `${record.moqPerColour}${units.moqPerColour ?? ''}`,
    lead: record.leadDaysBulk,
    leadspot: record.leadDaysSpot,
    colours: record.colours.map(withoutWord).join(','),
  };
  return Object.fromEntries(Object.entries(facts).flatMap(([key, value]) => (value ? [[key, fold(value)]] : [])));
}

/** Fields expected or read, how many of them are right, and the wrong ones. */
function measure(messages: readonly string[][]): { all: number; right: number; wrong: string[] } {
  const wrong: string[] = [];
  let all = 0;
  for (const [text = '', notation = ''] of messages) {
    const expected = parseExpected(notation);
    const read = readMaterialText(text, words).records.map(notationOf);
    for (let at = 0; at < Math.max(expected.length, read.length); at++) {
      const [should = {}, is = {}] = [expected[at], read[at]];
      for (const field of new Set([...Object.keys(should), ...Object.keys(is)])) {
        all++;
        const wanted = field === 'colours' ? should[field]?.split(',').map(withoutWord).join(',') : should[field];
        if (wanted !== is[field]) wrong.push(`${text} … ${field}: ${is[field] ?? '–'}, expected ${wanted ?? '–'}`);
      }
    }
  }
  return { all, right: all - wrong.length, wrong };
}

describe('the corpus of messages', () => {
  it.each([
    { name: 'written before the parser', messages: corpus, least: 200 },
    { name: 'set aside', messages: heldOut, least: 50 },
  ])('is read right in 95 of 100 fields: $name', ({ name, messages, least }) => {
    const { all, right, wrong } = measure(messages);
    console.log(`${name}: ${messages.length} messages, ${right} of ${all} fields right, ${((right / all) * 100).toFixed(1)} %`);
    expect(messages.length).toBeGreaterThanOrEqual(least);
    expect(right / all, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});

const known = [...corpus, ...heldOut].map(([text = '']) => text);

/** A repeatable sequence, so that a failure can be seen again. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Messages cut, joined and sprinkled with odd characters. */
function mutated(count: number): string[] {
  const next = sequence(20_261_125);
  const odd = [
    '\u0000',
    '\u0001',
    '\ud83d',
    '🔥',
    '％',
    '０',
    '/',
    '×',
    '(',
    '\n',
    '全棉',
    '1e9',
    '-',
    '"',
    '\\',
    '1/1',
    '99999999',
    '氨',
    '.',
    '元/',
  ];
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  return Array.from({ length: count }, () => {
    const [one, other] = [pick(known), pick(known)];
    const cut = next(one.length + 1);
    return `${one.slice(0, cut)}${pick(odd)}${other.slice(next(other.length + 1))}${pick(odd)}`;
  });
}

describe('any text', () => {
  const texts = [
    ...known,
    ...mutated(800),
    '',
    ' ',
    '\n\n',
    '1'.repeat(6000),
    '全棉95%'.repeat(900),
    '×'.repeat(5000),
    '(1/2'.repeat(1300),
  ];

  it('is read without an error, and the same twice', () => {
    for (const text of texts) expect(readMaterialText(text, words), text).toEqual(readMaterialText(text, words));
  });

  it('has its pieces inside of itself, in order and apart', () => {
    for (const text of texts) {
      let end = 0;
      for (const piece of readMaterialText(text, words).pieces) {
        expect(piece.start, text).toBeGreaterThanOrEqual(end);
        expect(piece.end, text).toBeGreaterThan(piece.start);
        expect(piece.fields.length, text).toBeGreaterThan(0);
        end = piece.end;
      }
      expect(end, text).toBeLessThanOrEqual(text.length);
    }
  });

  it('gives decimal figures only', () => {
    const figures = [
      'width',
      'allowance',
      'gramWeight',
      'bulkPrice',
      'samplePrice',
      'spotPrice',
      'dyePrice',
      'taxRate',
      'moq',
      'moqPerColour',
      'leadDaysBulk',
      'leadDaysSpot',
    ] as const;
    for (const text of texts)
      for (const record of readMaterialText(text, words).records)
        for (const figure of figures) expect(record[figure] ?? '0', text).toMatch(/^\d+(\.\d+)?$/);
  });
});

it('knows the fibres and the colours of the house beside those of the trade', () => {
  const { records } = readMaterialText('海藻纤维汗布 95海藻纤维5氨纶 180g 烟霞紫', { fibres: { 海藻纤维: ['SEA'] }, colours: ['烟霞紫'] });
  expect(records[0]).toMatchObject({
    compositions: [
      { name: '海藻纤维', share: '95' },
      { name: '氨纶', share: '5' },
    ],
    colours: ['烟霞紫'],
  });
});

it('reads the terms below a list for all its lines', () => {
  const { records } = readMaterialText('府绸 148cm 115g 12元/米\n斜纹 150cm 245g 16元/米\n以上不含税，交期15天', words);
  expect(records.map(({ name, taxIncluded, leadDaysBulk }) => [name, taxIncluded, leadDaysBulk])).toEqual([
    ['府绸', false, '15'],
    ['斜纹', false, '15'],
  ]);
});

describe('what a message says', () => {
  const read = (text: string) => readMaterialText(text, { ...words, colours: ['黑色', '大红', '宝蓝', '深色'] }).records[0];

  it.each([
    ['精梳汗布 克重200 有效门幅175 32元/米', '175', '200'],
    ['汗布 克重180门幅170', '170', '180'],
    ['府绸 克重110 有效145 12元', '145', '110'],
    ['汗布 克重：200 幅宽：175', '175', '200'],
    ['平纹布 200克重 175门幅 12元/米', '175', '200'],
    ['汗布 克重200 包边180 12元', '175', '200'],
  ])('of a width and a weight is told apart: %s', (text, width, gramWeight) => expect(read(text)).toMatchObject({ width, gramWeight }));

  it.each(['深色加2元', '黑色+1元', '大红、宝蓝加3元/米', '特殊色加价2元', '深色贵5角'])(
    'of a surcharge is no colour and no price: %s',
    (said) => expect(read(`汗布 180克 175cm 32元/米 ${said}`)).toMatchObject({ colours: [], bulkPrice: '32', name: '汗布' }),
  );

  it.each(['克重 180', '克重180 起订 150公斤', '克重：180 黑色', 'weight 180 MOQ 500kg', '克重 180 每个颜色起订 150 公斤'])(
    'of a weight without a width is no width: %s',
    (said) => {
      const { gramWeight, width, bulkPrice } = read(`汗布 ${said} 42/kg`)!;
      expect([gramWeight, width, bulkPrice]).toEqual(['180', undefined, '42']);
    },
  );

  it('of a weight before 每个颜色 is no price', () => {
    const { gramWeight, width, moqPerColour, bulkPrice } = read('罗纹 有效门幅120 克重 260 每个颜色起订 150 公斤')!;
    expect([gramWeight, width, moqPerColour, bulkPrice]).toEqual(['260', '120', '150', undefined]);
  });

  it.each(['白色便宜2元', '深色减1元', '黑色优惠0.5元/米'])('of a discount is no colour and no price: %s', (said) =>
    expect(read(`汗布 180克 175cm 32元/米 ${said}`)).toMatchObject({ colours: [], bulkPrice: '32', name: '汗布' }),
  );

  it.each([
    ['府绸 125g 12.8/米 起订1000米 每色300米', '1000', '300'],
    ['牛津 200g 150cm 8.9/m 起订2000米每色500米', '2000', '500'],
    ['府绸 125g 12.8/米 每色300米 起订1000米', '1000', '300'],
    ['斜纹 160g 28.5/m MOQ 500m/色', undefined, '500'],
    ['汗布 180g 42/kg 起订每色100kg', undefined, '100'],
    ['汗布 180g 42/kg 起订每个颜色100kg', undefined, '100'],
    ['汗布 克重 180 每个颜色起订 150 公斤 42/kg', undefined, '150'],
    ['斜纹 160g 28.5/m 每颜色500m', undefined, '500'],
  ])('of a minimum and one for each colour is told apart: %s', (text, moq, moqPerColour) =>
    expect([read(text)?.moq, read(text)?.moqPerColour]).toEqual([moq, moqPerColour]),
  );

  it.each([
    ['100%COTTON 160GRS SINGLE JERSEY 175CM RMB 38/KG', { gramWeight: '160', width: '175', name: 'SINGLE JERSEY' }],
    ['羊毛混纺 50W50P 520g/米 148cm 76元/米', { width: '148', gramWeight: '351.35' }],
    ['32支精梳汗布95/5 175*180 大货42', { width: '175', gramWeight: '180', name: '精梳汗布' }],
    ['府绸 40*40 133*72 57/58" 4.95/m', { density: '133×72', width: '144.78' }],
    ['尼龙四面弹 N85 SP15 145/150 140gsm', { width: '145', gramWeight: '140' }],
    ['全棉卫衣布 32+32+10 320g 185 43.5/kg', { yarnCount: '32+32+10', width: '185' }],
    ['A1023# 罗马布 320g 160cm 57元/kg', { supplierItemNo: 'A1023', name: '罗马布' }],
    ['再生涤塔夫绸 GRS认证 70g 147cm 6.8元/米', { gramWeight: '70', name: '再生涤塔夫绸' }],
  ])('of a cloth is read: %s', (text, facts) => expect(read(text)).toMatchObject(facts));

  it('of wool and polyester as letters is a composition, not a width', () => {
    expect(read('羊毛混纺 50W50P 148cm 76元/米')?.compositions).toEqual([
      { name: '羊毛', share: '50' },
      { name: '涤纶', share: '50' },
    ]);
    expect(read('色丁 斜纹 240g 58" 13.6元/米 含税含运')?.name).toBe('色丁斜纹');
  });

  it.each([
    ['全棉汗布（精梳） 180g 175cm 32元/米', '全棉汗布（精梳）'],
    ['仿醋酸缎面（加厚款） 克重120 门幅150 18元/米', '仿醋酸缎面（加厚款）'],
    ['Oxford Fabric (Yarn Dyed) 120gsm 57/58" USD 2.30/yd FOB Shanghai', 'Oxford Fabric (Yarn Dyed)'],
    ['Cotton Poplin CIF Ningbo USD 2.1/yd 110gsm 57"', 'Cotton Poplin'],
    ['Poplin EXW 110gsm 57" USD 2.1/m', 'Poplin'],
    ['汗布（现货） 180g 175cm 32元/米', '汗布'],
    ['色丁（75D） 门幅150 12元/米', '色丁'],
  ])('of a name keeps its brackets and no term of delivery: %s', (text, name) => expect(read(text)?.name).toBe(name));
});
