/**
 * All refusals: code → message for the user. Business refusals use HTTP 200 with their own code; `status` marks the few that are HTTP errors.
 * The throwing code fills `{…}`. A message says what to do next; `client` says it to a caller with an API key, which has no page.
 */
export const errors = {
  // Codes of the seed.
  SESSION_EXPIRED: { code: 411, message: '登录已失效，请重新登录' },
  NO_TOKEN: { code: 401, status: 401, message: '请先登录' },

  API_KEY: { code: 40100, status: 401, message: '接口密钥无效、已到期或已吊销，请向管理员要新的密钥' },

  FORBIDDEN: { code: 40300, message: '没有操作权限：需要“{permission}”，请联系管理员' },
  NOT_YOURS: { code: 40301, message: '只能操作自己的记录' },
  XSRF: {
    code: 40302,
    status: 403,
    message: '页面已过期，请刷新后重试',
    client: '请求头 X-XSRF-TOKEN 不正确；对方系统请用接口密钥，不需要它',
  },
  CROSS_SITE: { code: 40303, status: 403, message: '不允许从其他网站发起登录' },
  PASSWORD_CHANGE_REQUIRED: { code: 40304, message: '请先设置新密码：首次登录，或原密码不符合现在的要求' },
  PEOPLE_ONLY: { code: 40306, message: '接口密钥不能登录、改密码或管理用户、角色与密钥，请登录后操作' },
  SELF_APPROVAL: { code: 40305, message: '不能审核自己提交的单据，请由他人审核' },

  VALIDATION: { code: 40000, message: '请检查填写的内容' },
  BAD_PARAMETER: { code: 40001, message: '{detail}' },
  LOGIN_SOURCE: { code: 40002, message: '登录来源不正确' },
  LOGIN_FAILED: { code: 40003, message: '用户名或密码不正确，请检查后重试' },
  OLD_PASSWORD: { code: 40004, message: '原密码不正确' },
  BAD_JSON: {
    code: 40005,
    status: 400,
    message: '请求内容无法识别，请刷新页面后重试',
    client: '请求内容无法识别：须为 JSON，请求头 content-type 为 application/json',
  },
  UPLOAD: { code: 40007, status: 400, message: '没有收到完整的文件，请以表单字段 file 上传一个文件' },
  CURSOR: { code: 40008, message: '游标无效：它属于另一个账号、列表、筛选或字段，请去掉 cursor 从头拉取' },
  IDEMPOTENCY_KEY: {
    code: 40006,
    message: '缺少请求编号，请刷新页面后重试',
    client: '缺少请求头 Idempotency-Key：每次写入给一个新的，重试同一次写入时不变',
  },

  NOT_FOUND: { code: 40400, message: '{what}不存在或已被删除' },
  LINK_ENDED: { code: 40405, message: '链接无效或已失效，请向对方要一个新的链接' },
  NO_SUCH_CALL: { code: 404, status: 404, message: '接口不存在' },
  TIMEOUT: { code: 408, status: 408, message: '请求超时，请重试' },

  VERSION_CONFLICT: {
    code: 40900,
    message: '内容已被他人修改',
    client: '内容已被他人修改：请重新读取，带新的 version 再写；data.newer 是现在的内容',
  },
  DUPLICATE: { code: 40901, message: '{what}“{value}”已存在，请换一个' },
  STATE: { code: 40902, message: '当前状态为“{state}”，不能{action}' },
  IN_USE: { code: 40903, message: '{what}已被使用，不能{action}' },
  IDEMPOTENCY_REUSED: {
    code: 40904,
    message: '同一请求编号已用于其他内容，请刷新页面后重试',
    client: '这个 Idempotency-Key 已用于其他地址或内容，请换一个新的',
  },
  GUARD: { code: 40905, message: '{detail}' },
  BUSY: { code: 40906, message: '数据正被他人处理，请稍后重试' },
  CHOICE_CHANGED: { code: 40908, message: '现在符合条件的是 {now} 条，不是选择时的 {seen} 条，请核对后重新选择' },
  PURCHASE_PRICES_CHANGED: { code: 40909, message: '报价在制单之后有变化：{detail}。请选择按原价还是按新价下单' },
  ORDER_IN_USE: { code: 40910, message: '成衣订单还有单据：{detail}。请核对它们的处理方式后确认' },
  LINK_CHANGED: { code: 40912, message: '单据或答复刚刚有变化，请核对后再发送；您填写的内容还在' },
  BUILT_IN: { code: 40907, message: '内置的{what}不能{action}' },

  // Codes of the ledger; `ordinal` is the line number, from 1.
  STOCK_SHORT: { code: 42200, message: '第 {ordinal} 行：库存不足，可用 {available}，请减少数量或更换批次' },
  STOCK_LOT_SHORT: { code: 42201, message: '第 {ordinal} 行 {roll}：库存不足，可用 {available}' },
  STOCK_PRICE: { code: 42202, message: '第 {ordinal} 行：请先维护价格' },
  STOCK_VALUE: { code: 42203, message: '第 {ordinal} 行：库存金额不足以扣减，请检查成本' },
  STOCK_DECIMALS: { code: 42204, message: '第 {ordinal} 行：单位“{unit}”最多 {decimals} 位小数' },
  STOCK_LOT: { code: 42205, message: '第 {ordinal} 行：请填写该物料的缸号与匹号' },
  STOCK_LOT_UNKNOWN: { code: 42215, message: '第 {ordinal} 行 {roll}：该持有方没有这个缸号或匹号' },
  STOCK_ROLL_THERE: {
    code: 42216,
    message:
      '第 {ordinal} 行 {roll}：这一匹已在“{holder}”有库存 {quantity}，一匹只能在一处，不能再次入库；请核对匹号，在途的请先收货，原数有误请用调整单',
  },
  STOCK_KIND: { code: 42206, message: '第 {ordinal} 行：这种出入库类型不适用于该物料' },
  STOCK_DIRECTION: { code: 42207, message: '第 {ordinal} 行：数量的方向与出入库类型不符' },
  STOCK_UNKNOWN: { code: 42208, message: '第 {ordinal} 行：物料或出入库类型不存在' },
  STOCK_REVERSAL: { code: 42209, message: '第 {ordinal} 行：冲销必须与原流水一致' },
  STOCK_REVERSED: { code: 42213, message: '第 {ordinal} 行：这条流水已被冲销' },
  STOCK_FUTURE: { code: 42210, message: '第 {ordinal} 行：发生时间不能晚于现在' },
  STOCK_COUNTED: { code: 42211, message: '第 {ordinal} 行：发生时间早于盘点 {count}，请改为盘点之后' },
  STOCK_REVERSAL_COUNTED: {
    code: 42231,
    message: '第 {ordinal} 行：原流水在盘点 {count} 之前，盘点已按实数入账，不能再冲销；实数有误的，请用调整单更正',
  },
  STOCK_BEFORE_IT_CAME: {
    code: 42217,
    message: '第 {ordinal} 行：按发生时间，{day} 的库存会变成 {level}；请把发生时间改到 {enoughFrom} 或以后，或先补录在那之前的入库',
  },
  STOCK_BEING_COUNTED: {
    code: 42218,
    message: '第 {ordinal} 行：盘点单 {count} 正在盘点并已冻结，暂不能出入库；请等盘点结束，或联系该盘点单的负责人',
  },
  STOCK_PLAN_CHANGED: { code: 42214, message: '库存已有变化，与预览的取料方案不同，请重新预览' },
  STOCK_POSTED: { code: 42212, message: '这张单据已过账，请刷新后查看', client: '这张单据已过账，请重新读取' },

  FILE_TYPE: { code: 41500, message: '不支持的文件类型：{detail}' },
  FILE_BROKEN: { code: 41501, message: '文件已损坏或格式不正确：{detail}' },
  FILE_TOO_LARGE: { code: 41300, message: '文件超过{limit}，请压缩或拆分后重试' },
  FILE_IN_USE: { code: 41502, message: '文件已被使用，不能删除' },
  WORKBOOK_REFUSED: { code: 41503, message: '{detail}' },
  TOO_MANY_ROWS: { code: 41504, message: '请缩小筛选范围' },

  BODY_TOO_LARGE: { code: 413, status: 413, message: '提交的内容过大，请减少后重试' },
  PICKER_USED_UP: {
    code: 42901,
    status: 429,
    message: '这个网络一天内已查看了 {limit} 个颜色，请明天再来；要看更多，请联系提供本系统的公司',
  },
  RATE_LIMITED: { code: 429, status: 429, message: '操作过于频繁，请{seconds}秒后重试' },
  DATABASE_DOWN: { code: 503, status: 503, message: '数据库暂时不可用，正在恢复，请稍后重试' },
  READ_ONLY: { code: 506, status: 503, message: '数据库现在只读，没有保存；可以继续查看，请稍后重试或联系管理员' },
  DISK_FULL: { code: 507, status: 507, message: '服务器磁盘已满，没有保存；请联系管理员清理磁盘后重试' },
  FILES_DOWN: { code: 508, status: 503, message: '图片与文件的存储暂时不可用，其余不受影响；请稍后重试' },
  STARTING: { code: 509, status: 503, message: '系统正在启动，请稍候再试' },
  BUG: { code: 500, status: 500, message: '系统出错了，请稍后重试。追踪号 {id}' },
} as const satisfies Record<string, { code: number; status?: number; message: string; client?: string }>;

export type ErrorName = keyof typeof errors;

/** Messages of the client when there is no response, or one without a message. */
export const networkMessages = {
  status: (status: number) => `请求失败（状态码 ${status}）`,
  network: '网络异常，请检查网络后重试',
  aborted: '请求已取消',
  timeout: '请求超时，请重试',
};

/** Messages of the seed, verbatim. */
export const shellMessages = {
  noPagePermission: '您无此页面的权限哟',
  noUserId: '用户数据丢失，请重新登录',
  updateTitle: '更新提示',
  updateBody: '有最新版本可更新，请按F5或者点击左上角刷新页面',
  loading: 'Loading',
};

/** Fills the `{name}` placeholders of a message. */
export function fillMessage(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : hole));
}
