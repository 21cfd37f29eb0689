import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { KpiContext } from '../../platform/reports/source.ts';
import { inUnit, otherKpi, quantityKpi, type Kpi } from './overview.rules.ts';

export function fabricKpis(context: KpiContext): Record<string, Kpi> {
  const { sums, before, unit } = context;
  const [now, then] = [inUnit(sums, unit?.id, 'price'), inUnit(before, unit?.id, 'price')];
  return {
    fabrics: otherKpi(context, 'fabrics'),
    bought: quantityKpi(context, 'bought'),
    amount: otherKpi(context, 'amount'),
    priceChange: {
      value:
        now !== null && then !== null && !decimal(then).isZero()
          ? decimal(now).minus(decimal(then)).times(100).div(decimal(then)).toFixed(2)
          : null,
      before: null,
      note: then === null ? '上期没有收货' : '与上期均价比',
      tone: 'plain',
    },
    rejected: quantityKpi(context, 'rejected'),
  };
}
