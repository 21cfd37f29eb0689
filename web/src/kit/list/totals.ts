import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Totals } from '@mrp/contract/lib/fields/fields.ts';
import type { Column, ListSpec } from '@mrp/contract/lib/list.ts';
import { findUnit } from '@mrp/contract/lib/units.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { quantityText, valueOf, type ListRow } from '../list-rows/list-row.ts';

/** The unit of rows that count sets of materials. */
const SETS = '套';

export const hasTotals = (spec: ListSpec): boolean => Object.values(spec.columns).some(({ total }) => total !== undefined);

/** Totals of the rows on the page, per unit: metres are never added to kilograms. */
export function pageTotals(spec: ListSpec, rows: readonly ListRow[]): Totals {
  const totals: Totals = {};
  for (const [key, { total }] of Object.entries(spec.columns)) {
    if (!total) continue;
    const unitOf = (row: ListRow) => (total === true ? null : unitName(valueOf(row, total.unitField)));
    const parts = rows.flatMap((row) => {
      const value = valueOf(row, key);
      return value === null || value === undefined ? [] : [{ unit: unitOf(row), value: String(value as string | number) }];
    });
    const byUnit = [...Map.groupBy(parts, ({ unit }) => unit)].toSorted(([, a], [, b]) => b.length - a.length);
    totals[key] = byUnit.map(([unit, group]) => ({ unit, value: sumDecimals(group.map(({ value }) => value)) }));
  }
  return totals;
}

/** A row has its unit as a name or as a record; without one it counts 美套. */
function unitName(unit: unknown): string {
  if (unit === null || unit === undefined) return SETS;
  return typeof unit === 'string' ? unit : (unit as { name: string }).name;
}

/** Pieces are never counted in halves, whatever the column shows for metres. */
function figureOf(column: Column, unit: string | null, value = ''): string {
  const { kind, decimals = kind === 'money' ? 2 : 0 } = column;
  return quantityText(column, value, (unit === null ? undefined : findUnit(unit)?.decimals) ?? decimals);
}

/** 元 where money is counted by currency, as its cells say. */
const unitText = ({ kind, unit: own }: Column, unit: string | null): string =>
  kind === 'money' && unit !== null ? moneyName(unit) : (unit ?? own ?? '');

/** `库存 1,203.75 / 5,000.00 米` and the figure's other units: page and all matching rows; `all` is absent when there are too many to count. */
export function totalTexts({ columns }: ListSpec, shown: readonly string[], page: Totals, all: Totals | undefined): string[][] {
  const decisive = shown.toSorted(
    (one, other) => Number(isSecond(columns[one], shown, columns)) - Number(isSecond(columns[other], shown, columns)),
  );
  return decisive.flatMap((key) => {
    const column = columns[key];
    if (!column?.total || !column.label) return [];
    const texts =
      (all ?? page)[key]?.map(({ unit, value }, at) => {
        const onPage = page[key]?.find((part) => part.unit === unit)?.value;
        const figures = all ? `${figureOf(column, unit, onPage)} / ${figureOf(column, unit, value)}` : figureOf(column, unit, value);
        return `${at === 0 ? `${column.label} ` : ''}${figures} ${unitText(column, unit)}`.trim();
      }) ?? [];
    return texts.length > 0 ? [texts] : [];
  });
}

/** The first quantity and the amount matter; the other quantities come after them. */
function isSecond(column: Column | undefined, shown: readonly string[], columns: ListSpec['columns']): boolean {
  if (!column?.total || column.kind === 'money') return false;
  const first = shown.find((key) => columns[key]?.total && columns[key].kind !== 'money');
  return first === undefined || columns[first] !== column;
}

/** `需求 1,203.75 米`, of every summable column of which there is something. */
export function sumTexts({ columns }: ListSpec, totals: Totals): string[] {
  return Object.entries(totals).flatMap(([key, parts]) => {
    const column = columns[key];
    if (!column) return [];
    return parts
      .filter(({ value }) => compareDecimals(value, '0') !== 0)
      .map(({ unit, value }) => `${column.label} ${figureOf(column, unit, value)} ${unitText(column, unit)}`.trim());
  });
}

/** The page's own totals, else those of the response. */
export function footTotals(
  spec: ListSpec,
  columns: readonly { key: string }[],
  page: { rows: readonly ListRow[]; totals?: Totals | undefined },
  own: readonly (readonly string[])[] | undefined,
) {
  if (own) return { totals: own, totalsLabel: '全部' };
  const shown = columns.map(({ key }) => key);
  return { totals: totalTexts(spec, shown, pageTotals(spec, page.rows), page.totals) };
}
