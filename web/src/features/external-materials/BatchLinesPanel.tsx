import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { useState } from 'react';
import { GridField } from '../../kit/form/GridField.tsx';
import type { GridColumn } from '../../kit/grid/columns.ts';
import { uploadMaterialFile } from '../../lib/upload.ts';
import { resolvingColours } from '../../pickers/resolve-pasted.ts';
import { itemsOf } from '../prices/offer-lines.ts';
import { newLine, sharesOf, type BatchSources } from './batch-values.ts';

/** The lines of a batch; numbers, limits and headings are those of the form. */
export function BatchLinesPanel({ sources }: { sources: BatchSources }) {
  const [columns] = useState(() => columnsOf(sources));
  return <GridField name="lines" label="物料" columns={columns} newRow={newLine} />;
}

const columnsOf = (sources: BatchSources): GridColumn[] => [
  { ...textColumn('name', 160), required: true, frozen: true },
  classColumn(sources),
  textColumn('colourName', 88),
  {
    key: 'colour',
    label: '颜色库',
    kind: 'entity',
    source: resolvingColours,
    width: 112,
    bodyName: 'colourId',
    aliases: ['颜色库颜色'],
  },
  textColumn('supplierItemNo', 104),
  compositionColumn(sources),
  numberColumn('width', 96),
  numberColumn('gramWeight', 96),
  textColumn('yarnCount', 88),
  textColumn('specification', 96),
  ...(sources.prices ? [numberColumn('price', 96), numberColumn('samplePrice', 88)] : []),
  {
    key: 'unitId',
    label: '单位',
    kind: 'select',
    choices: sources.units.filter(({ active }) => active).map(({ id, name, code }) => ({ value: id, label: name, code })),
    width: 80,
    aliases: ['计价单位'],
  },
  { key: 'taxIncluded', label: '含税', kind: 'checkbox', width: 64 },
  numberColumn('moq', 88),
  numberColumn('leadDaysBulk', 96),
  numberColumn('leadDaysSpot', 96),
  { key: 'picture', label: '图', kind: 'image', upload: uploadMaterialFile, bodyName: 'pictureIds', width: 64 },
  textColumn('remark', 160),
];

function classColumn({ classes }: BatchSources): GridColumn {
  const usable = classes.filter(({ active }) => active).map(({ id, name, fullName }) => ({ id, code: '', name, note: fullName }));
  return {
    key: 'classification',
    label: '分类',
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
  label: '成分',
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

const aliasesOf = (aliases: string | undefined): { aliases?: string[] } => (aliases ? { aliases: aliases.split(' ') } : {});

function textColumn(name: 'name' | 'colourName' | 'supplierItemNo' | 'yarnCount' | 'specification' | 'remark', width: number): GridColumn {
  const { label, max } = externalFields[name];
  const { aliases }: { aliases?: string } = externalFields[name];
  return { key: name, label, kind: 'text', maxLength: max, width, ...aliasesOf(aliases) };
}

function numberColumn(
  name: 'width' | 'gramWeight' | 'price' | 'samplePrice' | 'moq' | 'leadDaysBulk' | 'leadDaysSpot',
  width: number,
): GridColumn {
  const { label, rule } = externalFields[name];
  const { unit, aliases }: { unit?: string; aliases?: string } = externalFields[name];
  return { key: name, label, kind: 'number', rule, width, ...(unit && { unit }), ...aliasesOf(aliases) };
}
