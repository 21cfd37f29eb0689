import type { stylesApi } from '@mrp/contract/features/styles.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { StyleEdit, StyleInput, type SkcInput } from '@mrp/contract/features/styles/input.ts';
import { splitSizes } from '@mrp/contract/features/styles/sizes.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { severalColours } from '@mrp/contract/lib/colour-names.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { emptyValues } from '@mrp/contract/lib/fields/record-fields.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Switch } from 'antd';
import { ImageField } from '../../kit/files/ImageField.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { formValues } from '../../kit/form/record-values.ts';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import { isTyped, type GridColumn, type GridRow } from '../../kit/grid/columns/columns.ts';
import { EntityName, type PickerOption } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import type { RecordForm } from '../../kit/record/RecordForm.tsx';
import { fileIds, fileRef } from '../../lib/pictures.ts';
import { uploadStyleFile } from '../../lib/api/upload.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { resolvingColours } from '../../pickers/sources/resolve-pasted.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { basicNames } from './style-groups.ts';

interface StyleValues extends Omit<StyleInput, 'targetPrice' | 'pictureIds' | 'skcs'> {
  targetPrice: string | null;
  pictures: readonly FileRef[];
  skcs: readonly GridRow[];
}

const showSupplier = (id: unknown) => <EntityName source={allSuppliers} id={id as string | null} />;

const own = {
  supplierId: { control: <EntityPicker source={allSuppliers} />, show: showSupplier },
  targetPrice: { label: '目标价（含税）' },
  active: { control: <Switch /> },
};

const columns: GridColumn[] = [
  {
    key: 'colour',
    label: '颜色库',
    kind: 'entity',
    source: resolvingColours,
    frozen: true,
    width: 180,
    bodyName: 'colourId',
    aliases: ['颜色', '色号'],
  },
  { key: 'colourName', label: '颜色名称', kind: 'text', maxLength: 64, check: severalColours, width: 140 },
  { key: 'code', label: styleWords.code, kind: 'text', maxLength: 48, width: 148, aliases: ['SKC', 'SKC编码'] },
  { key: 'sizes', label: styleWords.size, kind: 'text', maxLength: 400, width: 220, aliases: ['尺码组'] },
  {
    key: 'plannedPieces',
    label: styleWords.plannedPieces,
    unit: '件',
    kind: 'number',
    rule: generalRule(7, 0),
    decimals: 0,
    sum: true,
    width: 108,
  },
  { key: 'active', label: styleFields.active.label, kind: 'checkbox', width: 64 },
];

const sections: FormSection[] = [
  { id: 'basic', title: '基本', content: <RecordFields of={styleFields} names={[...basicNames, 'remark']} own={own} /> },
  {
    id: 'skcs',
    title: styleWords.skc,
    note: '每行一个颜色，尺码以空格分开；编码留空按款号编',
    wide: true,
    content: <GridField name="skcs" label={styleWords.skc} columns={columns} newRow={() => ({ active: true })} />,
  },
  {
    id: 'pictures',
    title: '图片',
    content: (
      <Field name="pictures" bodyName="pictureIds" bodyOf={fileIds} label="图片（最多 9 张，第一张为款图）" wide>
        <ImageField upload={uploadStyleFile} max={9} />
      </Field>
    ),
  },
];

const emptyStyle: StyleValues = { ...emptyValues(styleFields), pictures: [], skcs: [] };

const valuesOf = (style: Style): StyleValues => ({
  ...(formValues(styleFields, style) as Omit<StyleValues, 'pictures' | 'skcs'>),
  pictures: style.pictureIds.map((id, at) => fileRef(id, `图 ${at + 1}`)),
  skcs: style.skcs.map(({ id, code, colour, colourName, hex, sizes, plannedPieces, active }) => ({
    key: id,
    code,
    colour: colour && { ...colour, shade: { name: colour.name, hex } },
    colourName,
    sizes: sizes.join(' '),
    plannedPieces: String(plannedPieces),
    active,
  })),
});

/** The same colours for another style. */
const copyOf = (style: Style): StyleValues => {
  const values = valuesOf(style);
  return { ...values, code: '', pictures: [], skcs: values.skcs.map((row) => ({ ...row, key: `copy-${row.key}`, code: '' })) };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function skcOf(row: GridRow): SkcInput {
  const colour = row['colour'];
  return {
    // A stored row has its id as key.
    ...(/^\d+$/.test(row.key) && { id: row.key }),
    code: text(row['code']),
    colourId: isTyped(colour) ? null : ((colour as PickerOption | null | undefined)?.id ?? null),
    colourName: text(row['colourName']),
    plannedPieces: Number.parseInt(text(row['plannedPieces']) || '0', 10),
    sizes: splitSizes(text(row['sizes'])),
    active: row['active'] === true,
  };
}

const bodyOf =
  (priced: boolean) =>
  ({ pictures, skcs, targetPrice, ...values }: StyleValues) => ({
    ...values,
    ...(priced && { targetPrice: targetPrice || null }),
    pictureIds: fileIds(pictures),
    skcs: skcs.map(skcOf),
  });

/** The same fields for new, copy and edit; without 查看价格 the target price stays as it is. */
export const styleForm = (priced: boolean): RecordForm<typeof stylesApi, StyleValues> => ({
  input: StyleInput,
  edit: StyleEdit,
  sections,
  valuesOf: (style) => (style ? valuesOf(style) : emptyStyle),
  copyOf,
  bodyOf: bodyOf(priced),
  next: { valuesOf: () => emptyStyle, nameOf: ({ code }) => code },
});
