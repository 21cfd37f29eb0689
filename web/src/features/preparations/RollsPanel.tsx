import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { inUnit, numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { linesOf } from '../../kit/grid/grid-edits.ts';
import { edit, type Grid } from '../../kit/grid/grid-store.ts';
import { LineGrid } from '../../kit/grid/LineGrid.tsx';
import { useLineGrid } from '../../kit/grid/useLineGrid.ts';
import { FIRST_LINE, type GridColumn } from '../../kit/grid/columns.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { newKey } from '../../lib/idempotency-keys.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { PackedRoll } from '../stock/packing-lines.ts';
import type { StockOption } from '../stock/stock-choices.ts';
import './preparations.css';

const PackingListPicker = lazyPanel(async () => (await import('../stock/PackingListPicker.tsx')).PackingListPicker);

/** 缸号 and, where rolls are managed, 匹号 of a batch. */
export function useRollGrid({ unit, secondUnit, lotTracked }: Production): Grid {
  const [columns] = useState((): GridColumn[] => [
    { key: 'lotNo', label: '缸号', kind: 'text', maxLength: 32, required: true, width: 140, aliases: ['批号', 'LOT'] },
    ...(lotTracked === 'ROLL'
      ? [
          {
            key: 'rollNo',
            label: '匹号',
            kind: 'text' as const,
            maxLength: 32,
            required: true as const,
            width: 110,
            aliases: ['卷号', '条号'],
          },
        ]
      : []),
    {
      key: 'quantity',
      label: '数量',
      unit: unit.name,
      kind: 'number',
      rule: inUnit(rules.documentQuantity, unit),
      decimals: unit.decimals,
      required: true,
      sum: true,
      width: 120,
      aliases: ['米数', '公斤'],
    },
    ...(secondUnit ? [secondColumn(secondUnit)] : []),
    { key: 'defectPoints', label: '疵点分', kind: 'number', rule: numericRules['D4.0'], width: 80 },
  ]);
  return useLineGrid({ columns, rows: [{ key: FIRST_LINE }] });
}

/** 公斤 beside 米, as on the packing list; an empty value is computed from width and weight. */
const secondColumn = ({ name, decimals }: NonNullable<Production['secondUnit']>): GridColumn => ({
  key: 'secondQuantity',
  label: '第二数量',
  unit: name,
  kind: 'number',
  rule: inUnit(rules.documentQuantity, { decimals }),
  decimals,
  sum: true,
  width: 120,
});

interface RollsPanelProps {
  production: Production;
  grid: Grid;
  /** The current input of the batch. */
  quantity: string;
  onSum: (sum: string) => void;
}

/** 细码 of a batch: typed, pasted, or from the supplier's packing list. */
export function RollsPanel({ production, grid, quantity, onSum }: RollsPanelProps) {
  const [importing, setImporting] = useState(false);
  const fill = (rolls: readonly PackedRoll[]) => {
    edit(grid, () => linesOf(rolls.map((roll) => ({ ...roll, key: newKey() }))));
    onSum(sumDecimals(rolls.map((roll) => roll.quantity)));
    setImporting(false);
  };
  return (
    <div className="prep-rolls-grid">
      <LineGrid
        grid={grid}
        label="细码"
        toolbar={
          <Button size="small" onClick={() => setImporting(true)}>
            导入细码
          </Button>
        }
      />
      {importing && (
        <PackingListPicker
          goods={production.goods}
          item={itemOf(production)}
          expected={quantity || null}
          onFill={fill}
          onClose={() => setImporting(false)}
        />
      )}
    </div>
  );
}

const itemOf = ({ itemId, materialCode, materialName, colourName, unit, secondUnit, lotTracked, fabric }: Production): StockOption => ({
  id: itemId,
  code: materialCode,
  name: [materialName, colourName].filter(Boolean).join(' '),
  unit: unit.name,
  decimals: unit.decimals,
  secondUnit: secondUnit?.name ?? null,
  lotTracked,
  fabric,
});
