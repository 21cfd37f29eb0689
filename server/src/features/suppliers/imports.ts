import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import type { ImportObject, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { abbreviate } from './abbreviations.rules.ts';
import { supplierRecords } from './imports.commands.ts';
import { supplierColumns } from './imports.rules.ts';
import { ABBREVIATIONS, listStoredSuppliers, loadSupplierLookups } from './imports.queries.ts';
import { planSuppliers, supplierRights } from './import-planning.rules.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';

/** A new supplier without 简称 gets the one of its name; an existing one keeps its own. */
function completeAbbreviation(row: ReadRow, lookups: Lookups): void {
  const name = row.texts.get('name');
  if (name === undefined || row.texts.has('code') || row.values.has('abbreviation') || row.errors.has('abbreviation')) return;
  const abbreviation = lookups[ABBREVIATIONS]?.find(name)?.label ?? abbreviate(name);
  if (abbreviation === '') return;
  row.values.set('abbreviation', abbreviation);
  row.shown.set('abbreviation', abbreviation);
  row.assumed.add('abbreviation');
  row.inferred.add('abbreviation');
}

const telephone = /[\s/:：,，;；(（]*(?:电话|手机|tel|mob)?[.:：\s]*(?<number>\+?\d[\d\s-]{6,}\d)[)）\s]*$/i;

/** 联系人/电话 in one cell: the number behind the name is no part of it. */
function completeContact(row: ReadRow): void {
  const said = row.values.get('contactName');
  const found = typeof said === 'string' ? telephone.exec(said) : null;
  if (!found || typeof said !== 'string' || found.index === 0) return;
  const number = found.groups?.['number']?.trim() ?? '';
  const digits = number.replace(/\D/g, '');
  const column = /^(?:00)?(?:86)?1[3-9]\d{9}$/.test(digits) ? 'contactMobile' : 'contactPhone';
  if (row.texts.has(column)) return;
  const set = (key: string, text: string): void => {
    row.values.set(key, text);
    row.shown.set(key, text);
  };
  set('contactName', said.slice(0, found.index));
  set(column, number);
}

/** 供应商: a row is a company with one contact and one account; its rows are merged. */
export const supplierImport: ImportObject = {
  key: 'suppliers',
  label: supplierWords.supplier,
  instructions: [
    '一行是一个供应商，同一供应商的几行合并，每行可带一位联系人和一个账号；编号留空由系统编号，填了编号或全称相同则更新。',
    '导入的新供应商为待审核，审核通过后才能下单。',
    '空单元格不改原值；文件里没有的列也不改。',
    '类型填：物料供应商、成品供应商、两者；字典列请填系统中的名称。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: Object.values(supplierRights),
  auditKind: supplierWorkflow.kind,
  documentTable: 'suppliers',
  listTitle: '供应商档案',
  parts: {
    supplier: { label: supplierWords.supplier },
    contact: { label: supplierWords.contact, anchor: 'contactName' },
    account: { label: supplierWords.bankAccounts, anchor: 'accountNo' },
  },
  columns: supplierColumns,
  identities: [
    { value: 'NAME', label: '公司全称', columns: ['name'] },
    { value: 'CODE', label: '编号', columns: ['code'] },
    { value: 'FORMER', label: '旧编码', columns: ['formerCode'] },
  ],
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  makes: { classificationIds: 'class' },
  loadLookups: loadSupplierLookups,
  complete: (row, lookups) => {
    completeAbbreviation(row, lookups);
    completeContact(row);
  },
  groupOf: (texts) => {
    const code = texts.get('code');
    return code === undefined ? `n:${foldText(texts.get('name') ?? '')}` : `c:${foldText(code)}`;
  },
  uniqueTexts: (texts) =>
    ['code', 'name', 'abbreviation', 'creditCode', 'formerCode'].flatMap((column) => {
      const text = texts.get(column);
      return text === undefined ? [] : [{ column, text, ofRecord: true as const }];
    }),
  plan: async ({ db, user, lookups, strategy, options }, rows) => {
    const verdicts = rows.map(newRowResult);
    const stored = await listStoredSuppliers(db, user, rows);
    const { identity, contradictions } = options;
    const plan = planSuppliers(verdicts, stored, { permissions: user.permissions, strategy, lookups, identity, contradictions });
    return { rows: verdicts.map(toRowOutcome), write: (tx) => supplierRecords.write(tx, user, plan) };
  },
  undo: supplierRecords.undo,
};
