import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import type { Refusal } from '../form/useFollowUp.ts';
import type { Action } from '../list/list-actions.ts';
import { useAllowed } from '../list/RowActions.tsx';
import { lineOfField, lineRow, showLine } from './line-rows.ts';

/** Says which lines a transition was refused for, and leads to each on the page, and to all in the form of the record. */
export function TransitionRefusal({ refusal, edit, onClose }: { refusal: Refusal; edit: Action | undefined; onClose: () => void }) {
  const [form] = useAllowed(edit ? [edit] : []);
  const reasons = Object.entries(refusal.fields);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`有 ${reasons.length} 处需要更正`}
      description={
        <ul className="plain-list">
          {reasons.map(([field, message]) => (
            <li key={field}>
              <Reason field={field} message={message} />
            </li>
          ))}
        </ul>
      }
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
function Reason({ field, message }: { field: string; message: string }) {
  const line = lineOfField(field);
  if (line === null) return message;
  // A page that shows its lines under their names says the name in the message.
  if (lineRow(line))
    return (
      <Button type="link" size="small" onClick={() => showLine(line)}>
        {message}
      </Button>
    );
  return message.startsWith('第') ? message : `第 ${line + 1} 行：${message}`;
}
