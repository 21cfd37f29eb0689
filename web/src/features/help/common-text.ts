import type { HelpTask } from './task-text.ts';

/** What everybody does, whatever the role. */
export const commonTasks = {
  find: {
    id: 'find',
    title: '找物料、单据和页面',
    page: '/home',
    words: '搜索 查找 快捷',
    picture: 'desk',
    steps: [
      '按 Ctrl K，或点顶部的「搜索或执行」。',
      '输入编码末几位、名称、拼音或首字母，例如 jmhb。',
      '用 ↑ ↓ 选中，按回车打开；页面和常用操作也在这里。',
    ],
  },
  todos: {
    id: 'todos',
    title: '看今天要处理什么',
    page: '/home',
    words: '待办 首页 提醒 通知',
    steps: [
      '打开「首页」，先看「待办」：急的在前。',
      '点一行，列表里正好是它数到的单据。',
      '导入、导出的结果和与您有关的通知，点右上角的铃铛看。',
      '用「调整首页」决定显示哪些栏目。',
    ],
  },
  views: {
    id: 'views',
    title: '保存常用的筛选和列',
    page: '/home',
    words: '视图 筛选 列设置',
    steps: [
      '在任何列表里选好筛选，按「查询」；用「列设置」选列和顺序。',
      '点「视图」，选「另存为视图…」，起个名字。',
      '以后从「视图」里打开；要每次都用它，选「设为默认」。',
      '地址也能直接发给同事，打开看到的是同样的行。',
    ],
  },
  export: {
    id: 'export',
    title: '把列表导出成工作簿',
    page: '/home',
    needs: '全局:导出',
    words: 'Excel 表格 下载',
    steps: [
      '在列表里筛选好要的行，按「导出」。',
      '选择「当前视图列」或「全部列」，需要时勾选「含图片」。',
      '生成好后在顶部的「导出中心」里「下载」，文件保留七天。',
    ],
  },
  import: {
    id: 'import',
    title: '从工作簿导入',
    page: '/importFile',
    needs: '全局:导入',
    words: 'Excel 表格 上传 批量',
    steps: [
      '打开「数据导入」，选导入对象，按「选择文件」。',
      '在「列映射」里核对每一列对应的字段，系统会沿用上次的选择。',
      '按「下一步：校验」，有错的行会写明原因。',
      '改好后导入；导错了，可以在导入记录里「撤销本次导入」。',
    ],
  },
  notices: {
    id: 'notices',
    title: '设置通知，修改密码',
    page: '/home',
    words: '邮件 密码 主题 深色',
    steps: ['点右上角您的名字。', '「通知设置」决定收哪些提醒、要不要发邮件。', '「修改密码」换密码，「显示设置」换深浅色和行高。'],
  },
  history: {
    id: 'history',
    title: '查谁改了什么，给同事留言',
    page: '/home',
    words: '动态 日志 评论 修改记录',
    steps: [
      '打开单据或档案的详情，点右上角的「动态」。',
      '按时间看每次改动：谁、什么时候、从什么改成什么。',
      '在下面写留言，能看这张单据的人都看得到。',
    ],
  },
  favourites: {
    id: 'favourites',
    title: '收藏常去的页面和单据',
    page: '/home',
    words: '收藏 最近访问',
    steps: ['打开要收藏的页面或详情。', '点顶部的星形「收藏此页」。', '以后从左侧菜单最上面的「收藏」打开；「最近访问」在它下面。'],
  },
} as const satisfies Record<string, HelpTask>;
