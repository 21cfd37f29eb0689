import { day, entry, fields, reference, text } from '../../lib/fields/record-fields.ts';
import { statementWords } from './words.ts';

/** 对账单. */
export const statementFields = fields({
  supplierId: reference(statementWords.supplier, { required: true }),
  currencyId: entry('币种', { dictionary: 'currency', required: true }),
  /** Only said on the statement: what was left over from before is in it too. */
  periodFrom: day('起始日期', { required: true }),
  periodTo: day('截止日期', { required: true }),
  remark: text('备注', { max: 500 }),
});
