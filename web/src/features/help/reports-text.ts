import type { HelpTask } from './task-text.ts';

/** 报表中心. */
export const reportTasks = {
  overview: {
    id: 'report-overview',
    title: '备料总览：备了多少，到了多少',
    page: '/overviewTable',
    words: '备料 完成率 报表',
    steps: [
      '打开「备料总览」，选日期范围和要看的筛选，按「查询」。',
      '表里每个数都能点开，看由哪些单据加起来。',
      '选「分组」换成按供应商、款式或月份看；「较上期」看变化。',
    ],
    picture: 'desk',
  },
  sets: {
    id: 'report-sets',
    title: '美套报表：还能配几套',
    page: '/meitaoTable',
    words: '美套 配套',
    steps: ['打开「美套报表」，按套名或「销售状态」筛选。', '看每套的齐套率和缺的部分。', '点数字，看库存和备料单。'],
  },
  fabrics: {
    id: 'report-fabrics',
    title: '面料报表：用量、库存与价格',
    page: '/fabricTable',
    words: '面料 坯布',
    steps: ['打开「面料报表」，按分类、供应商或颜色筛选。', '用「原单位」旁的选择换成米、公斤或码来看。', '点一行看它的单据。'],
    picture: 'desk',
  },
  techniques: {
    id: 'report-techniques',
    title: '特殊工艺报表：报价与核价',
    page: '/specialTechnique',
    words: '工艺 核减',
    steps: ['打开「特殊工艺报表」，选日期和「工艺分类」。', '每行并排工厂的报价与核定价，看差多少。', '点数字，看是哪些核价单。'],
  },
  pricing: {
    id: 'report-pricing',
    title: '核价物料报表：核减了多少',
    page: '/pricingMaterialReport',
    words: '核价 节省',
    steps: ['打开「核价物料报表」，选日期范围。', '按物料、供应商或月份「分组」，看报价与核定的差额。', '点数字，看核价单里的那几行。'],
    picture: 'desk',
  },
  payables: {
    id: 'report-payables',
    title: '应付报表：收了、对了、付了多少',
    page: '/payableTable',
    words: '应付 对账 付款 逾期 供应商',
    steps: [
      '打开「应付报表」，选日期范围与供应商。',
      '每行是一家供应商的一个月：从收货、退货、扣款到对账、开票与付款。',
      '点数字，看是哪些单据。',
    ],
  },
  quality: {
    id: 'report-quality',
    title: '供应商质量报表：每百收货索赔多少',
    page: '/supplierQualityTable',
    words: '质量 索赔 不良率 供应商',
    steps: [
      '打开「供应商质量报表」，选日期范围。',
      '按供应商、问题或物料「分组」，看索赔数量、每百收货索赔与金额。',
      '点数字，看是哪些索赔。',
    ],
  },
  drill: {
    id: 'report-drill',
    title: '核对一个数是怎么来的',
    page: '/overviewTable',
    words: '明细 下钻 核对',
    steps: ['在报表里点要核对的数字。', '打开的「单据」列表加起来正好是这个数。', '点单号看原单；没有权限的只显示单号。'],
  },
  unit: {
    id: 'report-unit',
    title: '看图，换成表',
    page: '/overviewTable',
    words: '图表 曲线',
    steps: ['报表上面的图用「图或表」切换。', '指着图上的点看数；没有数据的周也留着位置。', '数字的变化与「较上期」相比。'],
  },
  export: {
    id: 'report-export',
    title: '导出和打印报表',
    page: '/overviewTable',
    needs: '全局:导出',
    words: '导出 打印 Excel',
    steps: [
      '选好筛选和分组，按「导出」，在「导出中心」下载。',
      '要纸的按「打印」。',
      '没有「查看价格」权限时金额不显示，导出里也没有；需要时找管理员。',
    ],
  },
  subscribe: {
    id: 'report-subscribe',
    title: '订阅：定时收到报表',
    page: '/overviewTable',
    words: '订阅 邮件 定时',
    steps: ['选好筛选和分组，按「订阅」。', '填名称和时间，需要时选「同时发邮件」。', '不要了，在「我的订阅」里按「停止」。'],
  },
  saveView: {
    id: 'report-view',
    title: '保存报表的看法',
    page: '/overviewTable',
    words: '视图 保存',
    steps: ['选好筛选、分组和列。', '按「保存为视图」，起个名字。', '以后从「视图」里打开，也会出现在首页的「收藏视图」。'],
  },
} as const satisfies Record<string, HelpTask>;
