import { expect, it } from 'vitest';
import RuleValidator from './rule-validator.ts';

const judge = (rule: ConstructorParameters<typeof RuleValidator>[0][string][number], value: unknown) =>
  new RuleValidator({ name: [rule] }).validate({ name: value }).then(
    () => [],
    ({ errors }: { errors: unknown }) => errors,
  );

it('the validator reports a missing required value', async () => {
  const rule = { required: true, message: '不能为空' };
  expect(await Promise.all([undefined, null, '', []].map((value) => judge(rule, value)))).toEqual(Array(4).fill([{ message: '不能为空' }]));
  expect(await Promise.all([0, false, 'a', ['a']].map((value) => judge(rule, value)))).toEqual(Array(4).fill([]));
});

it('the validator runs a custom rule of the form', async () => {
  const validator = (_: unknown, value: unknown, done: (error?: unknown) => void) =>
    done(value === 'right' ? undefined : new Error('不对'));
  expect(await judge({ validator }, 'right')).toEqual([]);
  expect(await judge({ validator }, 'wrong')).toEqual([{ message: '不对' }]);
  expect(await judge({ validator, validateTrigger: [] }, 'right')).toEqual([]);
});

it('the validator rejects a rule type that it does not support', async () => {
  expect(await judge({ pattern: /a/ } as never, 'a')).toEqual([{ message: 'rule-validator.ts: pattern?' }]);
});
