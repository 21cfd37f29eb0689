import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useMemo } from 'react';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useLatest } from '../../../lib/useLatest.ts';
import type { TechniqueOption } from '../../../pickers/sources/technique-source.ts';
import { useUnits } from '../../../pickers/UnitPicker.tsx';
import { quotationColumns } from './quotation-columns.ts';
import { isMaterial } from './quotation-lines.ts';
import { quotationGroups } from './quotation-groups.ts';
import { newLine } from './quotation-values.ts';
import { useQuotationTerms, useQuotedMoney } from './useQuotationTerms.ts';

/** 明细: the lines of each part on a tab, with what each costs while typing. */
export function QuotationLinesForm({ stored }: { stored: Quotation | undefined }) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const units = useUnits();
  const terms = useQuotationTerms(stored);
  const latest = useLatest({ terms, units });
  const money = useQuotedMoney();
  const columns = useMemo(() => quotationColumns(() => latest.current, canSeePrices ? money : null), [latest, canSeePrices, money]);
  return (
    <GridField
      // The grid keeps its first columns: another currency begins it anew with the same lines.
      key={money}
      name="lines"
      label={costingWords.lines}
      columns={columns}
      newRow={() => newLine}
      complete={completeRow}
      grouping={quotationGroups}
      canAdd
      facts={terms}
      context={describeRow}
    />
  );
}

/** What a line does not have in its part is emptied when the part changes. */
function completeRow(row: GridRow, before: GridRow | undefined): GridRow {
  if (before === undefined) return row;
  if (row['part'] === before['part']) return row['technique'] === before['technique'] ? row : nameTechnique(row);
  if (isMaterial(row)) return { ...row, purpose: row['purpose'] ?? newLine.purpose, technique: null };
  const counted = row['consumption'] === null || row['consumption'] === undefined ? { consumption: '1' } : {};
  return {
    ...row,
    ...counted,
    purpose: null,
    item: null,
    technique: null,
    priceUnit: null,
    disparity: null,
    width: null,
    gramWeight: null,
  };
}

/** A chosen technique brings its unit, and its name where the factory's words are missing. */
function nameTechnique(row: GridRow): GridRow {
  const technique = row['technique'] as TechniqueOption | null | undefined;
  if (!technique) return row;
  return { ...row, name: row['name'] || technique.name, unit: technique.unitId };
}

const describeRow = (row: GridRow): string =>
  isMaterial(row)
    ? '按工厂的写法填名称和货号；匹配到物料档案后才能与内部价格比较。按公斤计价、按米用量的，填门幅和克重'
    : '耗材、工艺、工序、包装、运费和其它：数量 × 单价；工序可按分钟（SAM）计价';
