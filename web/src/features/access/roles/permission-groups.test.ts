import { expect, it } from 'vitest';
import { grantingRoles, groupButtons } from './permission-groups.ts';

const roles = [
  { name: '采购', menus: ['比价', '价格查看'], buttons: ['比价:采用', '比价:新建'] },
  { name: '开发', menus: ['比价'], buttons: ['比价:新建'] },
];

it('a page is granted by every role that has it', () => {
  expect(grantingRoles(roles, '比价')).toEqual(['采购', '开发']);
  expect(grantingRoles(roles, '颜色库')).toEqual([]);
});

it('buttons stand together where the same roles grant them, without those that nobody grants', () => {
  expect(groupButtons(roles, ['比价:采用', '比价:新建', '比价:删除'])).toEqual([
    { roles: '采购', names: ['采用'] },
    { roles: '采购、开发', names: ['新建'] },
  ]);
});
