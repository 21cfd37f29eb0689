import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { bomSections } from '@mrp/contract/features/styles/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Button } from 'antd';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { rowsIn, setCells } from '../../../kit/grid/grid-edits.ts';
import { undo } from '../../../kit/grid/grid-history.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { chosenRange, commitTyping, edit, setCell, requestFocus } from '../../../kit/grid/grid-store.ts';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { nextFrame } from '../../../lib/next-frame.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { bomColumns, type BomContext } from './bom-columns.ts';
import { cellsOf, namedColourFills, sameColourFills } from './colour-choices.ts';
import { completeLine, locateBomLine, materialIn, newBomLine } from './bom-lines.ts';
import { ColourFillPanel } from './ColourFillPanel.tsx';

const SizeItemsForm = lazyPanel(async () => (await import('./SizeItemsForm.tsx')).SizeItemsForm);
const SizesForm = lazyPanel(async () => (await import('./SizesForm.tsx')).SizesForm);

const bySection = { field: 'section', groups: bomSections };

/** 明细 as a grid: a material sets its unit, losses and colours. */
export function BomLinesForm({ bom, work }: { bom: Bom; work: BomContext }) {
  const canSeePrices = useCan()(VIEW_PRICES);
  const [columns] = useState(() => bomColumns({ ...work, canSeePrices }));
  const edition = useSyncExternalStore(work.materials.subscribe, work.materials.edition);
  const complete = useCallback((row: GridRow, before: GridRow | undefined) => completeLine(row, before, work), [work]);
  const locate = useCallback(
    (path: string) =>
      locateBomLine(
        path,
        work.targets.filter(({ active }) => active),
      ),
    [work],
  );
  return (
    <GridField
      name="lines"
      label={styleWords.lines}
      columns={columns}
      newRow={newBomLine}
      complete={complete}
      grouping={bySection}
      locate={locate}
      facts={edition}
      isCountedElsewhere
      context={(row) => describeRow(row, work)}
      toolbar={(grid) => <LineTools grid={grid} bom={bom} work={work} />}
    />
  );
}

function LineTools({ grid, bom, work }: { grid: Grid; bom: Bom; work: BomContext }) {
  // Not the row object itself, so that moving the cursor does not render the buttons.
  const hasRow = useStore(grid.store, ({ cursor }) => cursor !== null);
  useMaterials(grid, work);
  return (
    <>
      <Button
        size="small"
        disabled={!hasRow}
        title="只填空着的：用同名的颜色；所选行，没有选择时全部行"
        onClick={() => void fillColours(grid, '按颜色名对应', namedColourFills, work)}
      >
        按颜色名对应
      </Button>
      <Button
        size="small"
        disabled={!hasRow}
        title="只填空着的：每行用它已选的颜色；所选行，没有选择时全部行"
        onClick={() => void fillColours(grid, '填同色', sameColourFills, work)}
      >
        填同色
      </Button>
      <SizeTools grid={grid} bom={bom} work={work} hasRow={hasRow} />
    </>
  );
}

/** What the size changes in the active line: the consumption, and the material. */
function SizeTools({ grid, bom, work, hasRow }: { grid: Grid; bom: Bom; work: BomContext; hasRow: boolean }) {
  const [sizing, setSizing] = useState<{ row: GridRow; by: 'sizes' | 'sizeItems' } | null>(null);
  const size = (by: 'sizes' | 'sizeItems') => {
    commitTyping(grid);
    const { cursor, lines } = grid.store.getState();
    const row = cursor && lines.rows[cursor.key];
    setSizing(row ? { row, by } : null);
  };
  const close = () => setSizing(null);
  const save = (words: string) => {
    if (sizing) setCell(grid, { key: sizing.row.key, field: sizing.by }, words);
    requestFocus(grid);
    close();
  };
  return (
    <>
      <Button size="small" disabled={!hasRow} onClick={() => size('sizes')}>
        尺码系数
      </Button>
      <Button size="small" disabled={!hasRow} title="每个尺码用哪个颜色或规格：拉链长度、尺码唛" onClick={() => size('sizeItems')}>
        尺码对应
      </Button>
      {sizing?.by === 'sizeItems' && <SizeItemsForm bom={bom} row={sizing.row} work={work} onSave={save} onClose={close} />}
      {sizing?.by === 'sizes' && (
        <SizesForm
          sizes={bom.sizes}
          words={String((sizing.row['sizes'] as string | null | undefined) ?? '')}
          name={materialIn(sizing.row)?.name ?? '这一行'}
          onSave={save}
          onClose={close}
        />
      )}
    </>
  );
}

type Fills = typeof sameColourFills;

/** For the selected lines, otherwise for all: says which rows get what, and fills them as one undo. */
async function fillColours(grid: Grid, name: string, fillsOf: Fills, work: BomContext): Promise<void> {
  commitTyping(grid);
  const { lines } = grid.store.getState();
  const { keys } = chosenRange(grid);
  const all = rowsIn(lines).map((row, at) => ({ row, number: at + 1 }));
  const fills = fillsOf(keys.length > 1 ? all.filter(({ row }) => keys.includes(row.key)) : all, work);
  const cells = cellsOf(fills);
  if (fills.length === 0) {
    toast.info('颜色都已填好，没有空着的');
    return;
  }
  const title = cells.length === 0 ? `“${name}”没有可以填的` : `${name}：填 ${cells.length} 处空着的颜色？`;
  const question = { title, content: <ColourFillPanel fills={fills} />, okText: cells.length === 0 ? '知道了' : `填 ${cells.length} 处` };
  if (!(await confirm(question)) || cells.length === 0) return;
  edit(grid, (now) => setCells(now, cells));
  const filled = grid.store.getState().lines;
  requestFocus(grid);
  const takeBack = () => {
    if (grid.store.getState().lines === filled) undo(grid);
  };
  toast.success(`已填 ${cells.length} 处颜色`, { action: { label: '撤销', target: takeBack } });
}

/** Rows store only the material's name; its other facts are loaded once and fill empty cells. */
function useMaterials(grid: Grid, work: BomContext): void {
  useEffect(() => {
    // Lines are usable before the facts have loaded.
    const learn = () => nextFrame(() => void learnMaterials(grid, work));
    let forget = learn();
    const stop = grid.store.subscribe((now, before) => {
      if (now.lines === before.lines) return;
      forget();
      forget = learn();
    });
    return () => {
      stop();
      forget();
    };
  }, [grid, work]);
}

async function learnMaterials(grid: Grid, { materials, materialOf }: BomContext): Promise<void> {
  const missing = rowsIn(grid.store.getState().lines).flatMap((row) => {
    const id = materialIn(row)?.id;
    return id !== undefined && !materialOf(id) ? [id] : [];
  });
  if (missing.length === 0) return;
  await materials.load(missing);
  const late = rowsIn(grid.store.getState().lines).filter((row) => missing.includes(materialIn(row)?.id ?? '') && isEmpty(row['unit']));
  if (late.length === 0) return;
  // Sets the rows again, so that values of the material are filled in.
  edit(grid, (now) =>
    setCells(
      now,
      late.map((row) => ({ key: row.key, field: 'spu', value: row['spu'] })),
    ),
  );
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The active line's material: code, specification and stock of its colours. */
function describeRow(row: GridRow, { materialOf }: BomContext): string {
  const option = materialIn(row);
  const material = option && materialOf(option.id);
  if (!material) return '先选物料：编码、名称、供方品号或拼音；粘贴时按编码或名称找到';
  const { code, name, specification, firstUnit, skus } = material;
  const stock = skus
    .slice(0, 4)
    .map(({ colourName, available }) => `${colourName} ${formatNumber(available, firstUnit.decimals)}`)
    .join('、');
  return [`${code} ${name}`, specification, stock && `可用 ${stock} ${firstUnit.name}`].filter(Boolean).join(' · ');
}
