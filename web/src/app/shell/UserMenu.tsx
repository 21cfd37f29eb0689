import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { helpPage } from '../../features/help/addresses.ts';
import { restoreMenuFocus } from '../../kit/actions/menu-focus.ts';
import { readCookie } from '../../lib/session/cookies.ts';
import { openPanel } from '../../lib/panels.ts';
import { useSession } from '../../lib/session/session.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useStartPractice } from '../../lib/useStartPractice.ts';
import { useLogOut } from './useLogOut.ts';
import { useShell } from './shell-store.ts';

export function UserMenu() {
  const name = useSession((session) => session.name);
  const logOut = useLogOut();
  const navigate = useNavigate();
  const can = useCan();
  const practise = useStartPractice();
  const button = useRef<HTMLButtonElement>(null);
  const items = [
    { key: 'name', type: 'group' as const, label: readCookie('name') ?? name },
    { key: 'settings', label: '显示设置', onClick: () => useShell.setState({ showSettings: true }) },
    { key: 'notices', label: '通知设置', onClick: () => openPanel('notices') },
    { key: 'password', label: '修改密码', onClick: () => openPanel('password') },
    { key: 'help', label: '使用手册', onClick: () => void navigate(helpPage) },
    { key: 'shortcuts', label: '快捷键', onClick: () => openPanel('shortcuts') },
    { key: 'tour', label: '五步导览', onClick: () => openPanel('tour') },
    ...(can(practiceApi.start) ? [{ key: 'practice', label: '上手采购', onClick: practise }] : []),
    { type: 'divider' as const },
    { key: 'logOut', label: '退出登录', onClick: logOut },
  ];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      autoFocus
      placement="bottomRight"
      onOpenChange={(open) => restoreMenuFocus(open, button)}
    >
      <button ref={button} type="button" className="bar-button" aria-haspopup="menu">
        <UserOutlined className="on-phone" />
        <span className="off-phone">{name}</span>
        <DownOutlined className="off-phone" />
      </button>
    </Dropdown>
  );
}
