import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, Page } from '../../lib/fields.ts';
import { PrintQuery } from '../../lib/print-query.ts';
import { IMPORT } from '../../permissions.ts';
import {
  DocumentMovement,
  makeStockDocumentList,
  PostingPreview,
  StockDocument,
  StockDocumentEdit,
  StockDocumentInput,
  StockDocumentRow,
  StockDocumentTransition,
} from './documents.ts';
import { readersOf, titleOf, type ItemLevel } from './item-level.ts';
import { PackingSheet } from './packing-list.ts';
import { buttonOf, buttonsOf, documentKindRules, kindsOf } from './workflow.ts';

export const skuStockDocumentList = makeStockDocumentList('SKU');
export const spuStockDocumentList = makeStockDocumentList('SPU');

const OfId = z.object({ id: Id });
const documentPathOf = (goods: ItemLevel) => `/material/:product/mrp/stock/${goods === 'SKU' ? 'sku' : 'spu'}-documents` as const;

/** Document endpoints of one item level: records, workflow, print and lookups of the lines. */
export const makeDocumentCalls = (goods: ItemLevel) => ({
  ...makeRecordCalls(goods),
  ...makePackingCalls(goods),
  ...makeWorkflowCalls(goods),
  ...makeSheetCalls(goods),
});

function makeRecordCalls(goods: ItemLevel) {
  const documents = documentPathOf(goods);
  const read = readersOf(goods);
  const writeDocuments = { anyOf: kindsOf(goods).map((kind) => buttonOf(goods, kind)) };
  return {
    listDocuments: endpoint({
      method: 'GET',
      path: documents,
      permission: read,
      query: (goods === 'SKU' ? skuStockDocumentList : spuStockDocumentList).query,
      response: Page(StockDocumentRow),
      summary: `${titleOf(goods)}单据列表`,
    }),
    getDocument: endpoint({
      method: 'GET',
      path: `${documents}/:id`,
      permission: read,
      params: OfId,
      response: StockDocument,
      summary: `${titleOf(goods)}单据`,
    }),
    /** Movements of its postings, the reversal last. */
    listDocumentMovements: endpoint({
      method: 'GET',
      path: `${documents}/:id/movements`,
      permission: read,
      params: OfId,
      response: z.array(DocumentMovement),
      summary: `${titleOf(goods)}单据流水`,
    }),
    createDocument: endpoint({
      method: 'POST',
      path: documents,
      permission: writeDocuments,
      body: StockDocumentInput,
      response: StockDocument,
      summary: `新建${titleOf(goods)}单据`,
    }),
    editDocument: endpoint({
      method: 'PUT',
      path: `${documents}/:id`,
      permission: writeDocuments,
      params: OfId,
      body: StockDocumentEdit,
      response: StockDocument,
      summary: `编辑${titleOf(goods)}单据`,
    }),
  };
}

function makePackingCalls(goods: ItemLevel) {
  const incoming = kindsOf(goods).filter((kind) => documentKindRules[kind].incoming);
  return {
    /** Parses a supplier's file without storing it. */
    readPackingList: endpoint({
      method: 'POST',
      path: `${documentPathOf(goods)}/packing-lists`,
      permission: { anyOf: incoming.map((kind) => buttonOf(goods, kind)), with: IMPORT },
      limitPerMinute: 30,
      effect: 'read',
      upload: true,
      response: z.array(PackingSheet),
      summary: `读取${titleOf(goods)}细码`,
    }),
  };
}

function makeWorkflowCalls(goods: ItemLevel) {
  const documents = documentPathOf(goods);
  return {
    transitionDocument: endpoint({
      method: 'POST',
      path: `${documents}/:id/transitions`,
      permission: { anyOf: buttonsOf(goods) },
      params: OfId,
      body: StockDocumentTransition,
      response: StockDocument,
      summary: `${titleOf(goods)}单据状态`,
    }),
    previewDocument: endpoint({
      method: 'POST',
      path: `${documents}/:id/previews`,
      permission: { anyOf: buttonsOf(goods) },
      // Previews by posting in a transaction that is rolled back.
      effect: 'own',
      params: OfId,
      response: PostingPreview,
      summary: `预览${titleOf(goods)}单据`,
    }),
  };
}

function makeSheetCalls(goods: ItemLevel) {
  return {
    /** Contents of print sheets in the requested order. */
    printDocuments: endpoint({
      method: 'POST',
      path: `${documentPathOf(goods)}/prints`,
      permission: { anyOf: [`${titleOf(goods)}:打印单据`] },
      effect: 'read',
      body: PrintQuery('单据'),
      response: z.array(StockDocument),
      summary: `打印${titleOf(goods)}单据`,
    }),
  };
}
