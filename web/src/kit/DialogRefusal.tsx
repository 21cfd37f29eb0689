import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { splitRefusal, takeRefusals } from '../lib/api/refusal-places.ts';

const NO_FIELDS: ReadonlySet<string> = new Set();

/** What the calls of a dialog without a form are refused for. A `key` that changes with what is chosen removes it. */
export function DialogRefusal() {
  const [text, setText] = useState('');
  useEffect(
    () =>
      takeRefusals((refusal) => {
        setText(splitRefusal(refusal, NO_FIELDS).rest);
        return true;
      }),
    [],
  );
  return text !== '' && <Alert type="error" showIcon role="alert" title={text} />;
}
