/**
 * Every permission of the system, each written once. A menu title (privName) opens a page; a button (buttonName,
 * `标题:动作`) allows an action. Renaming one is a migration. Source: titles and buttons of the specification.
 */
/** Menu groups in menu order, each with its own title and the titles of its pages. */
export const menu = [
  {
    title: '开发管理',
    path: '/aa',
    pages: [
      { title: '内部物料档案', path: '/msgList' },
      { title: '外部物料档案', path: '/outMaterial' },
      { title: '物料开发任务', path: '/materialTask' },
      { title: '物料网商品', path: '/productList' },
    ],
  },
  {
    title: '成本管理',
    path: '/pricingManagement',
    pages: [
      { title: '成衣核价', path: '/pricingList' },
      { title: '比价', path: '/priceComparison' },
      { title: '面料核价', path: '/fabricPricing' },
      { title: '价格查看', path: '/viewPriceList' },
    ],
  },
  {
    title: '供应商管理',
    path: '/supplierManage',
    pages: [
      { title: '供应商档案', path: '/supplierList' },
      { title: '物料索赔', path: '/claimList' },
      { title: '对账单', path: '/statementList' },
    ],
  },
  {
    title: '物料备料',
    path: '/stockManage',
    pages: [
      { title: '定制BOM', path: '/customizedBOMList' },
      { title: '备料单管理', path: '/stock-manage' },
      { title: '数据导入', path: '/importFile' },
    ],
  },
  {
    title: '工厂管理',
    path: '/factoryManage',
    pages: [
      { title: '领料管理', path: '/lingliaoManage' },
      { title: '物料采购管理', path: '/materialPurchaseManage' },
    ],
  },
  {
    title: '物料库存',
    path: '/materielStorage',
    pages: [
      { title: 'SKU库存', path: '/skuStorage' },
      { title: 'SPU库存', path: '/spuStorage' },
      { title: 'SKU盘点', path: '/skuInventory' },
      { title: 'SPU盘点', path: '/spuInventory' },
      { title: 'SKU成品供应商盘点', path: '/skuEndProduct' },
      { title: 'SKU物料供应商盘点', path: '/skuMatterSupplier' },
      { title: 'SPU成品供应商盘点', path: '/spuEndProduct' },
      { title: 'SPU物料供应商盘点', path: '/spuMatterSupplier' },
      { title: '盘点任务', path: '/inventoryIndex' },
    ],
  },
  {
    title: '报表中心',
    path: '/reportCenter',
    pages: [
      { title: '备料总览', path: '/overviewTable' },
      { title: '美套报表', path: '/meitaoTable' },
      { title: '面料报表', path: '/fabricTable' },
      { title: '特殊工艺报表', path: '/specialTechnique' },
      { title: '核价物料报表', path: '/pricingMaterialReport' },
      { title: '应付报表', path: '/payableTable' },
      { title: '供应商质量报表', path: '/supplierQualityTable' },
    ],
  },
  {
    title: '基础配置',
    path: '/basicConfig',
    pages: [{ title: '内部比价配置', path: '/basicConfigList' }],
  },
  {
    title: '系统管理',
    path: '/systemManage',
    pages: [
      { title: '用户管理', path: '/systemManage/users' },
      { title: '角色管理', path: '/systemManage/roles' },
      { title: '字典管理', path: '/systemManage/dictionaries' },
      { title: '分类管理', path: '/systemManage/classifications' },
      { title: '颜色库', path: '/systemManage/colours' },
      { title: '编号规则', path: '/systemManage/numbering' },
      { title: '登录会话', path: '/systemManage/sessions' },
      { title: '接口密钥', path: '/systemManage/apiKeys' },
      { title: '事件推送', path: '/systemManage/webhooks' },
      { title: '操作日志', path: '/systemManage/logs' },
      { title: '任务监控', path: '/systemManage/jobs' },
      { title: '持有方管理', path: '/systemManage/holders' },
    ],
  },
] as const;

/** Buttons by list of the document; 全局 applies to every page. */
export const buttons = {
  全局: ['查看价格', '共享视图', '查看银行账号', '导出', '导入'],
  内部物料档案: ['新建', '编辑', '提交审核', '审核', '启用停用', '归档', '加颜色', '加供应商', '维护价格', '打印标签', '加入比价'],
  外部物料档案: ['新建', '编辑', '转内部', '关联内部', '不采纳'],
  物料开发任务: ['新建', '编辑', '派单', '提交样品', '采纳', '退回', '完成', '关闭', '重新打开'],
  物料网商品: ['引入', '询价', '维护'],
  成衣核价: [
    '录入报价',
    '提交报价',
    '取消报价',
    '派发',
    '催办',
    '技术核价',
    '维护工艺库',
    '核价',
    '提交审批',
    '审批',
    '退回部门',
    '打回报价',
    '作废',
    '重新核价',
    '打印',
  ],
  面料核价: ['开始核价', '核价', '采用建议价', '提交', '打印'],
  比价: ['询价', '采用'],
  供应商档案: ['新建', '编辑', '提交', '审核', '暂停恢复', '终止', '变更', '关联'],
  物料索赔: ['新建', '编辑', '确认'],
  对账单: ['新建', '编辑', '确认', '开票', '放行差异', '付款', '配置'],
  定制BOM: ['维护款式', '新建', '编辑', '提交', '确认', '新版本', '批量替换', '锁定', '作废'],
  备料单管理: ['新建', '编辑', '提交', '合并', '审核', '接单', '改期', '分批完成', '取消', '取消生产', '计划调整', '打印'],
  数据导入: ['撤销'],
  领料管理: ['新建', '编辑', '领料', '退料', '关单', '取消', '打印'],
  物料采购管理: ['新建', '编辑', '下单', '放行超限价', '接单', '发货', '收货', '退货', '短交关单', '取消', '打印'],
  SKU库存: ['期初导入', '临时入库', '其他出库', '调整', '调整审批', '调拨', '买断', '质检', '打印标签', '退供', '打印单据'],
  SPU库存: ['期初导入', '临时入库', '其他出库', '调整', '调整审批', '调拨', '买断', '质检', '打印标签', '坯转色', '退供', '打印单据'],
  SKU盘点: ['新建', '发布', '复盘', '审核过账', '退回', '取消', '打印盘点表'],
  SPU盘点: ['新建', '发布', '复盘', '审核过账', '退回', '取消', '打印盘点表'],
  盘点任务: ['开始', '记录', '作废本次', '完成', '复盘'],
  内部比价配置: ['新建', '编辑', '启停'],
  用户管理: ['新建', '编辑', '停用', '重置密码', '分配角色'],
  角色管理: ['新建', '编辑', '删除', '预览'],
  字典管理: ['新建', '编辑', '停用'],
  分类管理: ['新建', '编辑', '移动', '合并', '停用'],
  颜色库: ['新建', '编辑', '停用'],
  编号规则: ['编辑'],
  登录会话: ['结束'],
  接口密钥: ['新建', '吊销'],
  事件推送: ['新建', '编辑', '停用', '重发'],
  任务监控: ['重试', '取消'],
  持有方管理: ['新建', '编辑', '停用'],
} as const;

export type MenuTitle = (typeof menu)[number]['title'] | (typeof menu)[number]['pages'][number]['title'];
type ButtonsOf = typeof buttons;
export type ButtonName = { [T in keyof ButtonsOf]: `${T}:${ButtonsOf[T][number]}` }[keyof ButtonsOf];
export type Permission = MenuTitle | ButtonName;

export const menuTitles: readonly MenuTitle[] = menu.flatMap((group) => [group.title, ...group.pages.map((page) => page.title)]);
export const buttonNames: readonly ButtonName[] = Object.entries(buttons).flatMap(([title, actions]) =>
  actions.map((action) => `${title}:${action}` as ButtonName),
);

export const VIEW_PRICES = '全局:查看价格' satisfies Permission;
export const VIEW_ACCOUNTS = '全局:查看银行账号' satisfies Permission;
/** Previewing a role happens in the browser only, so no endpoint requires this permission. */
export const PREVIEW_ROLE = '角色管理:预览' satisfies Permission;
export const EXPORT = '全局:导出' satisfies Permission;
export const IMPORT = '全局:导入' satisfies Permission;
export const SHARE_VIEWS = '全局:共享视图' satisfies Permission;
/** System views are edited by users who may edit roles. */
export const SYSTEM_VIEWS = '角色管理:编辑' satisfies Permission;
