import { commonTasks as common } from './common-text.ts';
import { materialTasks as material } from './materials-text.ts';
import { reportTasks as report } from './reports-text.ts';
import { systemTasks as system } from './system-text.ts';
import { accountant, buyer, developer, planner, planningChief, pricer, pricingChief, technician } from './office-roles-text.ts';
import type { HelpRole } from './task-text.ts';
import { checker, counter, keeper } from './warehouse-roles-text.ts';

const reader: HelpRole = {
  name: '报表只读',
  about: '看报表、核对、导出和订阅。',
  tasks: [
    report.overview,
    report.sets,
    report.fabrics,
    report.techniques,
    report.pricing,
    report.payables,
    report.quality,
    report.drill,
    report.unit,
    report.saveView,
    report.subscribe,
    report.export,
  ],
};

const administrator: HelpRole = {
  name: '管理员',
  about: '用户、角色、字典、编号、日志和对接。',
  tasks: [
    system.newUser,
    system.resetPassword,
    system.newRole,
    system.dictionaries,
    system.classifications,
    system.colours,
    system.numbering,
    system.holders,
    system.sessions,
    system.logs,
    system.jobs,
    system.apiKeys,
    system.webhooks,
  ],
};

const everybody: HelpRole = {
  name: '所有人',
  isForAll: true,
  about: '查找、待办、视图、导入导出和通知。',
  tasks: [
    common.find,
    common.todos,
    common.views,
    common.export,
    common.import,
    common.history,
    common.favourites,
    common.notices,
    system.shareView,
    material.photoSearch,
  ],
};

/** Who looks after the system, then the order of the work: from development to the warehouse. */
export const helpRoles: readonly HelpRole[] = [
  administrator,
  developer,
  buyer,
  pricer,
  technician,
  pricingChief,
  planner,
  planningChief,
  keeper,
  counter,
  checker,
  reader,
  accountant,
  everybody,
];
