import { accountFields, contactFields, supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { importColumns, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

const code = importColumns('supplier', [
  {
    key: 'code',
    label: supplierWords.code,
    aliases: '供应商编号 供应商编码 编码 代码',
    kind: text(),
    hint: '更新时填写，新建留空',
    example: '',
  },
]);

const supplier = fieldColumns(supplierFields, {
  part: 'supplier',
  keyColumn: 'code',
  without: ['formerAbbreviations'],
  own: {
    abbreviation: { required: false, hint: '最多 16 字，留空由全称得出' },
    kind: { hint: '新建必填' },
    sourceId: { required: false, hint: '默认导入' },
    cooperationModelId: { hint: 'ODM/OEM/FOB/CMT' },
    level: { hint: 'A–D' },
    creditCode: { kind: text(32) },
    province: { hint: '填城市即可' },
  },
});

const contact = fieldColumns(contactFields, {
  part: 'contact',
  prefix: 'contact',
  without: ['isDefault'],
  own: { name: { label: supplierWords.contact } },
});

const account = fieldColumns(accountFields, { part: 'account', own: { accountName: { hint: '留空同公司全称' } } });

export const supplierColumns: readonly ImportColumn[] = [...code, ...supplier, ...contact, ...account];
