import { errors } from '@mrp/contract/errors.ts';

const errorRows = Object.values<{ code: number; status?: number; message: string }>(errors)
  .map(({ code, status = 200, message }) => `| ${code} | ${status} | ${message} |`)
  .join('\n');

/** The introduction of the interface's description, in Markdown. */
export const guide = (product: string): string => `
物料管理系统的全部接口，与页面所用的相同：权限、校验、价格可见性都由服务端决定。

## 身份
对方系统用**接口密钥**：在“系统管理 · 接口密钥”为服务账号新建，调用时放在请求头，不需要 Cookie 与 XSRF：

\`\`\`
curl -H "Authorization: Bearer mrp_…" https://主机/api/system/${product}/mrp/pulls
\`\`\`

密钥有自己的每分钟上限；吊销、到期、停用账号在下一次调用时生效（HTTP 401，code 40100）。密钥不能登录、改密码，也不能管理用户、角色与密钥。
页面用登录会话：请求头 \`token\`，写请求另有 \`X-XSRF-TOKEN\`。

## 回答
每个回答都是 \`{ "code", "message", "data" }\`。\`code\` 为 200 才是成功；业务上的拒绝是 HTTP 200 加另一个 code 和写明办法的 message，校验错误在 \`data.fields\` 里按字段给出。没有“全局:查看价格”的账号看不到价格字段。
数量与金额是十进制文本（"120.50"），不是浮点数；日期是 2026-11-20，时间带时区。

## 写入
每次写入带请求头 \`Idempotency-Key\`（8–100 位字母、数字、- 或 _）：网络中断后用同一个编号重发，只生效一次，得到第一次的回答。修改带读到的 \`version\`，已被他人修改时答 40900，\`data.newer\` 是现在的内容。

## 列表与批量拉取
列表分页：\`page\`、\`pageSize\`（至多 200）、\`sort\`、\`q\` 与各自的筛选。取全部行用“批量拉取”：按 \`nextCursor\` 逐页，或一次取完 CSV；拉取期间的增删不会造成重复或遗漏。每行另有它所指记录的编号与编码（如 \`itemId\`、\`holderId\`、\`holderCode\`、\`supplierCode\`）；指定了 \`columns\` 的 CSV 只有 \`id\` 与这些列。持有方按编码识别（自有仓如 CK001，供应商处是供应商编号加 -CP 成品、-WL 物料），名称会改，编码不会。

## 错误
| code | HTTP | 说明 |
|---|---|---|
${errorRows}
`;
