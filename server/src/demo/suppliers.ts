import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { isCreditCode } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { Random } from './random.ts';
import type { Dictionary } from './materials/dictionary.ts';
import facts from './suppliers.json' with { type: 'json' };

interface Fact {
  abbreviation: string;
  kind: 'MATERIAL' | 'GARMENT';
  city: string;
  level: 'A' | 'B' | 'C';
  scope: readonly string[];
  /** 人民币 when absent. */
  currency?: string;
}

const heads = [
  '锦绣',
  '恒达',
  '鸿运',
  '越华',
  '永泰',
  '盛泰',
  '华裳',
  '新纶',
  '瑞丰',
  '天禾',
  '云裳',
  '德润',
  '百川',
  '嘉禾',
  '金纶',
  '汇丰',
  '明远',
  '同兴',
  '宏盛',
  '海纳',
];
const trades = [
  { tail: '纺织', scope: ['梭织'], kind: 'MATERIAL', cities: ['绍兴', '苏州', '南通'] },
  { tail: '针织', scope: ['针织'], kind: 'MATERIAL', cities: ['佛山', '常熟', '广州'] },
  { tail: '染整', scope: ['染色'], kind: 'MATERIAL', cities: ['绍兴', '杭州'] },
  { tail: '辅料', scope: ['钮扣', '拉链'], kind: 'MATERIAL', cities: ['温州', '义乌', '东莞'] },
  { tail: '织带', scope: ['松紧', '织带'], kind: 'MATERIAL', cities: ['义乌', '东莞'] },
  { tail: '制衣', scope: ['衬衫', 'T恤'], kind: 'GARMENT', cities: ['泉州', '中山', '厦门'] },
  { tail: '服装', scope: ['外套', '裤'], kind: 'GARMENT', cities: ['嘉兴', '广州', '杭州'] },
] as const;
const surnames = ['王', '李', '陈', '林', '黄', '张', '吴', '周', '郑', '徐'];
const givenNames = ['小明', '建华', '雯', '佳', '志强', '丽娟', '伟', '晓峰', '海燕', '国平'];

/** The fictional companies of the facts, then generated ones. */
function* listFacts(): Generator<Fact> {
  for (const fact of facts) yield fact as Fact;
  for (let round = 0; ; round += 1) {
    for (const [index, head] of heads.entries()) {
      for (const trade of trades) {
        const city = trade.cities[(index + round) % trade.cities.length] ?? '';
        const abbreviation = `${head}${trade.tail}${round === 0 ? '' : round + 1}`;
        yield { abbreviation, kind: trade.kind, city, level: (['A', 'B', 'C'] as const)[(index + round) % 3] ?? 'B', scope: trade.scope };
      }
    }
  }
}

export function makeSuppliers(
  count: number,
  { dictionary, random, today }: { dictionary: Dictionary; random: Random; today: string },
): SupplierInput[] {
  const sources = dictionary.entries('supplierSource');
  return listFacts()
    .take(count)
    .map((fact, index) =>
      SupplierInput.parse({
        name: `${fact.city}${fact.abbreviation}有限公司`,
        abbreviation: fact.abbreviation,
        kind: fact.kind,
        sourceId: random.pick(sources),
        companyTypeId: dictionary.entry('companyType', fact.scope.includes('染色') ? '染厂' : random.pick(['工厂', '工厂', '贸易商'])),
        cooperationId: random.pick(dictionary.entries('cooperation')),
        cooperationModelId: fact.kind === 'GARMENT' ? random.pick(dictionary.entries('cooperationModel')) : null,
        level: fact.level,
        categoryIds: fact.scope.map((name) => dictionary.entry('supplierCategory', name)),
        creditCode: makeCreditCode(index),
        taxRate: '13',
        invoiceTypeId: dictionary.entry('invoiceType', '增值税专用发票'),
        settlementId: dictionary.entry('settlement', '月结'),
        settlementDays: random.pick(['30', '45', '60']),
        currencyId: dictionary.entry('currency', fact.currency ?? '人民币'),
        city: fact.city,
        address: `工业园区纺织路 ${random.whole(1, 299)} 号`,
        leadDays: String(random.whole(7, 25)),
        monthlyCapacity: capacityOf(fact, index),
        certificates: certificatesOf(index, today),
        contacts: [
          {
            name: random.pick(surnames) + random.pick(givenNames),
            title: '业务经理',
            mobile: `13${String(800_000_000 + index * 137)}`,
            isDefault: true,
          },
        ],
      }),
    )
    .toArray();
}

const capacities = ['8 万', '12 万', '20 万', '35 万', '60 万'] as const;

/** Mills in metres, knitters and zips in their own units, garment factories in pieces; every ninth has not told. */
function capacityOf({ kind, scope }: Fact, index: number): string {
  if (index % 9 === 8) return '';
  const figure = capacities[index % capacities.length] ?? '';
  if (kind === 'GARMENT') return `${figure}件`;
  if (scope.includes('针织')) return `${(index % 5) * 15 + 20} 吨`;
  if (scope.some((one) => ['钮扣', '拉链', '唛头'].includes(one))) return `${figure}个`;
  return `${figure}米`;
}

const schemes = [
  { kind: 'OEKO-TEX Standard 100', head: '24.HCN.' },
  { kind: 'GRS 4.0', head: 'CU 109' },
  { kind: 'GOTS 7.0', head: 'CU 110' },
  { kind: 'ISO 9001', head: '0026Q1' },
] as const;
/** In days from today: most last, a few end within a month, fewer have ended. */
const lasting = [420, 22, 260, -20, 350, 510, 9, 180, 300, 640] as const;

/** Two of three suppliers have certificates, one to three each. */
function certificatesOf(index: number, today: string) {
  if (index % 3 === 2) return [];
  return schemes.slice(0, 1 + (index % 3) + (index % 2)).map(({ kind, head }, at) => ({
    kind,
    number: `${head}${String(10_000 + index * 37 + at)}`,
    validTo: dayAfter(today, lasting[(index + at * 4) % lasting.length] ?? 0),
  }));
}

function dayAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Fictional, but with a valid check character. */
function makeCreditCode(index: number): string {
  const head = `9133${String(index % 100).padStart(2, '0')}00MA${String(10_000_000 + index * 7919).slice(-7)}`.padEnd(17, '0').slice(0, 17);
  const code = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY', (check) => head + check).find((candidate) => isCreditCode(candidate));
  if (!code) throw new Error(`no check character fits ${head}`);
  return code;
}
