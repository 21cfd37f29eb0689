import { decimal, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import type { ReportKpiValue, ReportSums } from '@mrp/contract/lib/report.ts';
import type { KpiContext } from '../../platform/reports/source.ts';

export type Kpi = Omit<ReportKpiValue, 'narrow'>;

/** The figure of one unit; absent: there is nothing in that unit. */
export const inUnit = ({ units }: ReportSums, unitId: string | undefined, figure: string): string | null =>
  units.find(({ unit }) => unit.id === unitId)?.figures[figure] ?? null;

/** 另 3,120.00 公斤: what the figure is in the other units. */
export function otherUnits({ units }: ReportSums, unitId: string | undefined, figure: string): string {
  const told = units
    .filter(({ unit, figures }) => unit.id !== unitId && !decimal(figures[figure] ?? '0').isZero())
    .map(({ unit, figures }) => `${formatDecimal(figures[figure] ?? '0', unit.decimals)} ${unit.name}`);
  return told.length === 0 ? '' : `另 ${told.join('、')}`;
}

/** A quantity of the head, with its other units. */
export const quantityKpi = ({ sums, before, unit }: KpiContext, figure: string): Kpi => ({
  value: inUnit(sums, unit?.id, figure) ?? '0',
  before: inUnit(before, unit?.id, figure),
  note: otherUnits(sums, unit?.id, figure),
  tone: 'plain',
});

export const otherKpi = ({ sums, before }: KpiContext, figure: string, note = '', tone: Kpi['tone'] = 'plain'): Kpi => ({
  value: sums.others[figure] ?? null,
  before: before.others[figure] ?? null,
  note,
  tone,
});

export function overviewKpis(context: KpiContext): Record<string, Kpi> {
  const { sums, before, unit } = context;
  const isOverdue = decimal(sums.others['overdue'] ?? '0').gt(0);
  return {
    need: quantityKpi(context, 'need'),
    finished: quantityKpi(context, 'finished'),
    rate: {
      value: rateOf(sums, unit?.id),
      before: rateOf(before, unit?.id),
      note: '',
      tone: 'plain',
    },
    overdue: otherKpi(context, 'overdue', isOverdue ? `最长 ${sums.others['overdueDays'] ?? '0'} 天` : '', isOverdue ? 'warning' : 'plain'),
    gapAmount: otherKpi(context, 'gapAmount', `影响 ${sums.others['styles'] ?? '0'} 款`),
  };
}

/** 已备 in percent of 需求 in one unit: percentages of different units are not put together. */
function rateOf(sums: ReportSums, unitId: string | undefined): string | null {
  const need = decimal(inUnit(sums, unitId, 'need') ?? '0');
  if (need.isZero()) return null;
  return decimal(inUnit(sums, unitId, 'finished') ?? '0')
    .times(100)
    .div(need)
    .toFixed(2);
}
