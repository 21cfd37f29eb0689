import { Alert } from 'antd';
import { Link } from 'react-router';
import type { Refusal } from '../form/useFollowUp.ts';
import type { Action } from '../list/list-actions.ts';
import { useAllowed } from '../list/RowActions.tsx';

const SHOWN = 5;

/** Says which lines a transition was refused for, and leads to them in the form of the record. */
export function TransitionRefusal({ refusal, edit, onClose }: { refusal: Refusal; edit: Action | undefined; onClose: () => void }) {
  const [form] = useAllowed(edit ? [edit] : []);
  const reasons = Object.entries(refusal.fields).map(([field, message]) => reasonText(field, message));
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`有 ${reasons.length} 处需要更正`}
      description={reasons.slice(0, SHOWN).join('；') + (reasons.length > SHOWN ? `；等 ${reasons.length} 处` : '')}
      action={
        form?.to && (
          <Link to={form.to} state={{ refusal }}>
            去更正
          </Link>
        )
      }
      closable={{ onClose }}
    />
  );
}

/** 第 3 行：请填写原因 */
function reasonText(field: string, message: string): string {
  const [, line] = /^lines\.(\d+)/.exec(field) ?? [];
  return line === undefined || message.startsWith('第') ? message : `第 ${Number.parseInt(line, 10) + 1} 行：${message}`;
}
