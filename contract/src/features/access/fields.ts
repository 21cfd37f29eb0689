import { z } from 'zod';
import { Id } from '../../lib/fields/fields.ts';
import { fields, flag, reference, text, whole } from '../../lib/fields/record-fields.ts';
import { Username } from './usernames.ts';

/** 用户 and 服务账号. */
export const userFields = fields({
  username: text('用户名', { max: 32, required: true, schema: Username }),
  nickName: text('姓名', { max: 64, required: true }),
  active: flag('启用', { initial: true }),
  mustChangePassword: flag('须修改密码', { initial: true }),
  isService: flag('服务账号', { initial: false }),
});

/** 角色: its menus and buttons are the matrix. */
export const roleFields = fields({
  name: text('名称', { max: 64, required: true }),
  remark: text('备注', { max: 500 }),
});

const MAX_CALLS_PER_MINUTE = 6000;
const MAX_KEY_DAYS = 730;
const upTo = (most: number, unit = '') => z.int('请填写整数').min(1, '不能小于1').max(most, `不能超过${most}${unit}`);

/** 接口密钥. */
export const apiKeyFields = fields({
  accountId: reference('服务账号', { required: true, schema: Id }),
  name: text('名称', { max: 64, required: true }),
  callsPerMinute: whole('每分钟上限', {
    min: 1,
    max: MAX_CALLS_PER_MINUTE,
    unit: '次',
    required: true,
    schema: upTo(MAX_CALLS_PER_MINUTE),
  }),
  validDays: whole('有效期', { min: 1, max: MAX_KEY_DAYS, unit: '天', required: true, schema: upTo(MAX_KEY_DAYS, '天') }),
});
