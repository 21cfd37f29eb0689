import { EXPORT, IMPORT } from '@mrp/contract/permissions.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Can } from '../../lib/permissions.tsx';
import type { Action } from './list-actions.ts';
import { countText } from './ListFoot.tsx';
import { useAllowed } from './RowActions.tsx';

interface ListHeadProps {
  title: string;
  total: number | undefined;
  estimated: boolean;
  /** Beside the primary one, in order. */
  actions: readonly Action[];
  importTo: string | undefined;
  onExport: (() => void) | undefined;
  create: Action | undefined;
}

export function ListHead({ title, total, estimated, actions, importTo, onExport, create }: ListHeadProps) {
  const allowed = useAllowed(actions);
  const [primary] = useAllowed(create ? [create] : []);
  return (
    <header className="k-list-head">
      <h1>{title}</h1>
      {total !== undefined && <span className="k-list-total">{countText(total, estimated)}</span>}
      <div className="k-list-actions">
        {allowed.map(({ key, label, to, run }) => (
          <ActionButton key={key} to={to} run={run}>
            {label}
          </ActionButton>
        ))}
        {importTo && (
          <Can to={IMPORT}>
            <ActionButton to={importTo}>导入</ActionButton>
          </Can>
        )}
        {onExport && (
          <Can to={EXPORT}>
            <ActionButton run={onExport}>导出</ActionButton>
          </Can>
        )}
        {primary && (
          <ActionButton type="primary" to={primary.to} run={primary.run} aria-keyshortcuts="n">
            {primary.label}
          </ActionButton>
        )}
      </div>
    </header>
  );
}
