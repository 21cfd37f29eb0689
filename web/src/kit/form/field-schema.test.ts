import { numeric, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { RequiredText, Text } from '@mrp/contract/lib/fields/fields.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlMessage, fieldMessages, firstMessage, isRequired, schemaAt } from './field-schema.ts';

const Body = z
  .strictObject({
    name: RequiredText(4),
    remark: Text(10),
    width: numeric(rules.width),
    loss: numeric(rules.lossRate, { required: false }),
    supplierId: z.string(),
    lab: z
      .strictObject({ l: numeric(rules.width) })
      .nullable()
      .default(null),
    lines: z.array(z.object({ price: numeric(rules.fabricPrice) })),
  })
  .refine((body) => body.name !== body.remark, '名称和备注不能相同');

describe('a field and the schema of its body', () => {
  it.each([
    ['name', true],
    ['remark', false],
    ['width', true],
    ['loss', false],
  ])('require %s: %s', (name, required) => {
    expect(isRequired(schemaAt(Body, [name]))).toBe(required);
  });

  it('share the rules of fields inside lines', () => {
    expect(firstMessage(schemaAt(Body, ['lines', '3', 'price'])!, '12345')).toBe('不能超过4位数,且小数只允许后2位');
    expect(schemaAt(Body, ['gone', 'price'])).toBeUndefined();
  });

  it('share the rules of fields inside nullable objects', () => {
    expect(isRequired(schemaAt(Body, ['lab', 'l']))).toBe(true);
  });

  it('treat an emptied field as null where the body allows null', () => {
    expect(controlMessage(z.string().nullable(), undefined)).toBeUndefined();
    expect(controlMessage(schemaAt(Body, ['supplierId'])!, undefined)).toBe('不能为空');
  });

  it('report errors in Chinese, and 不能为空 for missing values', () => {
    expect(firstMessage(schemaAt(Body, ['supplierId'])!, null)).toBe('不能为空');
    expect(firstMessage(schemaAt(Body, ['supplierId'])!, 7)).toBe('填写的内容不正确');
    expect(firstMessage(schemaAt(Body, ['loss'])!, '')).toBeUndefined();
  });

  it('report every invalid path of a body', () => {
    expect(
      fieldMessages(Body, {
        name: '',
        remark: '',
        width: '-1',
        loss: null,
        supplierId: '1',
        lines: [{ price: '1.00' }, { price: '1.234' }],
      }),
    ).toEqual({
      name: '不能为空',
      width: '不能小于0',
      'lines.1.price': '不能超过4位数,且小数只允许后2位',
    });
  });

  it('report errors of the whole body under the empty path', () => {
    expect(fieldMessages(Body, { name: 'x', remark: 'x', width: '1', loss: null, supplierId: '1', lines: [] })).toEqual({
      '': '名称和备注不能相同',
    });
  });
});
