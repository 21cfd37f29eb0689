import { costingApi } from '@mrp/contract/features/costing.ts';
import { MAX_LINES, type QuotationInput } from '@mrp/contract/features/costing/input.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { moneyName, moneyText } from '@mrp/contract/lib/money.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { addFieldErrors, groupByColumns, refusePartialRecord } from '../../platform/imports/groups.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { newRowResult, textOf, toRowOutcome, type RowResult } from '../../platform/imports/row-result.ts';
import { readFactorySheet } from './factory-sheet.rules.ts';
import { checkHead } from './quotations/rules.ts';
import { keyColumns, quotationColumns } from './import-columns.rules.ts';
import { undoQuotations, writeQuotations } from './imports.commands.ts';
import { loadQuotationLookups, readQuotationSheet } from './imports.queries.ts';
import { placeOf, readQuotations } from './imports.rules.ts';
import { judgeQuotation } from './quotations/judging.queries.ts';

/** 报价单: rows of one style, factory and day are one quotation, each row a line. */
const quotationImport: ImportObject = {
  key: 'quotations',
  label: 'ODM报价单',
  instructions: [
    '一行是一条明细；款号、成品供应商、报价日期相同的行是一张报价单，导入后为未提交，有一行错误整张不导入。',
    '部分填物料、耗材、特殊工艺、工序、包装、运费或其它；物料要有单位，按公斤计价、按米用量的要有门幅和克重。',
    '工厂自己的报价表可以直接上传：按款号、工厂、日期等标签和面料、辅料、工艺、工序等分段认出，合计与明细相加核对。',
    '名称、货号按工厂的写法；SKU编码留空时，按这家工厂以前确认过的匹配带出。',
    {
      withPrices: '单价是报价单币种；写了金额的与计算的金额核对，不符的在预览里写明，按单价计算的为准。',
      without: '数量、用量按明细填写；没有“查看价格”权限时不导入价格与金额。',
    },
  ],
  rights: [costingApi.create.permission.anyOf[0]],
  auditKind: quotationWorkflow.kind,
  documentTable: 'quotations',
  listTitle: '成衣核价',
  parts: { head: { label: costingWords.quotation }, line: { label: costingWords.lines } },
  columns: quotationColumns,
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  fillDown: [...keyColumns, 'currencyId', 'part'],
  layoutOf: 'supplierId',
  readForm: readFactorySheet,
  loadLookups: loadQuotationLookups,
  mostRows: MAX_LINES,
  groupOf: groupByColumns(...keyColumns),
  plan: async ({ db, user, options }, rows) => {
    const verdicts = rows.map(newRowResult);
    const found = readQuotations(verdicts, await readQuotationSheet(db, rows), options.contradictions);
    const sound: QuotationInput[] = [];
    for (const { input, rows: own } of found) {
      const { facts, ready } = await judgeQuotation(db, user, input, null);
      addFieldErrors([...checkHead(input, facts), ...ready.messages], (path) => placeOf(path, own));
      const amounts = ready.rows.map((row) => row.own);
      for (const [at, verdict] of own.entries())
        noteRow(verdict, { amount: amounts[at] ?? null, skuId: input.lines[at]?.skuId ?? null, currency: facts.currency });
      noteTotal(own, input, { amounts, currency: facts.currency });
      if (refusePartialRecord(own, 'name', costingWords.quotation)) sound.push(input);
    }
    return { rows: verdicts.map(toRowOutcome), write: (tx) => writeQuotations(tx, user, sound) };
  },
  undo: undoQuotations,
};

interface NotedLine {
  /** In the currency of the quotation, as the factory adds it up. */
  amount: string | null;
  skuId: string | null;
  /** Its name; null: 元. */
  currency: string | null;
}

/** What the preview says about a line: the amount that differs from the factory's, and a material without a match. */
function noteRow(verdict: RowResult, { amount, skuId, currency }: NotedLine): void {
  const { row } = verdict;
  const stated = textOf(row, 'amount');
  const isMaterial = (textOf(row, 'part') || 'MATERIAL') === 'MATERIAL';
  verdict.added = true;
  verdict.note = [
    stated !== '' &&
      amount !== null &&
      !isToTheCent(stated, amount) &&
      `工厂金额 ${stated} ${moneyName(currency)}，计算为 ${moneyText(amount, currency)}`,
    isMaterial && skuId === null && '没有匹配物料，按工厂的写法导入',
  ]
    .filter(Boolean)
    .join('；');
}

/** Factories write more decimals than a cent, or round. */
const isToTheCent = (stated: string, amount: string): boolean => decimal(roundHalfUp(stated, 2)).eq(decimal(amount));

/** The factory's own total against what its lines come to, as it adds them up; said where the total stands. */
function noteTotal(
  rows: readonly RowResult[],
  { statedTotal, taxIncluded }: QuotationInput,
  { amounts, currency }: { amounts: readonly (string | null)[]; currency: string | null },
): void {
  const verdict = rows.find(({ row }) => textOf(row, 'statedTotal') !== '') ?? rows[0];
  if (!verdict || !statedTotal || amounts.some((amount) => amount === null)) return;
  const sum = roundHalfUp(sumDecimals(amounts.flatMap((amount) => amount ?? [])), 2);
  if (isToTheCent(statedTotal, sum)) return;
  const terms = taxIncluded ? '含税' : '不含税';
  const note = `工厂报价合计 ${moneyText(statedTotal, currency)}，明细计算为 ${moneyText(sum, currency)}（${terms}）`;
  verdict.note = [verdict.note, note].filter(Boolean).join('；');
}

export const costingImports: readonly ImportObject[] = [quotationImport];
