import { Dropdown } from 'antd';
import { useRef } from 'react';
import { restoreMenuFocus } from './menu-focus.ts';
import type { Action } from '../list/list-actions.ts';
import '../kit.css';

interface MoreMenuProps {
  label: string;
  actions: readonly Action[];
  onPick: (action: Action) => void;
  /** In tables the row is the Tab stop. */
  inRow?: boolean;
  /** Word on the button; absent: dots. */
  text?: string;
  disabled?: boolean;
}

/** Menu for actions without a button. The focus returns to the menu button before anything opens, so that it comes back there. */
export function MoreMenu({ label, actions, onPick, inRow = false, text, disabled = false }: MoreMenuProps) {
  const dots = useRef<HTMLButtonElement>(null);
  const pick = (key: string) => {
    dots.current?.focus({ preventScroll: true });
    onPick(actions.find((action) => action.key === key)!);
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => restoreMenuFocus(open, dots)}
      menu={{
        items: actions.map(({ key, label: word, danger = false }) => ({ key, label: word, danger })),
        onClick: ({ key }) => pick(key),
      }}
    >
      <button
        ref={dots}
        type="button"
        className={inRow ? 'k-more' : `k-more boxed ${text === undefined ? '' : 'worded'}`}
        disabled={disabled}
        tabIndex={inRow ? -1 : undefined}
        aria-label={label}
        aria-haspopup="menu"
      >
        {text ?? '…'}
      </button>
    </Dropdown>
  );
}
