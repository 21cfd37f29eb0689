import { decimal, roundHalfUp } from './decimals.ts';
import { foldText } from './folding.ts';

/** Normalization has already turned "g/㎡" into "gm2"; inches are often typed as a quotation mark. */
export function foldUnit(unit: string): string {
  return unit === '"' || unit === "''" || unit === '”' || unit === '″' ? 'inch' : foldText(unit);
}

/** Suffixes of a number of days. */
export const dayUnits = {
  天: '1',
  日: '1',
  天内: '1',
  天左右: '1',
  个工作日: '1',
  工作日: '1',
  day: '1',
  days: '1',
  d: '1',
  workingdays: '1',
  周: '7',
  week: '7',
  weeks: '7',
  wk: '7',
  wks: '7',
  星期: '7',
  个月: '30',
  month: '30',
  months: '30',
  月: '30',
};

/** Suffixes of widths, in cm. */
export const centimetres = {
  cm: '1',
  厘米: '1',
  公分: '1',
  m: '100',
  米: '100',
  mm: '0.1',
  毫米: '0.1',
  inch: '2.54',
  inches: '2.54',
  in: '2.54',
  英寸: '2.54',
  寸: '2.54',
};

/** A momme is 4.3056 g/m², an ounce per square yard 33.9057. */
export const gramsPerSquareMetre = {
  g: '1',
  克: '1',
  gm2: '1',
  gsqm: '1',
  gram: '1',
  grams: '1',
  gm: '1',
  克m2: '1',
  克平方米: '1',
  克平米: '1',
  gsm: '1',
  姆米: '4.3056',
  mm: '4.3056',
  oz: '33.9057',
  ozyd2: '33.9057',
  ozsqyd: '33.9057',
  ozy2: '33.9057',
  盎司: '33.9057',
  安士: '33.9057',
};

/** Suffixes of a weight per running length, in metres. */
export const runningLengths = { gyd: '0.9144', gyard: '0.9144', glmyd: '0.9144', 克码: '0.9144', glm: '1', 克延米: '1' };

/** Grams per running length of a cloth of this width in cm are so many grams per square metre. */
export const squareMetreWeight = (grams: string, metres: string, width: string, decimals: number): string =>
  roundHalfUp(
    decimal(grams)
      .times(100)
      .div(decimal(metres).times(decimal(width))),
    decimals,
  );
