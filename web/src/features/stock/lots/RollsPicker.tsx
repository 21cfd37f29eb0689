import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { linesOf } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { edit } from '../../../kit/grid/grid-store.ts';
import { LineGrid } from '../../../kit/grid/LineGrid.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { newKey } from '../../../lib/api/idempotency-keys.ts';
import type { PackedRoll } from './packing-lines.ts';
import type { StockOption } from '../stock-choices.ts';
import './packing-list.css';

const PackingListPicker = lazyPanel(async () => (await import('./PackingListPicker.tsx')).PackingListPicker);

interface RollsPickerProps {
  goods: ItemLevel;
  item: StockOption;
  /** Of `useRollLines`. */
  grid: Grid;
  /** The current input, which a packing list is compared with. */
  quantity: string;
  onSum: (sum: string) => void;
}

/** 细码 of what comes in: typed, pasted, or from the supplier's packing list. */
export function RollsPicker({ goods, item, grid, quantity, onSum }: RollsPickerProps) {
  const [importing, setImporting] = useState(false);
  const fill = (rolls: readonly PackedRoll[]) => {
    edit(grid, () => linesOf(rolls.map((roll) => ({ ...roll, key: newKey() }))));
    onSum(sumDecimals(rolls.map((roll) => roll.quantity)));
    setImporting(false);
  };
  return (
    <div className="packing-typed">
      <LineGrid
        grid={grid}
        label={stockWords.rollDetails}
        toolbar={
          <Button size="small" onClick={() => setImporting(true)}>
            导入细码
          </Button>
        }
      />
      {importing && (
        <PackingListPicker goods={goods} item={item} expected={quantity || null} onFill={fill} onClose={() => setImporting(false)} />
      )}
    </div>
  );
}
