import { useContext, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useCommands, type Command } from '../../lib/commands.ts';
import { CreationsContext } from '../../lib/documents.ts';
import { helpOfPage, helpPage } from '../../features/help/addresses.ts';
import { openPanel } from '../../lib/panels.ts';
import { toggleTheme } from '../../lib/session/preferences.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useLatest } from '../../lib/useLatest.ts';
import { useMenu } from '../../lib/session/useMenu.ts';
import { usePage } from '../../lib/usePage.ts';
import { toggleSidebar, useShell } from './shell-store.ts';
import { useLogOut } from './useLogOut.ts';

/** G, then the letter of the page. */
const letters: Readonly<Record<string, string>> = { '/msgList': 'm', '/supplierList': 's', '/stock-manage': 'b', '/skuStorage': 'k' };

/** Palette commands that are available on every page. */
const everywhere: readonly Command[] = [
  { label: '搜索或执行', group: '全局', keys: '$mod+k', keysOnly: true, run: () => openPanel('palette') },
  { label: '快捷键', group: '全局', keys: 'Shift+?', run: () => openPanel('shortcuts') },
  { label: '打开导出中心', group: '全局', run: () => openPanel('exports') },
  { label: '显示设置', group: '全局', run: () => useShell.setState({ showSettings: true }) },
  { label: '修改密码', group: '全局', run: () => openPanel('password') },
  { label: '收起或展开菜单', group: '全局', run: toggleSidebar },
  { label: '切换深色与浅色主题', group: '全局', run: toggleTheme },
];

export function useShellCommands(): void {
  const navigate = useNavigate();
  const groups = useMenu();
  const creations = useContext(CreationsContext);
  const can = useCan();
  const here = usePage()?.path;
  const logOut = useLatest(useLogOut());
  const commands = useMemo(() => {
    const jumps = groups
      .flatMap((group) => group.pages)
      .flatMap(({ path, title }) =>
        letters[path]
          ? [{ label: `去${title}`, group: '跳转', keys: `g ${letters[path]}`, keysOnly: true as const, run: () => void navigate(path) }]
          : [],
      );
    const offered = creations
      .filter(({ call }) => can(call))
      .map(({ path, label }) => ({ label, group: '跳转', run: () => void navigate(path) }));
    return [
      ...offered,
      ...everywhere,
      { label: '本页的手册', group: '全局', keys: 'F1', run: () => void navigate(here && here !== helpPage ? helpOfPage(here) : helpPage) },
      { label: '使用手册', group: '全局', run: () => void navigate(helpPage) },
      { label: '退出登录', group: '全局', run: () => logOut.current() },
      { label: '去首页', group: '跳转', keys: 'g h', keysOnly: true as const, run: () => void navigate('/home') },
      ...jumps,
    ];
  }, [groups, creations, can, navigate, here, logOut]);
  useCommands(commands);
}
