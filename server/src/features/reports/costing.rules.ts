import { decimal, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import type { KpiContext } from '../../platform/reports/source.ts';
import { otherKpi, type Kpi } from './overview.rules.ts';

export function costingKpis(context: KpiContext): Record<string, Kpi> {
  const { advised, adopted } = context.sums.others;
  const hasAdvice = advised !== undefined && advised !== null && decimal(advised).gt(0);
  return {
    lines: otherKpi(context, 'lines'),
    orderQuoted: otherKpi(context, 'orderQuoted', '已有结论、有计划件数'),
    savingRate: otherKpi(context, 'savingRate', '整单核减占整单报价'),
    orderSaving: otherKpi(context, 'orderSaving', '有计划件数的报价单'),
    adoptedRate: otherKpi(
      context,
      'adoptedRate',
      hasAdvice ? `${formatDecimal(adopted ?? '0', 0)} / ${formatDecimal(advised, 0)} 行` : '没有建议价',
    ),
  };
}
