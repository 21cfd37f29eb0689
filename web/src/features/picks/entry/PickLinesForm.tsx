import { Form } from 'antd';
import { useState } from 'react';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import { useRows } from '../../../kit/form/useRows.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { RemnantsPicker } from '../../../pickers/RemnantsPicker.tsx';
import { stockChoices } from '../../stock/stock-choices.ts';
import { materialOf, needsOf, pickColumns, withRemnant, type Supply } from './pick-lines.ts';
import { useSupply } from './useSupply.ts';

interface PickLinesFormProps {
  byOrder: boolean;
  /** Names of the form's values, where a form holds several picks. */
  name?: string;
  holderName?: string;
  bodyName?: string;
  label?: string;
}

/** 明细: what is to be picked, beside the suggestion and the free stock. */
export function PickLinesForm({
  byOrder,
  name = 'lines',
  holderName = 'holderId',
  bodyName = 'lines',
  label = '明细',
}: PickLinesFormProps) {
  const form = Form.useFormInstance();
  const rows = useRows(name);
  const holderId = Form.useWatch<string | null | undefined>(holderName) ?? null;
  const supply = useSupply(holderId, rows);
  const latest = useLatest({ supply, holderId });
  const [columns] = useState(() => {
    const source = stockChoices('SKU', () => undefined);
    return pickColumns({ source, byOrder, supply: () => latest.current.supply });
  });
  return (
    <>
      <GridField
        name={name}
        bodyName={bodyName}
        label={label}
        columns={columns}
        canAdd
        facts={supply}
        context={(row) => describe(row, latest.current.supply)}
      />
      <RemnantsPicker
        holderId={holderId}
        needs={needsOf(rows)}
        onUse={(offer) => form.setFieldValue(name, withRemnant(form.getFieldValue(name) as readonly GridRow[], offer))}
      />
    </>
  );
}

/** F-HB-000123-07 精梳棉氨汗布 藏青 · 单位 米 · 可用 820.50 */
function describe(row: GridRow, supply: Supply | null): string {
  const material = materialOf(row);
  if (!material) return '先选物料；粘贴时按编码或名称找到物料';
  const available = supply && `可用 ${formatNumber(supply.get(material.code) ?? '0', material.decimals)} ${material.unit}`;
  return [`${material.code} ${material.name}`, row['skc'], `单位 ${material.unit}`, available].filter(Boolean).join(' · ');
}
