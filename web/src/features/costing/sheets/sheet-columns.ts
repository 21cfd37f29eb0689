import { countRule, priceRule } from '@mrp/contract/features/costing/input.ts';
import { costGroups, decisions, groupOf, priceBases, type CostPart, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import type { Grouping } from '../../../kit/grid/grid-groups.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { resultOf } from './sheet-lines.ts';
import { bandTag, pricedBy } from '../text.ts';

/** 部分 as tabs, as far as there are lines of it; it opens with the first that may be edited. */
export function sheetTabs(rows: readonly GridRow[], { lineOf, editable }: SheetFacts): Grouping {
  const groups = costGroups.filter(({ key }) => rows.some((row) => tabOf(row) === key)).map(({ key, label }) => ({ value: key, label }));
  const isOpen = (row: GridRow) => editable.includes(lineOf(row)?.department ?? 'COSTING');
  const first = rows.find(isOpen);
  return {
    field: 'part',
    groups,
    groupOf: tabOf,
    ...(groups.length > 1 && { tabs: { label: costingWords.part, first: () => first && tabOf(first), hides: () => false } }),
  };
}

const tabOf = (row: GridRow): string => groupOf(row['part'] as CostPart);

interface SheetFacts {
  lineOf: (row: GridRow) => SheetLine | undefined;
  /** Departments whose lines may be edited now. */
  editable: readonly Department[];
}

type LineOf = SheetFacts['lineOf'];

/** The columns of a cost sheet: quoted beside approved, difference, benchmark and band, then why. */
export function sheetColumns({ lineOf, editable }: SheetFacts): GridColumn[] {
  const isLocked = (row: GridRow): boolean => {
    const line = lineOf(row);
    return !line || !editable.includes(line.department);
  };
  const unitOf = (row: GridRow): string => {
    const line = lineOf(row);
    return line ? `/${pricedBy(line)}` : '';
  };
  return [
    { key: 'name', label: costingWords.item, kind: 'text', readOnly: true, frozen: true, width: 168 },
    quoted(lineOf, { label: costingWords.quotedConsumption, decimals: 4 }, ({ quotedConsumption }) => quotedConsumption),
    quoted(lineOf, { label: costingWords.quoted, unit: '元', decimals: 4, unitOf }, ({ quotedPrice }) => quotedPrice),
    quoted(lineOf, { label: '报价金额', unit: '元/件', decimals: 2, sum: true }, ({ quotedAmount }) => quotedAmount),
    { key: 'decision', label: costingWords.decision, kind: 'select', choices: decisions, readOnly: isLocked, width: 76 },
    {
      key: 'consumption',
      label: costingWords.approvedConsumption,
      kind: 'number',
      rule: countRule,
      decimals: 4,
      readOnly: isLocked,
      width: 84,
    },
    {
      key: 'price',
      label: costingWords.costing,
      unit: '元',
      kind: 'money',
      rule: priceRule,
      decimals: 4,
      readOnly: isLocked,
      width: 120,
      unitOf,
    },
    ...resultColumns(lineOf),
    quoted(lineOf, { label: '基准', unit: '元', decimals: 4, unitOf }, ({ benchmark }) => benchmark),
    { key: 'band', label: '报价偏差', kind: 'text', readOnly: true, width: 128 },
    { key: 'basis', label: costingWords.basis, kind: 'select', choices: priceBases, readOnly: isLocked, width: 92 },
    {
      key: 'reason',
      label: costingWords.reason,
      kind: 'text',
      maxLength: 200,
      readOnly: isLocked,
      width: 200,
      warn: (row) => reasonWarning(row, lineOf(row)),
    },
  ];
}

/** A figure of the stored line. */
const quoted = (
  lineOf: LineOf,
  head: { label: string; decimals: number; unit?: string; sum?: true; unitOf?: (row: GridRow) => string },
  read: (line: SheetLine) => string | null | undefined,
): GridColumn => ({
  ...head,
  key: `quoted-${head.label}`,
  kind: 'computed',
  width: head.unit === '元/件' ? 108 : head.unitOf ? 116 : 84,
  compute: (row) => {
    const line = lineOf(row);
    return (line && read(line)) ?? null;
  },
});

/** 核价金额 and 差异 while typing. */
function resultColumns(lineOf: LineOf): GridColumn[] {
  const result = (row: GridRow) => {
    const line = lineOf(row);
    return line && resultOf(row, line);
  };
  return [
    {
      key: 'amount',
      label: costingWords.costedAmount,
      unit: '元/件',
      kind: 'computed',
      decimals: 2,
      sum: true,
      width: 108,
      // Without a conclusion it is not approved yet.
      compute: (row) => (result(row)?.difference ? (result(row)?.amount ?? null) : null),
    },
    {
      key: 'difference',
      label: costingWords.difference,
      unit: '元/件',
      kind: 'computed',
      decimals: 2,
      sum: true,
      width: 92,
      compute: (row) => result(row)?.difference?.difference ?? null,
      formula: (row) => {
        const { consumptionPart, pricePart, percent } = result(row)?.difference ?? {};
        if (consumptionPart === undefined || pricePart === undefined) return '';
        return `用量 ${consumptionPart} + 单价 ${pricePart}${percent ? `，${formatNumber(percent, 2)}%` : ''}`;
      },
    },
  ];
}

/** What the reason is needed for when the task is submitted. */
function reasonWarning(row: GridRow, line: SheetLine | undefined): string | null {
  if (!line || textOf(row, 'reason') !== '' || row['decision'] === null || line.supply === 'CUSTOMER') return null;
  if (line.bandAction === 'REASON' || line.bandAction === 'SUPERVISOR') return `报价偏差 ${bandTag(line)?.figure ?? ''}，提交前须填写原因`;
  return line.part === 'MATERIAL' && line.item === null ? '没有匹配物料，提交前须填写原因' : null;
}

/** A typed price or consumption is a reduction, unless it is what was quoted; 采纳 and 不采纳 empty them. */
export function completeSheetRow(row: GridRow, before: GridRow | undefined, line: SheetLine | undefined): GridRow {
  if (!before || !line) return row;
  if (row['decision'] !== before['decision'] && (row['decision'] === 'ACCEPTED' || row['decision'] === 'REJECTED'))
    return { ...row, consumption: null, price: null };
  const isTyped = textOf(row, 'price') !== textOf(before, 'price') || textOf(row, 'consumption') !== textOf(before, 'consumption');
  if (isTyped && textOf(row, 'price') !== '' && row['decision'] === before['decision']) return { ...row, decision: 'REDUCED' };
  return row;
}
