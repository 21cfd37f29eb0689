import { z } from 'zod';
import { checkNumber, creditCodeMessage, isCreditCode, normaliseNumber, requiredMessage, type NumericRule } from './number-checks.ts';

// The rules without zod, which the counting app does not load.
export * from './number-checks.ts';

function requiredNumber(rule: NumericRule) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? requiredMessage : rule.message) })
    .check((context) => {
      const message = checkNumber(rule, context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value, continue: false });
    })
    .overwrite((text) => normaliseNumber(rule, text));
}

function optionalNumber(rule: NumericRule) {
  return z
    .string({ error: rule.message })
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(z.nullable(requiredNumber(rule)));
}

export type RequiredNumber = ReturnType<typeof requiredNumber>;
export type OptionalNumber = ReturnType<typeof optionalNumber>;

/** Decimal text that follows the rule. When it is not required, absent and empty values become null. */
export function numeric(rule: NumericRule, options?: { required?: true }): ReturnType<typeof requiredNumber>;
export function numeric(rule: NumericRule, options: { required: false }): ReturnType<typeof optionalNumber>;
export function numeric(rule: NumericRule, { required = true } = {}) {
  return required ? requiredNumber(rule) : optionalNumber(rule);
}

const requiredText = () => z.string(requiredMessage).trim().min(1, { error: requiredMessage, abort: true });
export const CreditCode = requiredText().toUpperCase().refine(isCreditCode, creditCodeMessage);
