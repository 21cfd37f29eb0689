import type { Production, ProductionRow } from '@mrp/contract/features/preparations/production.ts';
import { WarningFilled } from '@ant-design/icons';
import type { Fact } from '../../kit/object/Facts.tsx';
import { formatMoney, formatNumber, formatPercent, formatTime } from '../../lib/format.ts';
import { DueDay } from '../../kit/DueDay.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { isMore, shortfall } from './text.ts';

/** The facts of a production, below its name. */
export function productionFacts(production: ProductionRow): Fact[] {
  const { supplier, holder, quantity, finishedQuantity, progress, unit, expectedOn, isOverdue, expectedChanges, unitPrice } = production;
  return [
    { label: '供应商', value: supplier.name },
    { label: '收货方', value: holder.name },
    { label: '计划', value: formatNumber(quantity, unit.decimals), unit: unit.name, strong: true },
    {
      label: '已完成',
      value: formatNumber(finishedQuantity, unit.decimals),
      unit: unit.name,
      note: <ProgressBar percent={progress} short={shortfall(production)} />,
    },
    {
      label: '预计到仓',
      value: <DueDay day={expectedOn} isOverdue={isOverdue} />,
      note: expectedChanges > 0 && `改期 ${expectedChanges} 次`,
    },
    ...(unitPrice
      ? [
          {
            label: production.greigeNeeded === null ? '未税单价' : '未税染费',
            value: formatNumber(unitPrice, 4),
            unit: `元/${production.priceUnit.name}`,
          },
        ]
      : []),
  ];
}

/** 溢短装, 坯布, 染损 and the kind of completion. */
export function productionDetails(production: Production): Fact[] {
  const { least, most, tolerance, unit, isShort, endReason, endedAt, createdBy, createdAt } = production;
  const figure = (text: string | null) => formatNumber(text, unit.decimals);
  return [
    { label: '溢短装', value: `± ${formatPercent(tolerance, 2)}`, note: `${figure(least)} – ${figure(most)} ${unit.name}` },
    { label: '接单', value: `${createdBy} ${formatTime(createdAt)}` },
    ...(endedAt ? [{ label: '结束', value: formatTime(endedAt), note: isShort && '短交' }] : []),
    ...(endReason ? [{ label: '结束原因', value: endReason, wide: true }] : []),
  ];
}

/** 坯布 of a dyed production: required, taken, returned, used and missing, with the dye loss. */
export function greigeFacts(production: Production): Fact[] {
  const {
    greigeHolder,
    greigeNeeded,
    greigeTaken,
    greigeUsed,
    greigeShort,
    greigeReturned,
    greigeValueLeft,
    dyeLoss,
    actualDyeLoss,
    unit,
  } = production;
  const figure = (text: string | null) => text && formatNumber(text, unit.decimals);
  return [
    { label: '坯布所在', value: greigeHolder?.name },
    { label: '用坯', value: figure(greigeNeeded), unit: unit.name },
    { label: '已领', value: figure(greigeTaken), unit: unit.name },
    { label: '已退', value: figure(greigeReturned), unit: unit.name },
    { label: '已耗', value: figure(greigeUsed), unit: unit.name, note: '已领 − 已退', strong: true },
    {
      label: '缺坯',
      value: isMore(greigeShort) ? (
        <span className="text-warning figure">
          <WarningFilled aria-hidden="true" /> {figure(greigeShort)}
        </span>
      ) : (
        figure(greigeShort)
      ),
      unit: unit.name,
    },
    { label: '计划染损', value: dyeLoss && formatPercent(dyeLoss, 2) },
    { label: '实际染损', value: actualDyeLoss && formatPercent(actualDyeLoss, 2), strong: true },
    ...(greigeValueLeft ? [{ label: '在制坯布金额', value: formatMoney(greigeValueLeft), unit: '元' }] : []),
  ];
}
