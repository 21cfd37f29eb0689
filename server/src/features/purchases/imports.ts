import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { receiptLineFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import { groupByColumns } from '../../platform/imports/groups.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';
import { loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { loadPreparationLookups, readPreparationSheet } from '../preparations/imports.queries.ts';
import { undoPurchases, writePurchases } from './imports.commands.ts';
import { headColumns, purchaseColumns } from './import-columns.rules.ts';
import { readForms, selectSoundForms } from './imports.rules.ts';
import { readPurchaseFacts } from './orders/lines.queries.ts';
import { planPurchase } from './orders/lines.rules.ts';
import { packingColumns } from './shipments/packing-columns.rules.ts';
import { refuseReceiptUndo, writePackingLists } from './shipments/packing-lists.commands.ts';
import { loadBinLookup, readNamedBins } from './shipments/packing-bins.queries.ts';
import { readPackedDocuments, readRollsInStock } from './shipments/packing-lists.queries.ts';
import { planPackingLists } from './shipments/packing-lists.rules.ts';

/** 采购单: rows with the same head are one purchase; it becomes one draft for each supplier and currency. */
const purchaseImport: ImportObject = {
  key: 'purchases',
  label: purchaseWords.purchase,
  instructions: [
    '一行是一个物料；来源、收货方、备注相同的行是同一次采购，按供应商和币种合成采购单，预览里写明每行在哪一张。',
    {
      withPrices: '物料填带颜色的SKU编码；供应商留空用优选报价，单价留空用报价（按合计数量取阶梯价），单位是物料的库存单位。',
      without: '物料填带颜色的SKU编码；供应商留空用优选报价，单位是物料的库存单位。',
    },
    '为成衣订单采购的填成衣订单号，可加款号、货色。',
    '导入后为待下单；同一采购单有一行错误，整张不导入。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [purchasesApi.create.permission.anyOf[0]],
  auditKind: 'purchase',
  documentTable: 'purchase_orders',
  listTitle: '物料采购管理',
  parts: { form: { label: purchaseWords.purchase }, line: { label: receiptLineFields.lineId.label } },
  columns: purchaseColumns,
  loadLookups: loadPreparationLookups,
  groupOf: groupByColumns(...headColumns),
  plan: async ({ db, user }, rows) => {
    const verdicts = rows.map(newRowResult);
    const sheets = readForms(verdicts, await readPreparationSheet(db, rows));
    const facts = await readPurchaseFacts(
      db,
      sheets.map(({ form }) => form),
    );
    const forms = selectSoundForms(sheets.map((sheet) => ({ ...sheet, plan: planPurchase(sheet.form, facts) })));
    return { rows: verdicts.map(toRowOutcome), write: (tx) => writePurchases(tx, user, forms) };
  },
  undo: undoPurchases,
};

/** 码单: rows of the same shipment or order are one receipt. */
const packingListImport: ImportObject = {
  key: 'packingLists',
  label: '收货码单',
  instructions: [
    '一行是一匹（只分缸的一缸一行）；单号相同的行合成一张收货单，导入即收货入库。',
    '单号填发货单号；没有发货单、由供应商直接送到的填采购单号。发货单的缸号、匹号须是发出的。',
    '数量用库存单位；收货数量是该物料的合计，填了就与细码核对；辅数量按门幅、克重核对，偏差超过 5% 须填偏差原因。',
    '库位填收货方的库位编码，每匹可以不同；不分缸号的物料整行一个库位。',
    '同一单据有一行错误，整张不导入；收货后不能撤销导入，收错的请退货。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [receiptsApi.create.permission.anyOf[0]],
  auditKind: 'receipt',
  documentTable: 'receipts',
  listTitle: '物料采购管理',
  listPath: '/purchaseReceipts',
  parts: { delivery: { label: '单据' }, roll: { label: '细码' } },
  columns: packingColumns,
  fillDown: ['document', 'code'],
  loadLookups: async (db) => ({ unit: await loadUnitLookup(db), bin: await loadBinLookup(db) }),
  groupOf: (texts) => foldCode(texts.get('document') ?? ''),
  plan: async ({ db, user }, rows) => {
    const verdicts = rows.map(newRowResult);
    const documents = await readPackedDocuments(db, rows);
    const inStock = await readRollsInStock(db, rows, documents);
    const inputs = planPackingLists(verdicts, { documents, inStock, bins: await readNamedBins(db, rows) });
    return { rows: verdicts.map(toRowOutcome), write: (tx) => writePackingLists(tx, user, inputs) };
  },
  undo: refuseReceiptUndo,
};

export const purchaseImports: readonly ImportObject[] = [purchaseImport, packingListImport];
