import { Dropdown } from 'antd';
import type { Action } from '../list/list-actions.ts';
import { useAllowed, useRun } from '../list-rows/RowActions.tsx';

/** Menu of a row in a short table; not shown when no action is permitted. */
export function RowMenu({ actions, name }: { actions: readonly Action[]; name: string }) {
  const allowed = useAllowed(actions);
  const run = useRun();
  if (allowed.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: allowed.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          run(allowed.find((action) => action.key === key)!);
        },
      }}
    >
      <button
        type="button"
        className="k-row-menu"
        aria-label={`更多操作 ${name}`}
        aria-haspopup="menu"
        onClick={(event) => event.stopPropagation()}
      >
        …
      </button>
    </Dropdown>
  );
}
