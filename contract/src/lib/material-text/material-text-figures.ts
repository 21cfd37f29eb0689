import { decimal, roundHalfUp } from '../decimals.ts';
import { endOf, firstMatch, ignore, NUMBER, plain, take, type Found, type Scan } from './material-text-scan.ts';
import { centimetres, foldUnit, gramsPerSquareMetre, runningLengths, squareMetreWeight } from '../measures.ts';
import { defaultAllowance } from '../units.ts';

/** Figures of a cloth in the units in which they are stored. */
export interface TextFigures {
  width?: string;
  allowance?: string;
  gramWeight?: string;
  yarnCount?: string;
  density?: string;
  weave?: string;
  thickness?: string;
  shrinkageWarp?: string;
  shrinkageWeft?: string;
}

const USABLE = '有效(?:门幅|幅宽|宽)?|实用门幅|净门幅';
const PLAIN = '门幅|幅宽|布幅|封度|布封|宽幅|(?:fabric\\s*)?width|(?<![A-Za-z\\d])[Ww](?=\\s*:?\\s*\\d)';
const FULL = '(?:包边|全|毛)(?:门?幅|宽)?';
const HALF = '(?:圆筒|筒径)?\\s*半(?:门幅|幅)|圆筒|筒径|tubular';
const LENGTH = String.raw`(?:cm|厘米|公分|米|m(?![a-z²2㎡/])|"|''|英?寸|inch(?:es)?|in(?![a-z]))`;
const SIZE = String.raw`(?<number>${NUMBER})\s*(?:"|cm|寸)?\s*(?:[/~-]\s*(?<high>\d{2,3}(?:\.\d)?))?\s*(?<unit>${LENGTH})?`;
const IS = String.raw`\s*(?:[:：]|为|是)?\s*`;
/** A label that is followed by a number says what that one is, not the number before it: 克重200 有效门幅175. */
const NO_OWN_NUMBER = String.raw`(?!\s*(?:有效|门幅|幅宽|宽)?\s*(?:[:：]|为|是)?\s*\d)`;
/** Nor is a number that a label calls a weight a width: 克重 180. */
const NO_WEIGHT = String.raw`(?<!(?<!\d)克重${IS}|(?<![a-z])weight\s*:?\s*)`;
const widthPatterns = {
  full: new RegExp(String.raw`(?<![\u4e00-\u9fff])(?:${FULL})${IS}${SIZE}`, 'gi'),
  fullBehind: new RegExp(String.raw`(?<![\d.×/A-Za-z]|有效|门幅|幅宽)${SIZE}\s*\(?(?:包边|全幅)${NO_OWN_NUMBER}`, 'gi'),
  half: new RegExp(String.raw`(?:${HALF})\s*(?:半幅)?${IS}${SIZE}`, 'gi'),
  usable: new RegExp(
    String.raw`(?:${USABLE}|${PLAIN})${IS}(?:有效)?${SIZE}(?:\s*有效)?|(?<![\d.×/A-Za-z]|(?<!\d)克重\s*(?:[:：]|为|是)?\s*)${SIZE}\s*\(?(?:有效|门幅|幅宽)\)?${NO_OWN_NUMBER}`,
    'gi',
  ),
  unit: new RegExp(
    String.raw`(?<![\d.×/A-Za-z-])(?<number>\d{2,3}(?:\.\d)?)\s*"?\s*(?:[/~]\s*(?<high>\d{2,3}))?\s*(?<unit>cm|厘米|公分|"|''|英?寸|inch(?:es)?)`,
    'gi',
  ),
  metres: /(?<![\d.×/~A-Za-z])(?<number>[0-3]\.\d{1,2})\s*(?<unit>米|m(?![a-z²2㎡]))(?![/一每])/gi,
  inches: /(?<![\d.×/A-Za-z])(?<number>\d{2})\/(?<high>\d{2})(?![\d.×/%A-Za-z])/g,
  pairOfCentimetres: new RegExp(
    String.raw`(?<![\d.×/A-Za-z])${NO_WEIGHT}(?<number>1\d{2}|2[0-4]\d)[/-](?<high>1\d{2}|2[0-4]\d)(?![\d.×/%A-Za-z])`,
    'gi',
  ),
  bare: new RegExp(String.raw`(?<![\d.,×/~A-Za-z#-])${NO_WEIGHT}(?<number>\d{3})(?=[\s，,;；\ue001\ue002]|$)`, 'gi'),
};

/** 门幅 in cm: the usable width, of a range the smaller; a cloth laid double counts twice. */
export function readWidth(scan: Scan, figures: TextFigures): void {
  const full = widthIn(scan, widthPatterns.full) ?? widthIn(scan, widthPatterns.fullBehind);
  if (full) take(scan, full.start, full.end, 'fullWidth');
  const half = widthIn(scan, widthPatterns.half, '2');
  const own =
    half ??
    widthIn(scan, widthPatterns.usable) ??
    widthIn(scan, widthPatterns.metres) ??
    widthIn(scan, widthPatterns.unit) ??
    pairOfInches(scan) ??
    pairOfCentimetres(scan);
  if (own) take(scan, own.start, own.end, 'width');
  const found = own ?? (full ? undefined : bareWidth(scan));
  if (found) figures.width = found.cm;
  if (full && found && decimal(full.cm).gte(decimal(found.cm))) figures.allowance = decimal(full.cm).minus(decimal(found.cm)).toFixed();
  if (full && !found) {
    figures.allowance = defaultAllowance;
    figures.width = decimal(full.cm).minus(decimal(defaultAllowance)).toFixed();
  }
}

interface Width {
  start: number;
  end: number;
  cm: string;
}

function widthIn(scan: Scan, pattern: RegExp, times = '1'): Width | undefined {
  let width: Width | undefined;
  firstMatch(scan, pattern, (found) => {
    const cm = centimetresOf(found.groups, times);
    if (cm === undefined || decimal(cm).lt(30) || decimal(cm).gt(400)) return false;
    width = { start: found.index, end: found.index + found[0].trimEnd().length, cm };
    return true;
  });
  return width;
}

function centimetresOf({ number = '', high, unit }: Found['groups'], times: string): string | undefined {
  const first = decimal(plain(number));
  const low = high !== undefined && decimal(plain(high)).lt(first) ? decimal(plain(high)) : first;
  const factors: Readonly<Record<string, string>> = centimetres;
  // 57/58 and 63 are inches, 1.5 metres; a cloth of 63 cm is laid double and says so.
  const isInches = times === '1' && low.lt(75) && low.gte(20);
  const factor = unit === undefined ? (low.lt(4) ? '100' : isInches ? centimetres.inch : '1') : factors[foldUnit(unit.toLowerCase())];
  return factor === undefined ? undefined : plain(roundHalfUp(low.times(decimal(factor)).times(decimal(times)), 2));
}

function pairOfInches(scan: Scan): Width | undefined {
  const found = firstMatch(scan, widthPatterns.inches, ({ groups }) => {
    const step = decimal(groups['high'] ?? '0').minus(decimal(groups['number'] ?? '0'));
    return decimal(groups['number'] ?? '0').gte(35) && step.gte(1) && step.lte(2);
  });
  const cm = found && centimetresOf(found.groups, '1');
  return found && cm !== undefined && cm !== null ? { start: found.index, end: endOf(found), cm } : undefined;
}

/** 145/150 is a width with its tolerance. */
function pairOfCentimetres(scan: Scan): Width | undefined {
  const found = firstMatch(scan, widthPatterns.pairOfCentimetres, ({ groups }) => {
    const step = decimal(groups['high'] ?? '0').minus(decimal(groups['number'] ?? '0'));
    return step.gte(1) && step.lte(10);
  });
  return found ? { start: found.index, end: endOf(found), cm: found.groups['number'] ?? '' } : undefined;
}

/** A number of its own between 100 and 250 is the width that nothing else names. */
function bareWidth(scan: Scan): Width | undefined {
  const found = firstMatch(
    scan,
    widthPatterns.bare,
    ({ groups }) => decimal(groups['number'] ?? '0').gte(100) && decimal(groups['number'] ?? '0').lte(250),
  );
  if (!found) return undefined;
  take(scan, found.index, endOf(found), 'width');
  return { start: found.index, end: endOf(found), cm: found.groups['number'] ?? '' };
}

const SQUARE = String.raw`\s*/?\s*(?:㎡|m²|m2|平方米?|平米)`;
const weightUnits: readonly [RegExp, string][] = [
  [/^(?:oz|盎司|安士?)/i, gramsPerSquareMetre.oz],
  [/^(?:姆米|mm)/i, gramsPerSquareMetre.姆米],
];
const WEIGHT_UNIT = String.raw`(?:(?:g|克)${SQUARE}|(?:g|克)\s*/\s*(?:yd|y|码|m|米)|gsm|grams?|grs?(?![a-z])|g(?![a-z])|克|oz(?:/yd²?2?)?|盎司|安士?(?![\u4e00-\u9fff])|姆米)`;
const weight = String.raw`(?<number>${NUMBER})(?:\s*[-~]\s*(?<high>\d{2,4}))?(?:\s*(?:±|\+/-)\s*\d{1,2}%?)?\s*`;
const weightPatterns = {
  label: new RegExp(
    String.raw`(?<!\d)(?:平方)?克重${IS}${weight}(?<unit>${WEIGHT_UNIT})?|(?<![a-z])weight\s*:?\s*${weight}(?<unit>${WEIGHT_UNIT})?`,
    'gi',
  ),
  unit: new RegExp(String.raw`(?<![\d.×/A-Za-z])${weight}(?<unit>${WEIGHT_UNIT})`, 'gi'),
  silk: new RegExp(String.raw`(?<![\d.×/])(?<number>\d{1,2}(?:\.\d)?)\s*(?<unit>mm)(?![a-z])`, 'gi'),
};

/** 克重 in g/m². Read after the width, which a weight per running length needs. */
export function readWeight(scan: Scan, figures: TextFigures): void {
  const isSilk = /真丝|桑蚕丝|双绉|乔其|电力纺|silk/i.test(scan.rest);
  const patterns = [weightPatterns.label, weightPatterns.unit, ...(isSilk ? [weightPatterns.silk] : [])];
  for (const pattern of patterns) {
    const found = firstMatch(scan, pattern);
    const grams = found && squareMetreOf(found.groups, figures.width);
    if (!found || grams === null || grams === undefined) continue;
    figures.gramWeight = grams;
    take(scan, found.index, found.index + found[0].trimEnd().length, 'gramWeight');
    return;
  }
}

/** Null for a weight per running length without a width. */
function squareMetreOf({ number = '', unit = 'g' }: Found['groups'], width: string | undefined): string | null {
  const grams = decimal(plain(number));
  const factor = weightUnits.find(([pattern]) => pattern.test(unit))?.[1] ?? '1';
  const metres = new RegExp(`${SQUARE}$`, 'i').test(unit)
    ? undefined
    : (runningLengths as Readonly<Record<string, string>>)[
        /码|y/i.test(unit) && !/oz/i.test(unit) ? 'gyd' : /\/\s*(?:米|m)$/i.test(unit) ? 'glm' : ''
      ];
  if (metres !== undefined) return width === undefined ? null : plain(squareMetreWeight(grams.toFixed(), metres, width, 2));
  return plain(roundHalfUp(grams.times(decimal(factor)), 2));
}

const shrinkage = /缩水率?\s*:?\s*(?:直|经)向?\s*(?<warp>\d{1,2}(?:\.\d)?)\s*%?[\s,，/]*(?:横|纬)向?\s*(?<weft>\d{1,2}(?:\.\d)?)\s*%?/g;
const thickness = /(?:厚度?\s*:?\s*)?(?<![\d×.])(?<number>0\.\d{1,2}|1\.\d)\s*(?:mm|毫米)/gi;
const weave = /(?<![\d/])[1-5]\/[1-5]\s*[左右]?斜纹?|组织\s*[:：]\s*(?<said>[^\s,，;；]+)/g;

export function readStructure(scan: Scan, figures: TextFigures): void {
  const shrunk = firstMatch(scan, shrinkage);
  if (shrunk) {
    figures.shrinkageWarp = plain(shrunk.groups['warp'] ?? '');
    figures.shrinkageWeft = plain(shrunk.groups['weft'] ?? '');
    take(scan, shrunk.index, endOf(shrunk), 'shrinkage');
  }
  const thick = firstMatch(scan, thickness);
  if (thick) {
    figures.thickness = `${plain(thick.groups['number'] ?? '')}mm`;
    take(scan, thick.index, endOf(thick), 'thickness');
  }
  const woven = firstMatch(scan, weave);
  if (woven) {
    figures.weave = woven.groups['said'] ?? woven[0];
    take(scan, woven.index, endOf(woven), 'weave');
  }
}

const COUNT = String.raw`\d{1,4}(?:\.\d)?\s*(?:[sS](?![A-Za-z])|[dD](?:/\d{1,3}[fF])?(?![A-Za-z])|支|公支)?(?:/\d(?!\d))?(?:\+\d{1,3}\s*[sSdD]?)?`;
const MARKED = String.raw`\d{1,4}(?:\.\d)?\s*(?:[sS](?![A-Za-z])|[dD](?:/\d{1,3}[fF])?(?![A-Za-z])|公支|支)(?:/\d(?!\d))?(?:双[纱股])?(?:\s*[+×]\s*\d{1,4}\s*(?:[sSdD](?![A-Za-z])(?:/\d{1,3}[fF])?))*`;
const pairPatterns = {
  both: new RegExp(
    String.raw`(?<![\dA-Za-z.×])[CTR]?(?<yarn>${COUNT}\s*×\s*${COUNT})\s*[/ ]\s*(?<density>\d{2,3}\s*×\s*\d{2,3})(?![\d×]|cm|mm)`,
    'g',
  ),
  pair: new RegExp(String.raw`(?<![\dA-Za-z.×])(?<yarn>${COUNT}\s*×\s*${COUNT})(?![\d×]|\s*(?:cm|mm|米))`, 'g'),
  single: new RegExp(String.raw`(?<![\d.×A-Za-z+/])(?<yarn>${MARKED})(?![\dA-Za-z])`, 'g'),
  plied: /(?<![\d.×/A-Za-z])(?<yarn>\d{2,3}\/[23]|\d{2}\+\d{2}(?:\+\d{1,2})?)(?![\d./×%+])/g,
  taffeta: /(?<![\dA-Za-z.])(?<density>[1-4]\d{2}T)(?![A-Za-z\d%])/g,
};

/** 纱支 and 密度: 40×40/133×72, 40S, 75D/72F, 32/2, 290T. */
export function readYarn(scan: Scan, figures: TextFigures): void {
  const both = firstMatch(scan, pairPatterns.both, ({ groups }) => isPair(groups['density']));
  if (both) {
    const cut = both.index + both[0].length - (both.groups['density'] ?? '').length;
    figures.yarnCount = tidy(both.groups['yarn']);
    figures.density = tidy(both.groups['density']);
    take(scan, both.index, both.index + both[0].slice(0, cut - both.index).replace(/[/ ]+$/, '').length, 'yarnCount');
    take(scan, cut, endOf(both), 'density');
  }
  readWidthAndWeight(scan, figures);
  for (const found of scan.rest.matchAll(pairPatterns.pair)) readPair(scan, figures, found as unknown as Found);
  for (const pattern of [pairPatterns.single, pairPatterns.plied]) {
    const found = firstMatch(scan, pattern);
    if (!found) continue;
    if (figures.yarnCount !== undefined) {
      ignore(scan, found.index, endOf(found));
      continue;
    }
    figures.yarnCount = tidy(found.groups['yarn']);
    take(scan, found.index, found.index + found[0].trimEnd().length, 'yarnCount');
  }
  const taffeta = firstMatch(scan, pairPatterns.taffeta, () => figures.density === undefined);
  if (taffeta) {
    figures.density = taffeta[0];
    take(scan, taffeta.index, endOf(taffeta), 'density');
  }
}

const tidy = (text = ''): string => text.replace(/\s+/g, '');
/** 2×2 is a rib. */
const isPair = (text = ''): boolean => !/^\d×|×\s*\d$/.test(text.trim());

const knitted = /汗布|罗马|卫衣|珠地|罗纹|毛圈|空气层|拉架|摇粒绒|华夫|针织|双面布|棉毛|jersey|fleece|pique|terry|\brib\b|interlock/i;

/** 175×180 of a knitted cloth, which has no threads per inch, is its width and weight. */
function readWidthAndWeight(scan: Scan, figures: TextFigures): void {
  if (!knitted.test(scan.text)) return;
  const found = firstMatch(scan, /(?<![\dA-Za-z.×])(?<width>1\d{2}|2[0-4]\d)\s*(?:cm)?\s*×\s*(?<weight>\d{3})\s*(?:g|克)?(?![\d×A-Za-z])/g);
  if (!found) return;
  figures.width = found.groups['width'] ?? '';
  figures.gramWeight = found.groups['weight'] ?? '';
  take(scan, found.index, found.index + found[0].trimEnd().length, 'width', 'gramWeight');
}

/** A pair of its own: marked or small numbers are yarns, large ones threads per inch. */
function readPair(scan: Scan, figures: TextFigures, found: Found): void {
  const said = found.groups['yarn'] ?? '';
  if (!isPair(said)) return;
  const isMarked = /[sSdD支+/]/.test(said);
  const hasYarn = figures.yarnCount !== undefined || new RegExp(pairPatterns.single).test(scan.rest.replace(said, ''));
  const isDensity = !isMarked && (hasYarn || said.split('×').some((part) => decimal(plain(part.trim())).gt(62)));
  const field = isDensity ? 'density' : 'yarnCount';
  if (figures[field] !== undefined) return;
  figures[field] = tidy(said);
  take(scan, found.index, found.index + found[0].trimEnd().length, field);
}
