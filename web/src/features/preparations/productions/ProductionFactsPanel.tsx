import type { Production, ProductionRow } from '@mrp/contract/features/preparations/production.ts';
import { preparationLineFields, preparationFields } from '@mrp/contract/features/preparations/fields.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { WarningFilled } from '@ant-design/icons';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { formatMoney, formatNumber, formatPercent, formatTime } from '../../../lib/format/format.ts';
import { DueDay } from '../../../kit/DueDay.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { isMore, shortfall } from '../text.ts';

/** The facts of a production, below its name. */
export function productionFacts(production: ProductionRow): Fact[] {
  const { supplier, holder, quantity, finishedQuantity, progress, unit, expectedOn, isOverdue, expectedChanges, unitPrice } = production;
  return [
    { label: preparationLineFields.supplierId.label, value: supplier.name },
    { label: preparationFields.holderId.label, value: holder.name },
    { label: '计划', value: formatNumber(quantity, unit.decimals), unit: unit.name, strong: true },
    {
      label: preparationWords.finished,
      value: formatNumber(finishedQuantity, unit.decimals),
      unit: unit.name,
      note: <ProgressBar percent={progress} short={shortfall(production)} />,
    },
    {
      label: preparationWords.expectedOn,
      value: <DueDay day={expectedOn} isOverdue={isOverdue} />,
      note: expectedChanges > 0 && `改期 ${expectedChanges} 次`,
    },
    ...(unitPrice
      ? [
          {
            label: production.greigeNeeded === null ? preparationWords.unitPrice : '未税染费',
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
    { label: preparationWords.accept, value: `${createdBy} ${formatTime(createdAt)}` },
    ...(endedAt ? [{ label: '结束', value: formatTime(endedAt), note: isShort && '短交' }] : []),
    ...(endReason ? [{ label: preparationWords.endReason, value: endReason, wide: true }] : []),
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
    { label: preparationWords.greigeNeeded, value: figure(greigeNeeded), unit: unit.name },
    { label: '已领', value: figure(greigeTaken), unit: unit.name },
    { label: '已退', value: figure(greigeReturned), unit: unit.name },
    { label: '已耗', value: figure(greigeUsed), unit: unit.name, note: '已领 − 已退', strong: true },
    {
      label: preparationWords.greigeShort,
      value: isMore(greigeShort) ? (
        <span className="text-warning figure">
          <WarningFilled aria-hidden="true" /> {figure(greigeShort)}
        </span>
      ) : (
        figure(greigeShort)
      ),
      unit: unit.name,
    },
    { label: preparationWords.dyeLoss, value: dyeLoss && formatPercent(dyeLoss, 2) },
    { label: preparationWords.actualDyeLoss, value: actualDyeLoss && formatPercent(actualDyeLoss, 2), strong: true },
    ...(greigeValueLeft ? [{ label: '在制坯布金额', value: formatMoney(greigeValueLeft), unit: '元' }] : []),
  ];
}
