import { productFields } from '@mrp/contract/features/network-products/fields.ts';
import { importColumns } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

/** 清单范围: whether what a list leaves out is not offered any more. */
export const WHOLE = 'WHOLE';
const scopes = [
  { value: WHOLE, label: '整份清单', aliases: ['整份', '全部'] },
  { value: 'PART', label: '部分商品', aliases: ['部分'] },
] as const;

export function isWholeList(text: string): boolean {
  const [{ label, aliases }] = scopes;
  return [label, ...aliases].some((word) => foldText(word) === foldText(text));
}

const scope = importColumns('product', [
  {
    key: 'scope',
    label: '清单范围',
    kind: {
      type: 'choice',
      choices: scopes,
    },
    required: true,
    hint: '整份清单：该供应商不在清单里的商品标为已停供',
    example: '部分商品',
  },
]);

const facts = fieldColumns(productFields, {
  part: 'product',
  own: {
    name: { label: '品名', aliases: `名称 商品名称 ${productFields.name.aliases}` },
    // A cell may list more colours than a product's own name of one is long.
    colourName: { kind: { type: 'texts', max: 64 } },
    classificationId: { hint: '只知道大类时可填大类' },
    supplierId: { hint: '文件里没有时，在列映射中填固定值' },
  },
});

const others = importColumns('product', [
  {
    key: 'compositions',
    label: productWords.ingredient,
    kind: { type: 'composition', lookup: 'ingredient' },
    hint: '合计 100',
    example: '棉95% 氨纶5%',
    aliases: '成份 面料成分 材质成分 成分含量 Composition Content',
  },
  { key: 'picture', label: '图片', aliases: '图 照片 样图 Picture', kind: { type: 'picture' }, hint: '单元格里的图片', example: '' },
]);

/** The columns of a supplier's list, in template order. */
export const productColumns: readonly ImportColumn[] = [...scope, ...facts, ...others];

/** Those that say something of the product itself. */
export const factColumns: readonly ImportColumn[] = [...facts, ...others].filter(({ kind }) => kind.type !== 'picture');
