import { z } from 'zod';
import { documentCalls } from '../../lib/document-calls.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Id } from '../../lib/fields/fields.ts';
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
  ...makePreviewCalls(goods),
  ...makeSheetCalls(goods),
});

function makeRecordCalls(goods: ItemLevel) {
  const path = documentPathOf(goods);
  const readers = readersOf(goods).anyOf;
  const writers = kindsOf(goods).map((kind) => buttonOf(goods, kind));
  const { list, get, create, edit, transition } = documentCalls({
    noun: `${titleOf(goods)}单据`,
    path,
    readers,
    record: StockDocument,
    list: { query: (goods === 'SKU' ? skuStockDocumentList : spuStockDocumentList).query, row: StockDocumentRow },
    create: { by: writers, body: StockDocumentInput },
    edit: { by: writers, body: StockDocumentEdit },
    transition: { by: buttonsOf(goods), body: StockDocumentTransition },
  });
  return {
    listDocuments: list,
    getDocument: get,
    createDocument: create,
    editDocument: edit,
    transitionDocument: transition,
    /** Movements of its postings, the reversal last. */
    listDocumentMovements: endpoint({
      method: 'GET',
      path: `${path}/:id/movements`,
      permission: { anyOf: readers },
      params: OfId,
      response: z.array(DocumentMovement),
      summary: `${titleOf(goods)}单据流水`,
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

function makePreviewCalls(goods: ItemLevel) {
  return {
    previewDocument: endpoint({
      method: 'POST',
      path: `${documentPathOf(goods)}/:id/previews`,
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
