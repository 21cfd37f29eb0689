import { z } from 'zod';
import { compareDecimals } from '../../lib/decimals.ts';
import { Timestamp, Version } from '../../lib/fields/fields.ts';
import { allowZero, numericRules } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, decimal, fields, plainShape } from '../../lib/fields/record-fields.ts';
import { VoucherColumn, VoucherColumns } from './vouchers.ts';

const amount = { rule: allowZero(numericRules['D7.2+']), required: true, unit: '对账单币种' } as const;
const percent = { rule: numericRules['D3.2'], required: true, unit: '%' } as const;

/** 对账配置: how far an invoice may be from what was agreed. */
export const statementSettingFields = fields({
  toleranceAmount: decimal('容差金额', { ...amount, hint: '整单或一行相差在它以内不用写原因' }),
  tolerancePercent: decimal('容差比例', { ...percent, hint: '按比对金额算；金额与比例取大的' }),
  releaseAmount: decimal('放行金额', { ...amount, hint: '相差超过它的须主管放行' }),
  releasePercent: decimal('放行比例', { ...percent, hint: '按比对金额算；金额与比例取大的' }),
});

export const StatementSettingsInput = z
  .strictObject({ ...bodyShape(statementSettingFields), kingdeeColumns: VoucherColumns, yonyouColumns: VoucherColumns, version: Version })
  .superRefine((input, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    for (const field of ['tolerancePercent', 'releasePercent'] as const)
      if (compareDecimals(input[field], '100') > 0) refuse(field, '不能超过100%');
    if (compareDecimals(input.releaseAmount, input.toleranceAmount) < 0) refuse('releaseAmount', '不能小于容差金额');
    if (compareDecimals(input.releasePercent, input.tolerancePercent) < 0) refuse('releasePercent', '不能小于容差比例');
  });
export type StatementSettingsInput = z.output<typeof StatementSettingsInput>;

export const StatementSettings = z.object({
  ...plainShape(statementSettingFields),
  kingdeeColumns: z.array(VoucherColumn),
  yonyouColumns: z.array(VoucherColumn),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type StatementSettings = z.infer<typeof StatementSettings>;
