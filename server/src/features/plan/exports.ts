import { exceptionEffect, exceptionReason } from '@mrp/contract/features/plan/exception-text.ts';
import { exceptionKinds, exceptionList } from '@mrp/contract/features/plan/exceptions.ts';
import { planList, weekKeys } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem } from '@mrp/contract/features/plan/record.ts';
import { formatCell, type ExportCell } from '../../platform/lists/export-cells.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { exceptionSource } from './exceptions/queries.ts';
import { planSource } from './queries.ts';

type WeekCell = (row: PlanItem) => ExportCell;
const weekCells = Object.fromEntries(
  weekKeys.flatMap((_, at): [string, WeekCell][] => [
    [`out${at}`, ({ weeks }) => formatCell(planList, `out${at}`, weeks[at]?.demand ?? null)],
    [`in${at}`, ({ weeks }) => formatCell(planList, `in${at}`, weeks[at]?.supply ?? null)],
  ]),
) as Record<`${'in' | 'out'}${number}`, WeekCell>;

export const planExports = [
  exportable(planList, planSource, weekCells),
  exportable(exceptionList, exceptionSource, {
    kind: ({ kind }) => exceptionKinds.find(({ value }) => value === kind)?.label ?? kind,
    reason: exceptionReason,
    effect: exceptionEffect,
    unit: ({ unit }) => unit.name,
    owner: ({ owner, role }) => owner?.name ?? role,
    supplier: ({ supplier }) => supplier?.name ?? '',
  }),
] as const;
