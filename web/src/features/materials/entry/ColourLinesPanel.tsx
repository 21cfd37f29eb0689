import { severalColours } from '@mrp/contract/lib/colour-names.ts';
import { allowZero, numericRules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { PicturePointButton } from '../../../kit/files/PicturePointButton.tsx';
import { GridField } from '../../../kit/form/fields/GridField.tsx';
import { isTyped, type GridColumn, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { insertRows, removeRows, rowsIn } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { edit } from '../../../kit/grid/grid-store.ts';
import { uploadTo } from '../../../kit/grid/cells/upload-cell.ts';
import { lazyComponent, lazyPanel } from '../../../kit/lazy.tsx';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { newKey } from '../../../lib/api/idempotency-keys.ts';
import { uploadMaterialFile } from '../../../lib/api/upload.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { resolvingColours } from '../../../pickers/sources/resolve-pasted.ts';
import { useUnits } from '../../../pickers/UnitPicker.tsx';
import { useChosenClass } from './BasicPanel.tsx';

const NearColourForm = lazyPanel(async () => (await import('./NearColourForm.tsx')).NearColourForm);
const LibraryForm = lazyComponent(async () => (await import('./LibraryForm.tsx')).LibraryForm);

const hexOf = (row: GridRow): string => {
  const colour = row['colour'];
  return isTyped(colour) ? '' : ((colour as PickerOption | null | undefined)?.shade?.hex ?? '');
};

/** `unitNow`: of the material, as the form has it. */
const columnsIn = (unitNow: () => string): GridColumn[] => [
  {
    key: 'colour',
    label: '颜色库',
    kind: 'entity',
    source: resolvingColours,
    required: true,
    frozen: true,
    width: 200,
    bodyName: 'colourId',
    aliases: ['颜色', '颜色编码', '色号', '内部色号'],
  },
  { key: 'picture', label: '色样图', kind: 'image', upload: uploadMaterialFile, bodyName: 'pictureIds', width: 72 },
  {
    key: 'colourName',
    label: materialsWords.colourName,
    kind: 'text',
    maxLength: 64,
    check: severalColours,
    width: 160,
    aliases: ['档案颜色名'],
  },
  {
    key: 'state',
    label: materialsWords.state,
    kind: 'select',
    choices: [
      { value: 'SAMPLING', label: '打样中' },
      { value: 'CONFIRMED', label: '已确认' },
    ],
    required: true,
    width: 104,
  },
  {
    key: 'safetyStock',
    label: materialsWords.safetyStock,
    unit: '主单位',
    unitOf: unitNow,
    kind: 'number',
    rule: allowZero(numericRules['D7.2+']),
    width: 136,
  },
  { key: 'barcode', label: materialsWords.barcode, kind: 'text', maxLength: 64, width: 140 },
  { key: 'remark', label: materialFields.remark.label, kind: 'text', maxLength: 500, width: 200 },
];

export const newColourLine = (): Readonly<Record<string, unknown>> => ({ state: 'SAMPLING' });

/** 颜色: a table that accepts several colours at once, from the library or by pasting names. `unit`: of a material that is stored. */
export function ColourLinesPanel({ unit }: { unit?: string }) {
  const typed = useTypedUnit();
  const name = unit ?? typed;
  const latest = useLatest(name);
  const [columns] = useState(() => columnsIn(() => latest.current));
  return (
    <GridField
      name="colours"
      label={materialsWords.colour}
      columns={columns}
      newRow={newColourLine}
      facts={name}
      toolbar={(grid) => (
        <>
          <LibraryButton grid={grid} />
          <PictureButton grid={grid} />
        </>
      )}
      context={(row) => (hexOf(row) ? `色值 ${hexOf(row)}` : '颜色名称留空时用颜色库的名称')}
    />
  );
}

/** 主单位 of the form around it, or of its class. */
function useTypedUnit(): string {
  const typedId = Form.useWatch<string | null>('firstUnitId');
  const chosen = useChosenClass();
  const id = typedId ?? chosen?.firstUnit?.id;
  return useUnits().find((one) => one.id === id)?.name ?? '';
}

/** The first line is blank until it is used. */
const isBlank = ({ colour, colourName }: GridRow): boolean => !colour && !colourName;

/** In place of blank lines. */
function addColours(grid: Grid, colours: readonly PickerOption[]): GridRow[] {
  const added = colours.map((colour) => ({ ...newColourLine(), key: newKey(), colour }));
  edit(grid, (lines) => {
    const blank = rowsIn(lines)
      .filter(isBlank)
      .map(({ key }) => key);
    return insertRows(removeRows(lines, blank), undefined, added);
  });
  return added;
}

/** Adds several colours of the library, one line each. */
function LibraryButton({ grid }: { grid: Grid }) {
  const [open, setOpen] = useState(false);
  const add = (colours: readonly PickerOption[]) => {
    addColours(grid, colours);
    setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        从颜色库选
      </Button>
      <LibraryForm open={open} onAdd={add} onClose={() => setOpen(false)} />
    </>
  );
}

/** Adds the colour of the library nearest to a point of a picture, which becomes the picture of its line. */
function PictureButton({ grid }: { grid: Grid }) {
  const [picked, setPicked] = useState<{ hex: string; file: File } | null>(null);
  const add = (colour: PickerOption, withPicture: boolean) => {
    const [line] = addColours(grid, [colour]);
    if (withPicture && picked && line) uploadTo(grid, { key: line.key, field: 'picture' }, picked.file);
    setPicked(null);
  };
  return (
    <>
      <PicturePointButton size="small" onPick={(hex, file) => setPicked({ hex, file })} />
      {picked && <NearColourForm hex={picked.hex} onAdd={add} onClose={() => setPicked(null)} />}
    </>
  );
}
