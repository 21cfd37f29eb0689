import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Refusal } from '../../form/useFollowUp.ts';
import type { Action } from '../../list/list-actions.ts';
import { useAllowed } from '../../list-rows/RowActions.tsx';
import { lineOfField, lineRow, markLines, showLine } from '../line-rows.ts';

/**
 * Says which lines a transition was refused for, marks them on the page and leads to each, there or in the form of the record where the page
 * does not show the line.
 */
export function TransitionRefusal({ refusal, edit, onClose }: { refusal: Refusal; edit: Action | undefined; onClose: () => void }) {
  const [form] = useAllowed(edit ? [edit] : []);
  const reasons = Object.entries(refusal.fields);
  useEffect(() => markLines(Object.keys(refusal.fields).flatMap((field) => lineOfField(field) ?? [])), [refusal]);
  const correction = form?.to === undefined ? null : { to: form.to, state: { refusal } };
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
              <Reason field={field} message={message} correction={correction} />
            </li>
          ))}
        </ul>
      }
      action={correction && <Link {...correction}>去更正</Link>}
      closable={{ onClose }}
    />
  );
}

interface ReasonProps {
  field: string;
  message: string;
  /** The form of the record, which shows the refusal at its cells. */
  correction: { to: string; state: unknown } | null;
}

/** 第 3 行：请填写原因 */
function Reason({ field, message, correction }: ReasonProps) {
  const line = lineOfField(field);
  // A page that shows its lines under their names says the name in the message.
  if (line !== null && lineRow(line))
    return (
      <Button type="link" size="small" onClick={() => showLine(line)}>
        {message}
      </Button>
    );
  const said = line === null || /^第|“/.test(message) ? message : `第 ${line + 1} 行：${message}`;
  return correction ? <Link {...correction}>{said}</Link> : said;
}
