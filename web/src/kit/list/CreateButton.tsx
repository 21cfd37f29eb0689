import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { ActionButton } from '../actions/ActionButton.tsx';
import { restoreMenuFocus } from '../actions/menu-focus.ts';
import type { Action } from './list-actions.ts';
import { useRun } from '../list-rows/RowActions.tsx';

interface CreateButtonProps {
  create: Action;
  /** Opened by keyboard shortcut. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
}

/** The primary button of a list: creates a record, or opens a menu of ways to create one. */
export function CreateButton({ create, open, onOpen }: CreateButtonProps) {
  const { choices, label, to, run } = create;
  const button = useRef<HTMLButtonElement>(null);
  const start = useRun();
  const shortcut = onOpen && { 'aria-keyshortcuts': 'n' };
  if (!choices)
    return (
      <ActionButton type="primary" to={to} run={run} {...shortcut}>
        {label}
      </ActionButton>
    );
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      {...(open !== undefined && { open })}
      onOpenChange={(now) => {
        onOpen?.(now);
        restoreMenuFocus(now, button);
      }}
      menu={{
        items: choices.map((choice) => ({ key: choice.key, label: choice.label })),
        onClick: ({ key }) => {
          const choice = choices.find((one) => one.key === key);
          if (choice) start(choice);
        },
      }}
    >
      <Button ref={button} type="primary" aria-haspopup="menu" {...shortcut}>
        {label} <DownOutlined />
      </Button>
    </Dropdown>
  );
}
