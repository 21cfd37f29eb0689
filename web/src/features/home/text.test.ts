import { describe, expect, it } from 'vitest';
import { materialDocuments } from '../materials/documents.ts';
import { supplierDocuments } from '../suppliers/documents.ts';
import { arrangeTodos, canWrite, dayNote, describeDocument, firstPage, groupByArea, logAddress, noPagesText } from './text.ts';

const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`);
const page = (title: string, path: string) => ({ title, path });
const stock = { ...page('物料库存', '/materielStorage'), pages: [page('SKU库存', '/skuStorage'), page('SPU库存', '/spuStorage')] };
const system = {
  ...page('系统管理', '/systemManage'),
  pages: [page('用户管理', '/systemManage/users'), page('操作日志', '/systemManage/logs')],
};

it('the subtitle shows the day, and the age of the figures once they have loaded', () => {
  expect(dayNote(at('10:31'), undefined)).toBe('11月20日 星期五');
  expect(dayNote(at('10:31'), '2026-11-20T10:30:12.5+08:00')).toBe('11月20日 星期五 · 数据截至 10:30');
});

describe('a recent document', () => {
  const documents = [...materialDocuments, ...supplierDocuments];

  it('has the name and state tone of its own workflow', () => {
    expect(describeDocument(documents, { kind: 'material', state: 'PENDING' })).toEqual({
      label: '内部物料',
      stateLabel: '待审核',
      tone: 'warning',
    });
    expect(describeDocument(documents, { kind: 'supplier', state: 'PAUSED' })).toEqual({
      label: '供应商',
      stateLabel: '暂停',
      tone: 'danger',
    });
  });

  it('shows an unknown state unchanged', () => {
    expect(describeDocument(documents, { kind: 'supplier', state: 'LOST' })).toMatchObject({ stateLabel: 'LOST', tone: 'neutral' });
  });
});

it('the start link opens the first page that the user may see', () => {
  expect(firstPage([stock, system])?.path).toBe('/skuStorage');
  expect(firstPage([])).toBeUndefined();
});

it('the log link filters by the user, for users who may read the log', () => {
  expect(logAddress([stock, system], '7')).toBe('/systemManage/logs?userIds=7');
  expect(logAddress([stock], '7')).toBeUndefined();
  expect(logAddress([system], null)).toBeUndefined();
});

describe('the home page of a role', () => {
  const groups = [{ title: '物料备料', path: '/stockManage', pages: [{ title: '定制BOM', path: '/customizedBOMList' }] }];

  it('promises own documents only to users who can write one', () => {
    expect(canWrite(groups, new Set(['物料备料', '定制BOM', '定制BOM:新建']))).toBe(true);
    expect(canWrite(groups, new Set(['物料备料', '定制BOM', '内部物料档案:新建']))).toBe(false);
  });

  it('names pages that do not exist yet instead of sending a user with a role for another one', () => {
    expect(noPagesText(new Set())).toEqual({ title: '还没有可用的页面', hint: '请联系管理员为您的账号分配角色。' });
    expect(noPagesText(new Set(['物料库存', '盘点任务', '盘点任务:开始'])).hint).toBe(
      '您的角色可用盘点任务，本版本还没有这些页面。要先用其他页面，请联系管理员。',
    );
  });
});

it('to-dos stand in the order of the user, the others after them, without the hidden ones', () => {
  const todos = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
  const keysOf = (order: string[], hidden: string[]) => arrangeTodos(todos, { order, hidden }).map(({ key }) => key);
  expect(keysOf([], [])).toEqual(['a', 'b', 'c', 'd']);
  expect(keysOf(['d', 'gone', 'b'], ['c'])).toEqual(['d', 'b', 'a']);
});

it('to-dos stand by area, the area of the most urgent one first', () => {
  const todos = [
    ['a', '采购'],
    ['b', '库存'],
    ['c', '采购'],
  ].map(([key = '', area = '']) => ({ key, area }));
  expect(groupByArea(todos).map(({ key, isFirst }) => `${key}${isFirst ? '*' : ''}`)).toEqual(['a*', 'c', 'b*']);
});
