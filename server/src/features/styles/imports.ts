import { sql } from 'kysely';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { orderFields } from '@mrp/contract/features/styles/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { groupByColumns } from '../../platform/imports/groups.ts';
import type { ImportObject, ReadRow } from '../../platform/imports/object.ts';
import { newRowResult, textOf, toRowOutcome } from '../../platform/imports/row-result.ts';
import { readToday } from '../../platform/today.ts';
import { readLineContext } from './boms/materials.queries.ts';
import { readBomSheet } from './imports/boms.queries.ts';
import { bomRights, planBoms, readBoms } from './imports/boms.rules.ts';
import { bomColumns, orderColumns, styleColumns } from './imports/columns.rules.ts';
import { orderRecords, styleRecords, undoBoms, writeBoms } from './imports/commands.ts';
import { nameByStyle, noteDocuments, ORDER_AND_STYLE, planOrders } from './imports/orders.rules.ts';
import { loadBomLookups, loadOrderLookups, loadStyleLookups, readSkcOwners } from './imports/queries.ts';
import { completeSeason } from './imports/seasons.rules.ts';
import { planStyles, readStyles } from './imports/styles.rules.ts';
import { cutOf } from './order-cuts.rules.ts';
import { listOpenDocumentsOf } from './order-documents.queries.ts';
import { listGarmentOrders } from './orders.queries.ts';
import { chooseStyles, listStyles, readStyleFacts } from './queries.ts';

/** Ids of the records with the codes in the sheet. */
async function findIds(db: Db, table: 'styles' | 'garment_orders', rows: readonly ReadRow[], column: string): Promise<string[]> {
  const codes = [...new Set(rows.map((row) => textOf(row, column).toUpperCase()))];
  const found = await sql<{ id: string }>`select id from ${sql.table(table)} where upper(code) = any(${codes}) order by id`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** 款式: one row is one colour of a style. */
const styleImport: ImportObject = {
  key: 'styles',
  label: styleWords.style,
  instructions: [
    '一行是一个货色（款式 × 颜色）；同一款号的各行是同一个款式，款式信息可只填在第一行。',
    '款号已存在则更新，未出现在文件里的货色保持不变；同一货色的几行合并，计划件数相加，尺码合在一起。',
    '空单元格不改原值；字典列请填系统中的名称；颜色与颜色库同名时自动关联。',
    '同一款号有一行错误，整个款式不导入。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [stylesApi.create.permission.anyOf[0]],
  auditKind: 'style',
  documentTable: 'styles',
  listTitle: '定制BOM',
  parts: { style: { label: orderFields.styleId.label }, skc: { label: styleWords.skc } },
  columns: styleColumns,
  makes: { colourName: 'colour' },
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  fillDown: ['code'],
  loadLookups: loadStyleLookups,
  complete: completeSeason,
  groupOf: groupByColumns('code'),
  // The code of a colour is unique across styles.
  uniqueTexts: (texts) => [...texts].flatMap(([column, text]) => (column === 'skcCode' ? [{ column, text, ofRecord: true as const }] : [])),
  plan: async ({ db, user, lookups, strategy, options, answers }, rows) => {
    const verdicts = rows.map(newRowResult);
    const stored = await listStyles(db, await findIds(db, 'styles', rows, 'code'));
    const taken = await readSkcOwners(db, rows);
    const read = readStyles(verdicts, { stored, taken, lookups, contradictions: options.contradictions, answers });
    const facts = await readStyleFacts(
      db,
      read.flatMap(({ input }) => input ?? []),
    );
    const plan = planStyles(read, { facts, strategy, lookups });
    return { rows: verdicts.map(toRowOutcome), write: (tx) => styleRecords.write(tx, user, plan) };
  },
  undo: styleRecords.undo,
};

/** 成衣订单: one row is a colour and size of an order. */
const orderImport: ImportObject = {
  key: 'garmentOrders',
  label: styleWords.garmentOrder,
  instructions: [
    '一行是一张订单的一个货色一个尺码；同一订单号的各行是同一张订单，订单信息可只填在第一行。',
    '款号和货色须已在系统中，请先导入款式；不分尺码的尺码留空。',
    '订单号已存在则更新件数，未出现在文件里的行保持不变；减少的订单，领料单随之减少，备料单和采购单列为例外。',
    '同一订单有一行错误，整张订单不导入。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [stylesApi.createOrder.permission.anyOf[0]],
  auditKind: 'garmentOrder',
  documentTable: 'garment_orders',
  listTitle: '定制BOM',
  parts: { order: { label: '订单' }, line: { label: styleWords.lines } },
  columns: orderColumns,
  identities: [
    { value: 'CODE', label: '订单号', columns: ['code'] },
    { value: ORDER_AND_STYLE, label: '订单号＋款号（一单多款，每款一张）', columns: ['code', 'styleCode'] },
  ],
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  fillDown: ['code', 'styleCode', 'supplierId', 'orderedOn', 'deliverOn', 'skc'],
  loadLookups: loadOrderLookups,
  groupOf: groupByColumns('code'),
  plan: async ({ db, user, strategy, options, answers }, rows) => {
    if (options.identity === ORDER_AND_STYLE) nameByStyle(rows);
    const verdicts = rows.map(newRowResult);
    const ids = await findIds(db, 'styles', rows, 'styleCode');
    const { rows: styles } = await chooseStyles(db, { ids, page: 1, pageSize: Math.max(1, ids.length) });
    const orders = await listGarmentOrders(db, await findIds(db, 'garment_orders', rows, 'code'));
    const context = { strategy, styles, orders, contradictions: options.contradictions, answers, today: await readToday(db) };
    const plan = planOrders(verdicts, context);
    const cut = plan.edited.filter(({ before, input }) => cutOf(before, input) !== null).map(({ before }) => before);
    noteDocuments(
      verdicts,
      cut,
      await listOpenDocumentsOf(
        db,
        cut.map(({ id }) => id),
      ),
    );
    return { rows: verdicts.map(toRowOutcome), write: (tx) => orderRecords.write(tx, user, plan) };
  },
  undo: orderRecords.undo,
};

/** BOM: one row is one line; the import creates drafts. */
const bomImport: ImportObject = {
  key: 'boms',
  label: 'BOM',
  instructions: [
    '一行是一条物料明细；同一款号、类型、版本的各行是同一个BOM，导入后为草稿，请提交确认。',
    '版本留空：有草稿则整单替换草稿的明细，否则生成下一版本；已生效的版本不能修改。',
    '颜色对应写成“货色=物料颜色”，多个用顿号分开；只写颜色表示所有货色都用它；留空按同名颜色，只有一个颜色时用该颜色。',
    '定制BOM导出的工作簿里“明细”一页就是这些列，可改了再导入；已生效的BOM要改，请清空版本列。',
    '用量可带单位（1.35米）；单位留空按物料的辅单位，不能换算成主单位的报错。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: Object.values(bomRights),
  auditKind: 'bom',
  documentTable: 'boms',
  listTitle: '定制BOM',
  parts: { bom: { label: 'BOM' }, line: { label: styleWords.lines } },
  columns: bomColumns,
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  makes: { unitId: 'unit' },
  fillDown: ['styleCode', 'type', 'versionNo'],
  otherHeaders: ['物料成本', '物料单价', '物料金额', '供货单位', '供应单位'],
  loadLookups: loadBomLookups,
  // All BOMs of a style are read together: the type and the version may be left out, or written in several ways.
  groupOf: groupByColumns('styleCode'),
  plan: async ({ db, user, strategy, options }, rows) => {
    const verdicts = rows.map(newRowResult);
    const read = readBoms(verdicts, await readBomSheet(db, rows), options.contradictions);
    const context = await readLineContext(
      db,
      read.map(({ draft }) => ({ owner: draft, lines: draft.lines })),
    );
    const planned = planBoms(read, context, { strategy, permissions: user.permissions });
    return { rows: verdicts.map(toRowOutcome), write: (tx) => writeBoms(tx, user, planned) };
  },
  undo: undoBoms,
};

export const styleImports: readonly ImportObject[] = [styleImport, orderImport, bomImport];
