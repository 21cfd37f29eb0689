import type { HelpTask } from './task-text.ts';

/** 供应商管理 › claims and statements: what the brand owes, and what is taken off it. */
export const statementTasks = {
  newClaim: {
    id: 'new-claim',
    title: '向供应商索赔',
    page: '/newClaim',
    needs: '物料索赔:新建',
    words: '索赔 质量 色差 疵点 四分制 换货',
    steps: [
      '打开有问题的「收货单」，按「索赔」；没有收货单的在「物料索赔」里新建，只记录。',
      '选「问题」，填数量、部位，选「要求」：退货、换货、扣款、让步或不索赔。',
      '做过四分制检验的逐匹填扣分、米数与门幅，拍照上传。',
      '保存后按「提交」，等供应商答复。',
    ],
  },
  answerClaim: {
    id: 'answer-claim',
    title: '登记供应商对索赔的答复',
    page: '/claimList',
    needs: '物料索赔:编辑',
    words: '答复 协商 撤销',
    steps: [
      '打开「物料索赔」，点状态「待供应商答复」，打开索赔单。',
      '在「供应商答复」按「供应商链接」发给供应商；他同意或还价后，按「登记这个答复」。',
      '口头答复的按「登记答复」，写供应商怎么说；谈了几次就登记几次。',
      '谈不拢不再要的按「撤销」，写原因。',
    ],
  },
  confirmClaim: {
    id: 'confirm-claim',
    title: '确认和结清索赔',
    page: '/claimList',
    needs: '物料索赔:确认',
    words: '确认 结清 扣款',
    steps: [
      '打开「物料索赔」，点状态「协商」，打开索赔单，看答复与扣款。',
      '按「确认」；扣款与让步自动进入下一张对账单，退货与换货在收货单上办理。',
      '对账单确认、货退完或换的货到齐后，按「结清」。',
    ],
  },
  charges: {
    id: 'receipt-charges',
    title: '登记运费、染费和让步扣款',
    page: '/purchaseReceipts',
    needs: '对账单:编辑',
    words: '附加费 扣款 让步 运费 小单费',
    steps: [
      '打开「物料采购管理」的「收货单」，打开这次收货。',
      '在「附加费与扣款」按「登记」，选类型，填「金额（含税）」；让步扣款选物料，填「让步数量」和「扣款比例」。',
      '登记后进入下一张对账单；登记错了按「作废」，写原因，已对过账的下一张冲回。',
    ],
  },
  newStatement: {
    id: 'new-statement',
    title: '与供应商对账',
    page: '/newStatement',
    needs: '对账单:新建',
    words: '对账 结算 应付 月结',
    steps: [
      '打开「对账单」，按「新建对账单」，选「供应商」。',
      '下面列出待对账的行数与金额，按「填入」带出币种与期间，可以改「截止日期」。',
      '看「明细预览」，按「保存」；草稿随收货、退货与价格更正变化。',
      '核对后按「提交确认」，明细固定；在「供应商答复」按「供应商链接」发给供应商逐行核对，或「打印」、导出。',
    ],
  },
  confirmStatement: {
    id: 'confirm-statement',
    title: '登记供应商确认了对账单',
    page: '/statementList',
    needs: '对账单:确认',
    words: '确认 撤回 对账差异',
    steps: [
      '打开「对账单」，点状态「待供应商确认」，打开对账单。',
      '供应商用链接同意的，「对方确认人」已经填好；有异议的，异议写在明细行上。',
      '供应商同意的按「确认」，填「对方确认人」；付款到期日从这天按账期起算。',
      '有差异的按「撤回」，改好收货、退货、价格或费用后再提交。',
      '确认之后的退货与更正，下一张对账单里各是一行。',
    ],
  },
  settleStatement: {
    id: 'settle-statement',
    title: '登记发票和付款',
    page: '/statementList',
    needs: '对账单:付款',
    words: '发票 开票 付款 结清 三单匹配',
    steps: [
      '打开「对账单」，点状态「已确认」，打开对账单。',
      '在「发票」按「登记发票」，填号码、日期、金额与税额；与对账单差 1.00 以上的写「差异原因」，几张的最后一张选开齐。',
      '在「付款」按「登记付款」，可以分次；开齐并付清后变为「已结清」。',
      '登记错了按「作废」，写原因。',
    ],
  },
  payables: {
    id: 'payables',
    title: '看应付：哪家哪周要付多少',
    page: '/payables',
    words: '应付 账龄 逾期 付款计划',
    steps: ['打开「对账单」，点「应付」。', '每家一行，按到期日分逾期、本周和之后三周。', '点供应商看它未付的对账单。'],
  },
  dueStatements: {
    id: 'due-statements',
    title: '查近期到期的对账单',
    page: '/statementList',
    words: '应付 到期 账期 付款',
    steps: [
      '打开「对账单」，在「付款到期日」里选日期范围。',
      '按付款到期日排序；列表下面的合计按币种各是一个数。',
      '保存成视图，下次一点就开；要离线看的按「导出」。',
    ],
  },
  printStatement: {
    id: 'print-statement',
    title: '打印对账单给供应商核对',
    page: '/statementList',
    words: '打印 盖章 纸质',
    steps: [
      '在「对账单」里勾选一张或几张，按「打印」。',
      '每张从新的一页开始，带单号条码和签字栏；选「份数」后打印。',
      '草稿的金额还会变化，提交确认后再打印。',
    ],
  },
} as const satisfies Record<string, HelpTask>;
