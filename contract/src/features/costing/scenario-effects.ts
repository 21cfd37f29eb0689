import { decimal } from '../../lib/decimals.ts';
import { unitsPerCosted } from './figures.ts';
import {
  costScenarioLine,
  isMain,
  noOverrides,
  type Overrides,
  type ScenarioLine,
  type ScenarioResult,
  type ScenarioTerms,
} from './scenarios.ts';

type Field = keyof Overrides;

/** Why a field of 试算 changes nothing; null: it does, or could. */
export function idleReason(
  field: Field,
  lines: readonly ScenarioLine[],
  terms: ScenarioTerms,
  overrides: Overrides = noOverrides,
): string | null {
  const idle = neverReason(field, lines, terms);
  if (idle !== null) return idle;
  if (overrides[field] === noOverrides[field] || hasEffect(field, lines, terms, overrides)) return null;
  if (field === 'pieces') return isSame(overrides.pieces, String(terms.pieces)) ? sameReason : '没有到另一个数量阶梯';
  const before = { loss: mainOf(lines)?.loss, shrinkage: mainOf(lines)?.shrinkage, rate: terms.rate }[field as 'loss'];
  return before !== undefined && isSame(overrides[field], before) ? sameReason : '变化不到 0.0001，金额不变';
}

const sameReason = '与核价单相同';
const isSame = (one: string | null, other: string): boolean => one !== null && decimal(one).eq(decimal(other));

/** Whether a line comes to something else than without the field. */
function hasEffect(field: Field, lines: readonly ScenarioLine[], terms: ScenarioTerms, overrides: Overrides): boolean {
  const without = { ...overrides, [field]: noOverrides[field] };
  const differs = (one: ScenarioResult, other: ScenarioResult) =>
    !decimal(one.price).eq(decimal(other.price)) || !decimal(one.consumption).eq(decimal(other.consumption));
  return lines.some((line) => differs(costScenarioLine(line, terms, overrides), costScenarioLine(line, terms, without)));
}

/** What no figure of the field could change. */
function neverReason(field: Field, lines: readonly ScenarioLine[], terms: ScenarioTerms): string | null {
  if (field === 'pieces') return piecesReason(lines, terms);
  if (field === 'rate') return lines.some((line) => isPriced(line) && line.quoted !== null) ? null : '没有按报价币种折算的明细';
  const main = lines.filter(isMain);
  if (main.length === 0) return '没有主料';
  if (!main.some(({ supply }) => supply !== 'CUSTOMER')) return '主料客供，不计价';
  if (!main.some(isPriced)) return '主料没有单价';
  return field === 'width' || field === 'gramWeight' ? clothReason(main.filter(isPriced)) : null;
}

const isPriced = ({ supply, price }: ScenarioLine): boolean => supply !== 'CUSTOMER' && !decimal(price).isZero();
const mainOf = (lines: readonly ScenarioLine[]) => lines.find((line) => isMain(line) && line.supply !== 'CUSTOMER');

/** Width and weight change what a metre weighs, so they matter where the one of price and consumption is by weight, the other by length. */
function clothReason(main: readonly ScenarioLine[]): string | null {
  const quotes = main.flatMap(({ quoted }) => quoted ?? []);
  if (quotes.length === 0) return '主料没有报价的单价，不能换算';
  const crossing = quotes.filter(({ priceUnit, unit }) => priceUnit !== null && unit !== null && priceUnit.dimension !== unit.dimension);
  if (crossing.length === 0) return '主料的用量和报价都按长度或都按重量，门幅和克重不影响单价';
  return crossing.some((quoted) => unitsPerCosted(quoted) !== null) ? null : '主料报价没有填门幅和克重，不能换算';
}

function piecesReason(lines: readonly ScenarioLine[], { pieces }: ScenarioTerms): string | null {
  if (pieces === null) return '报价单没有计划件数';
  const isShared = (line: ScenarioLine) => isPriced(line) && (line.part === 'FREIGHT' || line.part === 'OTHER');
  const hasTiers = ({ breaks }: ScenarioLine) => breaks.length > 1;
  return lines.some((line) => isShared(line) || (isPriced(line) && hasTiers(line))) ? null : '没有按整单分摊的费用，也没有数量阶梯价';
}
