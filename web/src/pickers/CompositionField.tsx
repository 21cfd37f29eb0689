import { rules } from '@mrp/contract/lib/numeric-rules.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { CompositionBar } from '../kit/CompositionBar.tsx';
import { GridField } from '../kit/form/GridField.tsx';
import { useRows } from '../kit/form/useRows.ts';
import { isTyped, type GridColumn } from '../kit/grid/columns.ts';
import type { PickerOption } from '../kit/pickers/entity-source.ts';
import { resolvingDictionary } from './resolve-pasted.ts';
import { trimZeros } from '../lib/format.ts';
import './composition.css';

const columns: GridColumn[] = [
  {
    key: 'ingredient',
    label: '成分',
    kind: 'entity',
    source: resolvingDictionary('ingredient', '成分'),
    required: true,
    width: 200,
    bodyName: 'ingredientId',
    aliases: ['纤维'],
  },
  {
    key: 'share',
    label: '占比',
    unit: '%',
    kind: 'number',
    rule: { ...rules.compositionShare, zeroAllowed: false },
    required: true,
    sum: true,
    width: 120,
    aliases: ['含量', '比例'],
  },
];

/** 成分: a bar shows the shares while they are typed, and the remaining percentage. */
export function CompositionField({ name = 'compositions', bodyName }: { name?: string; bodyName: string }) {
  return (
    <div className="composition-field">
      <LiveBar name={name} />
      <GridField name={name} bodyName={bodyName} label="成分" columns={columns} />
    </div>
  );
}

function LiveBar({ name }: { name: string }) {
  const rows = useRows(name);
  const parts = rows.flatMap(({ ingredient, share }) => {
    if (isTyped(share) || typeof share !== 'string' || !/^\d+(\.\d+)?$/.test(share)) return [];
    return [{ name: (ingredient as PickerOption | null)?.name ?? '未选', share }];
  });
  const sum = sumDecimals(parts.map(({ share }) => share));
  const rest = decimal('100').minus(decimal(sum));
  return (
    <div className="composition-live">
      {parts.length > 0 && <CompositionBar parts={parts} />}
      <output className={rest.isZero() || rows.length === 0 ? '' : 'wrong'}>
        {rows.length === 0
          ? '成分占比合计须为100%'
          : `合计 ${trimZeros(sum)}%${rest.isZero() ? '' : rest.gt(0) ? `，还差 ${rest.toFixed()}%` : `，超出 ${rest.neg().toFixed()}%`}`}
      </output>
    </div>
  );
}
