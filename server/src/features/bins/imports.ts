import { sql } from 'kysely';
import { binsApi } from '@mrp/contract/features/bins.ts';
import type { BinRow } from '@mrp/contract/features/bins/record.ts';
import type { Db } from '../../platform/database/database.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import type { ImportObject, ReadRow } from '../../platform/imports/object.ts';
import { newRowResult, textOf, toRowOutcome } from '../../platform/imports/row-result.ts';
import { loadStockLookups } from '../stock/imports.queries.ts';
import { binRecords } from './imports.commands.ts';
import { binColumns, planBins } from './imports.rules.ts';
import { listBins } from './queries.ts';

/** 库位: a row is one bin of one holder. */
export const binImport: ImportObject = {
  key: 'bins',
  label: binWords.bin,
  instructions: [
    '一行是一个持有方的一个库位；持有方与库位都相同的更新，否则新建。',
    '走位顺序是取料和盘点走过的先后，从小到大；空单元格不改原值。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: binsApi.create.permission.anyOf,
  auditKind: 'bin',
  documentTable: 'bins',
  listTitle: '持有方管理',
  listPath: '/stockBins',
  parts: { bin: { label: binWords.bin } },
  columns: binColumns,
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  otherHeaders: ['物料种数', '匹数', '在库数量', '启用', '更新时间', '更新人'],
  loadLookups: loadStockLookups,
  groupOf: (texts) => ['holderId', 'code'].map((column) => foldText(texts.get(column) ?? '')).join('|'),
  plan: async ({ db, user, strategy, options }, rows) => {
    const results = rows.map(newRowResult);
    const plan = planBins(results, await listNamedBins(db, rows), { strategy, policy: options.contradictions });
    return { rows: results.map(toRowOutcome), write: (tx) => binRecords.write(tx, user, plan) };
  },
  undo: binRecords.undo,
};

/** The bins that these rows name. */
async function listNamedBins(db: Db, rows: readonly ReadRow[]): Promise<BinRow[]> {
  const named = rows.map((row) => ({ holderId: textOf(row, 'holderId') || null, code: textOf(row, 'code').trim().toUpperCase() }));
  const { rows: found } = await sql<{ id: string }>`
    select n.id from jsonb_to_recordset(${JSON.stringify(named)}) as w ("holderId" bigint, code text)
    join bins n on n.holder_id = w."holderId" and n.code = w.code`.execute(db);
  return listBins(
    db,
    found.map(({ id }) => id),
  );
}
