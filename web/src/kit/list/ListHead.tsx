import { EXPORT, IMPORT } from '@mrp/contract/permissions.ts';
import { useState } from 'react';
import { useAskedAction } from '../../lib/asked-action.ts';
import { formatCount } from '../../lib/format/format.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import { useActionCommands } from '../actions/useActionCommands.ts';
import { CreateButton } from './CreateButton.tsx';
import type { Action } from './list-actions.ts';
import { useAllowed, useRun } from '../list-rows/RowActions.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import './list-head.css';

interface ListHeadProps {
  title: string;
  /** Undefined until it is known: its room is kept, so that nothing moves when it comes. */
  total?: number | undefined;
  isCounted?: boolean;
  estimated?: boolean;
  /** Secondary buttons, in order. */
  actions?: readonly Action[];
  importTo?: string | undefined;
  onExport?: (() => void) | undefined;
  create?: Action | undefined;
}

const importing = (to: string): Action => ({ key: 'import', label: '导入', permission: IMPORT, to });
const exporting = (run: () => void): Action => ({ key: 'export', label: '导出', permission: EXPORT, run });

export function ListHead({
  title,
  total,
  isCounted = total !== undefined,
  estimated = false,
  actions = [],
  importTo,
  onExport,
  create,
}: ListHeadProps) {
  const allowed = useAllowed([...actions, ...(importTo ? [importing(importTo)] : []), ...(onExport ? [exporting(onExport)] : [])]);
  const [primary] = useAllowed(create ? [create] : []);
  const [choosing, setChoosing] = useState(false);
  const created = primary && (primary.choices ? [{ ...primary, run: () => setChoosing(true) }, ...primary.choices] : [primary]);
  useActionCommands(title, [...(created ?? []), ...allowed]);
  const run = useRun();
  // A phone has room for two beside what the list is for.
  const isFolded = useIsNarrow() && allowed.length > 2;
  useAskedAction([...(created ?? []), ...allowed]);
  return (
    <header className="k-list-head">
      <h1>{title}</h1>
      {isCounted && <span className="k-list-total">{total !== undefined && formatCount(total, estimated)}</span>}
      <div className="k-list-actions">
        {isFolded ? (
          <MoreMenu label="更多操作" actions={allowed} onPick={run} />
        ) : (
          allowed.map(({ key, label, to, run }) => (
            <ActionButton key={key} to={to} run={run}>
              {label}
            </ActionButton>
          ))
        )}
        {primary && <CreateButton create={primary} open={choosing} onOpen={setChoosing} />}
      </div>
    </header>
  );
}
