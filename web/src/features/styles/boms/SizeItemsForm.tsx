import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { readSizeItems, readSizeValue, sizeItemsText, sizeValueText, type SizeItem } from '@mrp/contract/features/styles/size-items.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import { rowsIn } from '../../../kit/grid/grid-edits.ts';
import { commitTyping } from '../../../kit/grid/grid-store.ts';
import { LineGrid } from '../../../kit/grid/LineGrid.tsx';
import { useLineGrid } from '../../../kit/grid/useLineGrid.ts';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { materialIn, sizeNamesOf, type LineFacts } from './bom-lines.ts';
import '../../../kit/list/list.css';
import '../styles.css';

const EVERY = 'every';
const fieldOf = (size: string): string => `size${size}`;
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

interface SizeItemsFormProps {
  bom: Bom;
  row: GridRow;
  work: LineFacts;
  onSave: (words: string) => void;
  onClose: () => void;
}

/** 尺码对应 of one line as a matrix: a row per colour of the product, a column per size; each cell a colour or a specification. */
export function SizeItemsForm({ bom, row, work, onSave, onClose }: SizeItemsFormProps) {
  useReturnFocus();
  const names = sizeNamesOf(row, work);
  const stored = readSizeItems(text(row['sizeItems']), names) ?? [];
  const sizes = [...new Set([...bom.sizes, ...stored.map(({ size }) => size)])];
  const [rows] = useState(() => matrixOf(bom, sizes, stored, names));
  const [items, setItems] = useState<readonly SizeItem[]>(stored);
  const grid = useLineGrid({ columns: sizeItemColumns(sizes, names), rows, onChange: (_, now) => setItems(itemsIn(now, sizes, names)) });
  const close = useUnsavedClose(() => sizeItemsText(items, names) !== sizeItemsText(stored, names), onClose);
  const save = () => {
    commitTyping(grid);
    onSave(sizeItemsText(itemsIn(rowsIn(grid.store.getState().lines), sizes, names), names));
  };
  return (
    <Drawer
      open
      title={`尺码对应 · ${materialIn(row)?.name ?? '这一行'}`}
      size={880}
      onClose={close}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={close}>取消</Button>
          <Button type="primary" onClick={save}>
            填入
          </Button>
        </div>
      }
    >
      <p className="text-muted bom-quiet">
        填物料颜色（SKU）或规格，如 55 cm；两样都要时写 黑|55 cm。“全部货色”对没有单独填的货色生效，可从 Excel 粘贴。
      </p>
      {sizes.length === 0 ? (
        <p className="text-muted bom-quiet">款式还没有尺码，请先在款式里填写。</p>
      ) : (
        <LineGrid grid={grid} label={styleWords.sizeItems} canAdd={false} />
      )}
    </Drawer>
  );
}

type Names = ReturnType<typeof sizeNamesOf>;

const sizeItemColumns = (sizes: readonly string[], { skus }: Names): GridColumn[] => [
  { key: 'name', label: styleWords.skc, kind: 'text', readOnly: true, frozen: true, width: 112 },
  ...sizes.map((size): GridColumn => ({
    key: fieldOf(size),
    label: size,
    kind: 'text',
    maxLength: 98,
    width: 120,
    offers: {
      keyOf: () => 'colours',
      read: async () => skus.map(({ colourName, code }) => ({ value: colourName, label: colourName, code })),
      empty: '这个物料还没有颜色，可直接填规格',
    },
  })),
];

function matrixOf({ targets }: Bom, sizes: readonly string[], items: readonly SizeItem[], names: Names): GridRow[] {
  const used = new Set(items.map(({ targetId }) => targetId));
  const shown = targets.filter(({ id, active }) => active || used.has(id)).map(({ id, colourName }) => ({ id, name: colourName }));
  return [{ id: null, name: '全部货色' }, ...shown].map(({ id, name }) => ({
    key: id ?? EVERY,
    name,
    ...Object.fromEntries(
      sizes.map((size) => {
        const item = items.find((one) => one.size === size && one.targetId === id);
        return [fieldOf(size), item ? sizeValueText(item, names) : null];
      }),
    ),
  }));
}

const itemsIn = (rows: readonly GridRow[], sizes: readonly string[], names: Names): SizeItem[] =>
  rows.flatMap((row) =>
    sizes.flatMap((size) => {
      const value = text(row[fieldOf(size)]);
      return value === '' ? [] : [{ size, targetId: row.key === EVERY ? null : row.key, ...readSizeValue(value, names) }];
    }),
  );
