import { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { printValue } from '../../platform/imports/columns.ts';
import { commonValues, parseInput, refusePartialRecord, strategyNote } from '../../platform/imports/groups.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { addError, canonical, isValid, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import type { RecordPlan } from '../../platform/imports/record-import.ts';
import { techniqueColumns } from './import-columns.rules.ts';

export type TechniquePlan = RecordPlan<Technique, TechniqueInput>;

interface Context {
  strategy: KeyStrategy;
  lookups: Lookups;
  today: string;
  contradictions: ContradictionPolicy;
}

const offerNames = ['offerSupplierId', 'offerMinQuantity', 'offerValidFrom'] as const;
const offerKeys = ['offerPrice', 'offerValidUntil', 'offerLeadDays', 'offerRemark'] as const;
const tierKeys = ['tierPrice'] as const;
const factKeys = ['name', 'classId', 'unitId', 'basePrice', 'priceMax', 'active', 'remark'] as const;

/** Rows that name one technique: by code, else by name. */
export function techniqueKey(texts: ReadonlyMap<string, string>): string {
  const code = texts.get('code');
  return code === undefined ? `n:${foldText(texts.get('name') ?? '')}` : `c:${foldText(code)}`;
}

/** Plans the rows of a file; rows of one technique follow each other and become one record. */
export function planTechniques(results: readonly RowResult[], stored: readonly Technique[], context: Context): TechniquePlan {
  const plan: TechniquePlan = { created: [], edited: [] };
  // A technique may be named by its code in one row and by its name in another.
  const keyOf = (result: RowResult): string => findStored(result, stored)?.id ?? techniqueKey(result.row.texts);
  for (const group of Map.groupBy(results, keyOf).values()) {
    const before = findStored(group[0], stored);
    for (const result of group) result.code = before?.code ?? null;
    if (textOf(group[0]!.row, 'code') && !before) addError(group[0]!, 'code', '没有这个工艺编码，新建请留空');
    for (const result of group) refuseTakenName(result, before, stored);
    if (group.every(isValid)) planGroup(plan, group, before, context);
    refusePartialRecord(group, 'name', techniqueWords.technique);
  }
  return plan;
}

/** A row that is found by its code may not take the name of another technique. */
function refuseTakenName(result: RowResult, before: Technique | undefined, stored: readonly Technique[]): void {
  const name = textOf(result.row, 'name');
  const other = stored.find((technique) => technique.id !== before?.id && foldText(technique.name) === foldText(name));
  if (name && other) addError(result, 'name', `工艺名称“${name}”已是 ${other.code} 的，请换一个`);
}

function findStored(first: RowResult | undefined, stored: readonly Technique[]): Technique | undefined {
  if (!first) return undefined;
  const code = foldText(textOf(first.row, 'code'));
  const name = foldText(textOf(first.row, 'name'));
  return stored.find((technique) => (code ? foldText(technique.code) === code : foldText(technique.name) === name));
}

function planGroup(plan: TechniquePlan, group: readonly RowResult[], before: Technique | undefined, context: Context): void {
  const note = strategyNote(context.strategy, before !== undefined, techniqueWords.technique);
  if (note !== null) {
    for (const result of group) result.note = note;
    return;
  }
  const kept = before && inputOf(before);
  const draft = draftOf(group, kept, context);
  const input = group.every(isValid) ? parseInput(TechniqueInput, draft, placeIn(group)) : null;
  if (!input) return;
  if (!before || !kept) {
    for (const result of group) result.added = true;
    plan.created.push(input);
    return;
  }
  if (canonical(kept) === canonical(input)) return;
  for (const result of group) noteChanges(result, kept, context.lookups);
  plan.edited.push({ before, input });
}

/** The input that the form of a stored technique would send. */
export function inputOf({ name, classId, unitId, basePrice, priceMax, active, remark, tiers, offers }: Technique): TechniqueInput {
  return {
    name,
    classId,
    unitId,
    basePrice,
    priceMax,
    active,
    remark,
    tiers: tiers.map(({ id, minQuantity, price }) => ({ id, minQuantity, price })),
    offers: offers.map((offer) => {
      const { id, supplierId, minQuantity, price, validFrom, validUntil, leadDays } = offer;
      return { id, supplierId, minQuantity, price, validFrom, validUntil, leadDays, remark: offer.remark };
    }),
  };
}

/** What the rows say, over what is stored; rows that say different things follow the policy. */
function draftOf(
  group: readonly RowResult[],
  kept: TechniqueInput | undefined,
  { today, contradictions }: Context,
): Record<string, unknown> {
  const facts = commonValues(group, factKeys, contradictions);
  for (const rows of Map.groupBy(group, ({ row }) => textOf(row, 'tierMinQuantity')).values()) commonValues(rows, tierKeys, contradictions);
  const offerOf = ({ row }: RowResult): string => offerNames.map((key) => textOf(row, key)).join('|');
  for (const rows of Map.groupBy(group, offerOf).values()) commonValues(rows, offerKeys, contradictions);
  // The row that is added last wins.
  const rows = contradictions === 'FIRST' ? group.toReversed() : group;
  return {
    ...kept,
    ...Object.fromEntries(facts),
    tiers: rows.reduce((tiers, { row }) => withTier(tiers, row), kept?.tiers ?? []),
    offers: rows.reduce((offers, { row }) => withOffer(offers, row, today), kept?.offers ?? []),
  };
}

const sameNumber = (one: string | null | undefined, other: string | null | undefined): boolean =>
  decimal(one || '0').eq(decimal(other || '0'));

function withTier(tiers: TechniqueInput['tiers'], row: ReadRow): TechniqueInput['tiers'] {
  const [minQuantity, price] = [textOf(row, 'tierMinQuantity'), textOf(row, 'tierPrice')];
  if (minQuantity === '') return tiers;
  const known = tiers.find((tier) => sameNumber(tier.minQuantity, minQuantity));
  return known ? tiers.map((tier) => (tier === known ? { ...tier, price } : tier)) : [...tiers, { minQuantity, price }];
}

function withOffer(offers: TechniqueInput['offers'], row: ReadRow, today: string): TechniqueInput['offers'] {
  const supplierId = textOf(row, 'offerSupplierId');
  if (supplierId === '') return offers;
  const minQuantity = textOf(row, 'offerMinQuantity') || '0';
  const said = {
    price: textOf(row, 'offerPrice'),
    ...(row.values.has('offerValidUntil') && { validUntil: textOf(row, 'offerValidUntil') }),
    ...(row.values.has('offerLeadDays') && { leadDays: textOf(row, 'offerLeadDays') }),
    ...(row.values.has('offerRemark') && { remark: textOf(row, 'offerRemark') }),
  };
  const own = offers.filter((offer) => offer.supplierId === supplierId && sameNumber(offer.minQuantity, minQuantity));
  const day = textOf(row, 'offerValidFrom');
  // Without a day, an unchanged price is no new row.
  const unchanged = day === '' ? own.find(({ price }) => sameNumber(price, said.price)) : undefined;
  const known = unchanged ?? own.find(({ validFrom }) => validFrom === (day || today));
  if (known) return offers.map((offer) => (offer === known ? { ...offer, ...said } : offer));
  return [...offers, { supplierId, minQuantity, validFrom: day || today, validUntil: null, leadDays: null, remark: '', ...said }];
}

function noteChanges(result: RowResult, kept: TechniqueInput, lookups: Lookups): void {
  result.changed = true;
  for (const key of factKeys) {
    const column = techniqueColumns.find((one) => one.key === key);
    if (!column || !result.row.values.has(key) || canonical(kept[key]) === canonical(result.row.values.get(key))) continue;
    result.before.set(key, printValue(column, kept[key], lookups));
  }
}

const prefixes: Readonly<Record<string, string>> = { tiers: 'tier', offers: 'offer' };

/** The cell of a refused value: tiers and offers have columns of their own. */
const placeIn =
  ([first]: readonly RowResult[]) =>
  ([field = '', , inner = '']: readonly string[]) => {
    const prefix = prefixes[field];
    return { verdict: first, column: prefix ? `${prefix}${inner.charAt(0).toUpperCase()}${inner.slice(1)}` : field };
  };
