import { decimal } from '../decimals.ts';
import {
  endOf,
  firstMatch,
  ignore,
  NUMBER,
  plain,
  take,
  UNIT,
  unitOf,
  type Found,
  type Scan,
  type TextField,
} from './material-text-scan.ts';
import { dayUnits } from '../measures.ts';

/** Conditions of an offer; numbers as decimal text. */
export interface TextTerms {
  bulkPrice?: string;
  samplePrice?: string;
  spotPrice?: string;
  dyePrice?: string;
  /** The unit behind each figure, where one is written. */
  units: Partial<Record<'bulkPrice' | 'samplePrice' | 'spotPrice' | 'dyePrice' | 'moq' | 'moqPerColour', string>>;
  currency?: 'USD';
  taxIncluded?: boolean;
  taxRate?: string;
  moq?: string;
  moqPerColour?: string;
  leadDaysBulk?: string;
  leadDaysSpot?: string;
}

type PriceField = 'bulkPrice' | 'samplePrice' | 'spotPrice' | 'dyePrice';

const kinds: readonly [PriceField, RegExp][] = [
  ['samplePrice', /板布|样布|打样|剪样|散剪|样品/],
  ['spotPrice', /现货/],
  ['dyePrice', /染/],
];
const LABEL =
  '(?:大货(?:报价|单价|价)?|(?:板布|样布|打样|剪样|散剪|样品)(?:单?价)?|现货价?|染色?费|染价|(?:不含税|未税|含税)单?价|单价|价格|报价|特价|批发价|坯布|price)';
const MONEY = String.raw`(?<currency>¥|\$|usd?\s*\$|usd|rmb|cny|人民币|美金|美元)`;
const price = new RegExp(
  String.raw`(?<label>${LABEL})?\s*(?:[:：]|是)?\s*(?:${MONEY}\s*|(?<![\d./×A-Za-z-])(?<!\d,))(?<number>${NUMBER})\s*(?<yuan>元|块钱?|rmb|usd|美金|刀)?(?<dime>(?<=块)\d(?!\d))?\s*(?:(?:/|每|一|per)\s*(?!个颜?色)(?<unit>${UNIT})|(?<loose>米|公斤|码))?`,
  'gi',
);
const notPrice = /^\s*(?:[~/×+%]|个?工作日|[天日周层]|个?色|days?|m²|㎡|支|[a-z]|个点|点(?!\d))/i;

/** Prices with their kind; the first of each kind counts, further ones stay unread. */
export function readPrices(scan: Scan, terms: TextTerms): void {
  for (const found of scan.rest.matchAll(price)) {
    const match = found as unknown as Found;
    const { label, currency, number = '', yuan, dime, unit, loose } = match.groups;
    const hasMoney = Boolean(currency) || Boolean(yuan) || Boolean(unit);
    if (!hasMoney && (label === undefined || notPrice.test(scan.rest.slice(endOf(match))))) continue;
    if (!hasMoney && loose !== undefined && !/价/.test(label ?? '')) continue;
    const said = label ?? '';
    const [field] = kinds.find(([, words]) => words.test(said)) ?? ['bulkPrice' as const];
    const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    if (terms[field] !== undefined || said === '坯布' || decimal(plain(number)).isZero()) {
      ignore(scan, start, endOf(match));
      continue;
    }
    terms[field] = dime && !number.includes('.') ? `${plain(number)}.${dime}` : plain(number);
    const name = unitOf(unit ?? loose);
    if (name !== undefined) terms.units[field] = name;
    if (/\$|us|美/i.test(`${currency ?? ''}${yuan ?? ''}`)) terms.currency = 'USD';
    if (/税/.test(said)) terms.taxIncluded = !/不含税|未税/.test(said);
    take(scan, start, start + match[0].trim().length, field);
  }
}

/** 14.8米 where nothing else says a price: no width is that large. */
export function readLoosePrice(scan: Scan, terms: TextTerms): void {
  if (terms.bulkPrice !== undefined) return;
  const found =
    firstMatch(scan, /(?<![\d.,/×~A-Za-z])(?<number>\d{1,3}\.\d{1,2})\s*(?<unit>米|码|公斤)(?!\/)/g, ({ groups }) =>
      decimal(groups['number'] ?? '0').gt(4),
    ) ??
    firstMatch(scan, /(?<=[\s，,])(?<number>\d{1,3}(?:\.\d{1,2})?)\s*(?<unit>米)(?=\s|$)/g, ({ groups }) =>
      decimal(groups['number'] ?? '0').gt(4),
    );
  if (!found) return;
  terms.bulkPrice = plain(found.groups['number'] ?? '');
  terms.units.bulkPrice = unitOf(found.groups['unit']) ?? '米';
  take(scan, found.index, endOf(found), 'bulkPrice');
}

const surcharge = new RegExp(
  String.raw`(?<=^|[\s,;。\ue001\ue002，；])[\u4e00-\u9fff]{1,6}(?:[、/和及][\u4e00-\u9fff]{1,6}){0,8}\s*(?:[另再]?加(?:价|收)?|贵|便宜|优惠|[另再]?[减降](?:价)?|少|[+-])\s*(?:${NUMBER})\s*(?:元|块钱?|角|毛)(?:\s*[/每]\s*${UNIT})?`,
  'gi',
);
const incoterm =
  /(?<![A-Za-z])(?:FOB|CIF|CFR|C&F|CNF|EXW|DDP|DDU|DAP|FCA|FAS|CPT|CIP)(?![A-Za-z])(?:\s*(?:price\s*)?(?:Shanghai|Ningbo|Shenzhen|Guangzhou|Xiamen|Qingdao|Tianjin|Dalian|Hong ?Kong|HK|China|Keqiao|Shaoxing|上海|宁波|深圳|广州|厦门|青岛|天津|大连|香港|中国)(?![A-Za-z]))?/gi;

const certificate = /(?<![A-Za-z\d]|\d )(?:GRS|RCS|GOTS|OCS|BCI|RWS|OEKO-?TEX(?:\s*100)?)(?![A-Za-z])\s*(?:认证|证书)?/gi;

/** What some colours cost more or less is no colour and no price; a term of delivery and a certificate are no name. */
export function ignoreSurcharges(scan: Scan): void {
  for (const pattern of [surcharge, incoterm, certificate])
    for (const found of scan.rest.matchAll(pattern)) ignore(scan, found.index, endOf(found));
}

const taxPatterns: readonly [RegExp, boolean | undefined][] = [
  [/不含税运?|未含税|未税|不开票|不带票|不含票/g, false],
  [/加\s*(?<rate>\d{1,2})\s*(?:个?点|%)\s*税?(?:开票|专票)?/g, false],
  [/含\s*税?\s*(?<rate>\d{1,2})\s*(?:个?点|%)\s*税?/g, true],
  [/(?<rate>\d{1,2})\s*(?:个?点|%)\s*(?:专票)?\s*含税运?/g, true],
  [/含税运?|含票|带票|含专票|含增值税/g, true],
  [/(?:可开)?(?<![\d.])(?<rate>\d{1,2})\s*(?:个点|点(?!\d)|%)\s*(?:的?专票|增值税票?|税)|(?<![\d.])(?<points>\d{1,2})\s*个点/g, undefined],
];

export function readTax(scan: Scan, terms: TextTerms): void {
  for (const [pattern, included] of taxPatterns) {
    const found = firstMatch(scan, pattern);
    if (!found) continue;
    const rate = found.groups['rate'] ?? found.groups['points'];
    if (included !== undefined && terms.taxIncluded === undefined) terms.taxIncluded = included;
    if (rate !== undefined && terms.taxRate === undefined) terms.taxRate = plain(rate);
    take(scan, found.index, endOf(found), 'tax');
  }
}

const EACH = '(?:每个?颜?色|单色|一个?颜?色)';
const MINIMUM = '(?:最[小低]起[订定]量|起[订定批]量?|最低起|moq|起染|最低)';
const amount = String.raw`(?<![\d.])(?<number>${NUMBER})\s*(?<unit>${UNIT})?`;
/** 起订1000米 每色300米: with an amount behind it, 每色 begins the next figure. */
const perColour = String.raw`(?:\s*(?:/\s*每?|每|per)\s*(?:个?颜?色|colou?r)(?!\s*[:：]?\s*\d))`;
const minimums = [
  String.raw`(?<each>${EACH}\s*)?${MINIMUM}\s*[:：]?\s*(?<each2>${EACH}\s*)?${amount}(?<each3>${perColour})?(?:起)?`,
  String.raw`(?<each>${EACH})\s*${amount}(?:\s*(?:起[订批]?))?`,
  String.raw`${amount}(?<each>${perColour})?\s*(?:起[订批]|起(?![染毛球]))`,
].map((source) => new RegExp(source, 'gi'));

export function readMinimums(scan: Scan, terms: TextTerms): void {
  for (const pattern of minimums)
    for (const found of scan.rest.matchAll(pattern)) {
      const { each, each2, each3, number = '', unit } = found.groups ?? {};
      const isEach = Boolean(each ?? each2 ?? each3) || found[0].startsWith('起染');
      const field = isEach ? 'moqPerColour' : 'moq';
      if (terms[field] !== undefined || (unit === undefined && decimal(plain(number)).lt(10))) continue;
      terms[field] = plain(number);
      const name = unitOf(unit);
      if (name !== undefined) terms.units[field] = name;
      take(scan, found.index, endOf(found), field);
    }
}

const DAY = `(?:个?工作日|${Object.keys(dayUnits)
  .filter((word) => !/^(?:个?工作日|d|workingdays|.*左右|.*内)$/.test(word))
  .join('|')})`;
const COUNT = String.raw`(?<![\d.])(?<number>\d{1,3}|[一二两三四五六七八九十半])(?:\s*[-~至到]\s*(?<high>\d{1,3}))?\s*(?<unit>${DAY})(?![\u4e00-\u9fff]*前)(?:左右|内)?`;
const leads = [
  String.raw`(?<label>(?:大货|现货)?\s*(?:交货?期|货期|交货时间|交期|出货)|大货|现货|lead\s*time|delivery(?:\s*time)?)\s*[:：]?\s*(?:约|大约)?\s*${COUNT}`,
  String.raw`${COUNT}\s*(?<label>交货|出货|交期|现货|发货)?`,
].map((source) => new RegExp(source, 'gi'));
const spokenNumbers = '一二三四五六七八九十';

/** Days of delivery; of a range the later day, because it is the one that can be relied on. */
export function readLeadDays(scan: Scan, terms: TextTerms): void {
  for (const pattern of leads)
    for (const found of scan.rest.matchAll(pattern)) {
      const { label = '', number = '', high, unit = '' } = found.groups ?? {};
      const field: TextField & keyof TextTerms = label.includes('现货') ? 'leadDaysSpot' : 'leadDaysBulk';
      const days = daysOf(high ?? number, unit);
      if (terms[field] !== undefined || days === undefined) continue;
      terms[field] = days;
      take(scan, found.index, endOf(found), field);
    }
}

function daysOf(number: string, unit: string): string | undefined {
  const spoken = number === '两' ? 2 : spokenNumbers.indexOf(number) + 1;
  const count = /^\d+$/.test(number) ? number : String(spoken);
  const perUnit = (dayUnits as Readonly<Record<string, string>>)[unit.toLowerCase().replace(/^个(?=工作日)/, '')] ?? '1';
  const days = decimal(count).times(decimal(perUnit));
  return days.gt(0) && days.lt(1000) ? days.toFixed() : undefined;
}
