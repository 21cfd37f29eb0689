import { afterEach, expect, it, vi } from 'vitest';
import { dismissPageToasts, toast, useToasts } from './toast.ts';

afterEach(() => {
  vi.restoreAllMocks();
  useToasts.setState({ messages: [] });
});
const texts = () => useToasts.getState().messages.map(({ text }) => text);
const undo = { action: { label: '撤销', target: () => undefined } };

it('leaving a page closes the messages about it, also 撤销, and keeps its result and links to finished work', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  toast.error('没有保存');
  toast.success('已停用', undo);
  toast.success('导出已生成', { action: { label: '下载', target: '/file' } });
  toast.info('已开始导出', { action: { label: '查看', target: () => undefined } });
  clock.mockReturnValue(2_000);
  dismissPageToasts();
  expect(texts()).toEqual(['导出已生成', '已开始导出']);
  toast.success('已删除，回到列表', undo);
  clock.mockReturnValue(2_500);
  dismissPageToasts();
  expect(texts()).toContain('已删除，回到列表');
});
