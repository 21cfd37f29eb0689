import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { importColumns, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';
import { materialColumns } from '../materials/imports/columns.rules.ts';

/** Columns of the internal archive's import that mean the same here, by their name there. */
const quotation: Readonly<Record<string, keyof typeof externalFields>> = {
  supplierId: 'supplierId',
  supplierItemNo: 'supplierItemNo',
  shadeNo: 'shadeNo',
  bulkPrice: 'price',
  samplePrice: 'samplePrice',
  offerUnit: 'unitId',
  taxIncluded: 'taxIncluded',
  taxRate: 'taxRate',
  currencyId: 'currencyId',
  disparity: 'disparity',
  moq: 'moq',
  moqPerColour: 'moqPerColour',
  packQuantity: 'packQuantity',
  leadDaysSpot: 'leadDaysSpot',
  leadDaysBulk: 'leadDaysBulk',
};
const own: Readonly<Record<string, Partial<ImportColumn>>> = {
  supplierId: { required: { unless: 'code' } },
  unitId: { hint: '有报价时填写' },
  taxIncluded: { required: { with: ['price', 'samplePrice'] } },
};

/** Headers that also set other columns, under the names of this import. */
const renamed = ({ implies = {} }: ImportColumn): NonNullable<ImportColumn['implies']> =>
  Object.fromEntries(
    Object.entries(implies).map(([word, constants]) => [
      word,
      Object.fromEntries(Object.entries(constants).map(([key, value]) => [quotation[key] ?? key, value])),
    ]),
  );

const part = 'external';
const quoted = materialColumns.flatMap((column): ImportColumn[] => {
  const key = quotation[column.key];
  if (key === undefined) return [];
  const { label } = externalFields[key];
  return [{ ...column, key, part, label, aliases: [column.label, ...column.aliases], implies: renamed(column), ...own[key] }];
});
const [supplier, itemNo, ...terms] = quoted;

const code = importColumns(part, [
  { key: 'code', label: externalWords.code, aliases: '外部物料编码', kind: text(), hint: '更新时填写，新建留空', example: '' },
]);

/** The plain facts and the composition are told as in the internal archive. */
const facts = materialColumns.flatMap((column): ImportColumn[] =>
  column.part === 'material' && (column.key in externalFields || column.key === 'compositions' || column.key === 'picture')
    ? [{ ...column, part, ...(column.key === 'remark' && { label: externalFields.remark.label }) }]
    : [],
);

const colour = fieldColumns(externalFields, {
  part,
  names: ['colourName'],
  own: {
    colourName: {
      kind: { type: 'names', max: 64, lookup: 'colour' },
      hint: '与颜色库同名时自动关联；几个颜色分成几条',
      aliases: '颜色名 颜色名称 色名 花色 Colour Color',
      example: '藏青',
    },
  },
});

/** 外部物料: the facts of the internal archive with the quotation of one supplier, one colour a row. */
export const externalColumns: readonly ImportColumn[] = [
  ...code,
  ...[supplier, itemNo].flatMap((column) => column ?? []),
  ...facts.filter(({ key }) => key !== 'remark' && key !== 'picture'),
  ...colour,
  ...terms,
  ...facts.filter(({ key }) => key === 'remark' || key === 'picture'),
];
