import { MAINTAIN_TECHNIQUES } from '@mrp/contract/features/techniques.ts';
import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';
import { readToday } from '../../platform/today.ts';
import { techniqueColumns } from './import-columns.rules.ts';
import { planTechniques, techniqueKey } from './import-planning.rules.ts';
import { techniqueRecords } from './imports.commands.ts';
import { listStoredTechniques, loadTechniqueLookups } from './imports.queries.ts';

/** 工艺库: rows with the same code or name are one technique, each with one tier and one supplier's price at most. */
export const techniqueImport: ImportObject = {
  key: 'techniques',
  label: techniqueWords.technique,
  instructions: [
    '编码相同的几行是同一个工艺，没有填编码的按名称；每行可以带一个阶梯价和一家供应商的价格。',
    '新建时工艺编码留空，由系统编号；填写编码或名称相同则更新该工艺。',
    { withPrices: '价格都是不含税的人民币；供应商价不填生效日期时从今天起。', without: '工艺小类填系统中的名称。' },
    '空单元格不改原值；文件里没有的列也不改；文件里没有的阶梯和供应商价保留。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [MAINTAIN_TECHNIQUES],
  auditKind: TECHNIQUE,
  documentTable: 'techniques',
  listTitle: '成衣核价',
  listPath: '/techniqueList',
  parts: {
    technique: { label: techniqueWords.technique },
    tier: { label: techniqueWords.tiers, anchor: 'tierPrice' },
    offer: { label: techniqueWords.offers, anchor: 'offerSupplierId' },
  },
  columns: techniqueColumns,
  makes: { unitId: 'unit' },
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  otherHeaders: ['工艺大类', '阶梯', '供应商数', '供应商最低价', '更新时间', '更新人'],
  loadLookups: loadTechniqueLookups,
  groupOf: techniqueKey,
  uniqueTexts: (texts) => {
    const name = texts.get('name');
    return name === undefined ? [] : [{ column: 'name', text: name, ofRecord: true }];
  },
  plan: async ({ db, user, lookups, strategy, options: { contradictions } }, rows) => {
    const results = rows.map(newRowResult);
    const stored = await listStoredTechniques(db, rows);
    const plan = planTechniques(results, stored, { strategy, lookups, contradictions, today: await readToday(db) });
    return { rows: results.map(toRowOutcome), write: (tx) => techniqueRecords.write(tx, user, plan) };
  },
  undo: techniqueRecords.undo,
};
