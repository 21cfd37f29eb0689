import { Id, Text } from '../../lib/fields/fields.ts';
import { fields, reference, text } from '../../lib/fields/record-fields.ts';

const Url = Text(500).regex(/^https?:\/\/[^\s@]+$/, '须为 https 网址，不含用户名和密码');

/** 推送订阅. */
export const webhookFields = fields({
  name: text('名称', { max: 64, required: true }),
  url: text('网址', { max: 500, required: true, schema: Url, hint: '须为 https；内部网络的地址要由运维写进配置才会推送' }),
  accountId: reference('服务账号', { required: true, schema: Id, hint: '发送时再按它的权限判断，无权查看的不发送' }),
});
