import { z } from 'zod';
import type { ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { answerFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import { bodyShape } from '@mrp/contract/lib/fields/record-fields.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { importColumns, entry, printValue, text } from '../../platform/imports/columns.ts';
import { fieldColumns } from '../../platform/imports/field-columns.ts';
import { planRepeated } from '../../platform/imports/merging.ts';
import type { ImportColumn, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { addError, canonical, isValid, textOf, type RowResult } from '../../platform/imports/row-result.ts';
import { checkQuotedPrice } from '../prices/rules.ts';
import type { Answer } from './answers.commands.ts';
import type { AskedLine } from './imports.queries.ts';

const keys = importColumns('answer', [
  { key: 'code', label: comparisonWords.inquiry, kind: text(), required: true, aliases: '询价单号 单号', example: 'XJ261126-0001' },
  {
    key: 'supplierId',
    label: comparisonWords.supplier,
    kind: entry('supplierId'),
    required: true,
    aliases: '供应商简称 厂家',
    example: '云舟织造',
  },
]);
const answers = fieldColumns(answerFields, {
  part: 'answer',
  own: {
    price: { example: '25.50' },
    unitId: { required: false, hint: '默认询价的单位', example: '米' },
    currencyId: { required: false, hint: '默认人民币' },
    taxRate: { required: false, hint: '默认 13' },
  },
});

/** 询价表: the supplier's answers; the columns with our questions are ignored. */
export const answerColumns: readonly ImportColumn[] = [...keys, ...answers];
export const askedHeaders = ['询价内容', '要求', '数量', '答复期限'];

const AnswerBody = z.strictObject(bodyShape(answerFields));
const names = Object.keys(answerFields);

export interface PlannedAnswer {
  line: AskedLine;
  answer: Answer;
}

/** Answers of a filled workbook: a row without a price is a line that the supplier left empty. */
export function planAnswers(
  results: readonly RowResult[],
  lines: readonly AskedLine[],
  { lookups, policy }: { lookups: Lookups; policy: ContradictionPolicy },
): PlannedAnswer[] {
  const keyOf = (row: ReadRow): string =>
    row.values.has('code') && row.values.has('supplierId') ? `${textOf(row, 'code').toUpperCase()} ${textOf(row, 'supplierId')}` : '';
  const planned: PlannedAnswer[] = [];
  const plan = (result: RowResult): void => {
    const line = findLine(result, lines);
    if (line && isValid(result)) planned.push(...planAnswer(result, line, lookups));
  };
  planRepeated(results, { keyOf, policy, column: 'code', what: comparisonWords.answer, plan });
  return planned;
}

function findLine(result: RowResult, lines: readonly AskedLine[]): AskedLine | undefined {
  const code = textOf(result.row, 'code').toUpperCase();
  const ofInquiry = lines.filter((line) => line.code === code);
  const own = ofInquiry.find(({ supplierId }) => supplierId === textOf(result.row, 'supplierId'));
  result.code = own?.code ?? null;
  if (ofInquiry.length === 0) addError(result, 'code', '没有这张询价单');
  else if (!own) addError(result, 'supplierId', '这张询价单没有问这家供应商');
  else if (own.state !== 'OPEN') addError(result, 'code', '询价单已定价或关闭，不能再登记报价');
  else return own;
  return undefined;
}

function planAnswer(result: RowResult, line: AskedLine, lookups: Lookups): PlannedAnswer[] {
  const { row } = result;
  if (!row.values.has('price')) {
    result.note = '没有填报价';
    return [];
  }
  const said = Object.fromEntries(names.flatMap((name) => (row.values.has(name) ? [[name, row.values.get(name)]] : [])));
  const parsed = AnswerBody.safeParse({
    ...line.before,
    unitId: line.before.unitId ?? line.askedUnitId,
    currencyId: line.before.currencyId ?? line.baseCurrencyId,
    ...said,
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      addError(result, String(path[0]), /[\u4e00-\u9fff]/.test(message) ? message : '不能为空');
    return [];
  }
  const message = line.kind && checkQuotedPrice(line.kind, false, parsed.data.price ?? '');
  if (message) addError(result, 'price', message);
  if (!isValid(result)) return [];
  if (line.isAnswered && canonical(parsed.data) === canonical(line.before)) return [];
  if (line.isAnswered) noteChanges(result, line, lookups);
  else result.added = true;
  return [{ line, answer: parsed.data }];
}

function noteChanges(result: RowResult, { before }: AskedLine, lookups: Lookups): void {
  result.changed = true;
  for (const column of answers) {
    const former: unknown = Reflect.get(before, column.key);
    if (result.row.values.has(column.key) && canonical(former) !== canonical(result.row.values.get(column.key)))
      result.before.set(column.key, printValue(column, former, lookups));
  }
}
