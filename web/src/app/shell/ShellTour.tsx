import { Tour, type TourProps } from 'antd';
import { useState } from 'react';
import { keysLabel } from '../../lib/commands.ts';

/** A function, because the part may be missing: on a phone the menu is, and off the home page its figures are. */
const find = (selector: string) => () => document.querySelector<HTMLElement>(selector)!;

const steps: NonNullable<TourProps['steps']> = [
  {
    title: '菜单',
    description: '按工作分组，只有您有权打开的页面；上面的框可以用拼音首字母找页面。手机上点左上角展开。',
    target: find('nav[aria-label="主菜单"]'),
    placement: 'right',
  },
  {
    title: '搜索或执行',
    description: `${keysLabel('$mod+k')} 找物料、供应商、单据和页面，也能直接新建。支持拼音首字母和编码末几位。`,
    target: find('.bar-search'),
  },
  {
    title: '首页的待办',
    description: '每个数字都能点开，列出它数到的那些单据；先后和显示哪些，用“调整首页”自己定。',
    target: find('nav[aria-label="待办"] a'),
  },
  {
    title: '任务与通知',
    description: '导入、导出的进度和结果，以及与您有关的提醒，都在这里。',
    target: find('.bar-bell'),
  },
  {
    title: '每个列表都一样用',
    description: '筛选、列、排序可以存成视图，地址可以发给同事；空格速览，按 ? 看全部快捷键。这个导览以后在右上角您的名字下面。',
    target: find('#main h1'),
    placement: 'bottomLeft',
  },
];

/** 五步导览: what a newcomer should know first, at the places themselves. */
export function ShellTour({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [current, setCurrent] = useState(0);
  const close = () => {
    setCurrent(0);
    onClose();
  };
  return <Tour open={open} current={current} steps={steps} onChange={setCurrent} onClose={close} onFinish={close} zIndex={1100} />;
}
