import { errors } from '@mrp/contract/errors.ts';
import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api.ts';
import { dialogRefusalOf } from './transition-refusals.ts';

const refused = (name: keyof typeof errors, message: string, fields?: Record<string, string>) =>
  new ApiError(message, { code: errors[name].code, answered: true, data: fields ? { fields } : null });

it('a refused step is told at the field of its dialog, everything else above the fields, and a lost login by the login', () => {
  expect(dialogRefusalOf(refused('VALIDATION', '请检查填写的内容', { reason: '最多200字' }), ['reason'])).toEqual({
    fields: { reason: '最多200字' },
    message: '',
  });
  expect(dialogRefusalOf(refused('GUARD', '已有到货，不能冲销'), ['reason'])).toEqual({ fields: {}, message: '已有到货，不能冲销' });
  expect(
    dialogRefusalOf(refused('VALIDATION', '请检查填写的内容', { reason: '不能为空', 'lines.0.unitPrice': '请填写原因' }), ['reason']),
  ).toEqual({ fields: { reason: '不能为空' }, message: '请检查填写的内容；请填写原因' });
  expect(dialogRefusalOf(refused('VALIDATION', '请检查填写的内容', { reason: '不能为空' }), [])).toEqual({
    fields: {},
    message: '请检查填写的内容；不能为空',
  });
  expect(dialogRefusalOf(refused('SESSION_EXPIRED', '请重新登录'), ['reason'])).toBeNull();
  expect(dialogRefusalOf(new Error('x'), ['reason'])).toBeNull();
});
