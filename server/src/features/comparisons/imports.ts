import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';
import { undoAnswers, writePlannedAnswers } from './imports.commands.ts';
import { listAskedLines, loadAnswerLookups } from './imports.queries.ts';
import { answerColumns, askedHeaders, planAnswers } from './imports.rules.ts';

const [ask] = inquiriesApi.answer.permission.anyOf;

/** 询价表: the workbook that a supplier sent back filled. */
export const answerImport: ImportObject = {
  key: 'inquiryAnswers',
  label: '询价答复',
  instructions: [
    '一行是一张询价单里一家供应商的答复；把发给供应商的询价表填好后原样导入即可。',
    '没有填报价的行跳过；同一供应商再次导入时替换原来的答复。',
    '报价按填写的单位、币种与含税；单位、币种留空时按询价的单位和人民币。',
    '运费、染费、其他费用是整单的金额，人民币，不含税；报价用其他币种时也是。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [ask],
  auditKind: inquiryWorkflow.kind,
  documentTable: 'inquiries',
  listTitle: '比价',
  parts: { answer: { label: comparisonWords.answer } },
  columns: answerColumns,
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  otherHeaders: askedHeaders,
  loadLookups: loadAnswerLookups,
  groupOf: (texts) => `${texts.get('code') ?? ''}|${texts.get('supplierId') ?? ''}`,
  plan: async ({ db, user, lookups, options }, rows) => {
    const results = rows.map(newRowResult);
    const planned = planAnswers(results, await listAskedLines(db, rows), { lookups, policy: options.contradictions });
    return { rows: results.map(toRowOutcome), write: (tx) => writePlannedAnswers(tx, user, planned) };
  },
  undo: undoAnswers,
};
