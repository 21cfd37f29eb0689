import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { useState } from 'react';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import type { GridColumn } from '../../kit/grid/columns/columns.ts';
import { gridColumns } from '../../kit/grid/columns/record-columns.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { resolvingColours } from '../../pickers/sources/resolve-pasted.ts';
import { itemsOf } from '../prices/offer-lines.ts';
import { newLine, sharesOf, type BatchSources } from './batch-values.ts';

/** The lines of a batch; numbers, limits and headings are those of the form. */
export function BatchLinesPanel({ sources }: { sources: BatchSources }) {
  const [columns] = useState(() => batchLineColumns(sources));
  return <GridField name="lines" label="物料" columns={columns} newRow={newLine} />;
}

const widths = {
  name: { required: true, frozen: true, width: 160 },
  colourName: { width: 88 },
  supplierItemNo: { width: 104 },
  width: { width: 96 },
  gramWeight: { width: 96 },
  yarnCount: { width: 88 },
  specification: { width: 96 },
  price: { width: 96 },
  samplePrice: { width: 88 },
  taxIncluded: { width: 64 },
  moq: { width: 88 },
  leadDaysBulk: { width: 96 },
  leadDaysSpot: { width: 96 },
  remark: { width: 160 },
} satisfies Parameters<typeof gridColumns<typeof externalFields>>[2];

const declared = (...names: (keyof typeof widths)[]): GridColumn[] => gridColumns(externalFields, names, widths);

const batchLineColumns = (sources: BatchSources): GridColumn[] => [
  ...declared('name'),
  classColumn(sources),
  ...declared('colourName'),
  {
    key: 'colour',
    label: '颜色库',
    kind: 'entity',
    source: resolvingColours,
    width: 112,
    bodyName: 'colourId',
    aliases: ['颜色库颜色'],
  },
  ...declared('supplierItemNo'),
  compositionColumn(sources),
  ...declared('width', 'gramWeight', 'yarnCount', 'specification'),
  ...(sources.prices ? declared('price', 'samplePrice') : []),
  {
    key: 'unitId',
    label: '单位',
    kind: 'select',
    choices: sources.units.filter(({ active }) => active).map(({ id, name, code }) => ({ value: id, label: name, code })),
    width: 80,
    aliases: ['计价单位'],
  },
  ...declared('taxIncluded', 'moq', 'leadDaysBulk', 'leadDaysSpot'),
  { key: 'picture', label: '图', kind: 'image', upload: uploadMaterialFile, bodyName: 'pictureIds', width: 64 },
  ...declared('remark'),
];

function classColumn({ classes }: BatchSources): GridColumn {
  const usable = classes.filter(({ active }) => active).map(({ id, name, fullName }) => ({ id, code: '', name, note: fullName }));
  return {
    key: 'classification',
    label: externalFields.classificationId.label,
    kind: 'entity',
    source: { ...itemsOf(() => usable), label: '分类' },
    required: true,
    width: 112,
    bodyName: 'classificationId',
    aliases: ['类别', '大类', '品类'],
  };
}

const compositionColumn = ({ ingredients }: BatchSources): GridColumn => ({
  key: 'composition',
  label: externalWords.composition,
  kind: 'text',
  maxLength: 200,
  check: (text) => {
    const read = text.trim() === '' ? [] : sharesOf(text, ingredients);
    return typeof read === 'string' ? read : null;
  },
  width: 144,
  bodyName: 'compositions',
  aliases: ['成份'],
});
