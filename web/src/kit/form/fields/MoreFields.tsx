import { Form } from 'antd';
import { useContext, useState, type ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import { isSame } from '../changes.ts';
import { FormPageContext, type FormError } from '../form-context.ts';
import './more-fields.css';

interface MoreFieldsProps {
  /** The form values inside, for the count of filled ones and for refusals. */
  names: readonly string[];
  children: ReactNode;
}

const noErrors = createStore<{ errors: readonly FormError[] }>(() => ({ errors: [] }));

/** 更多: fields that are seldom needed. Filled ones are counted, and a refused one opens the fold and keeps it open. */
export function MoreFields({ names, children }: MoreFieldsProps) {
  const form = Form.useFormInstance();
  const [isOpened, setOpened] = useState(false);
  const filled = Form.useWatch((values: Record<string, unknown>) => names.filter((name) => !isSame(values[name], null)).length, {
    form,
    preserve: true,
  });
  const isRefused = useStore(useContext(FormPageContext)?.errors ?? noErrors, ({ errors }) =>
    errors.some(({ key }) => names.includes(key)),
  );
  const isOpen = isOpened || isRefused;
  return (
    <details className="k-fold" open={isOpen}>
      <summary
        onClick={(event) => {
          // The browser would close it behind React's back.
          event.preventDefault();
          setOpened(!isOpened);
        }}
      >
        更多 {names.length} 项{filled ? <span className="k-fold-filled">已填 {filled} 项</span> : null}
      </summary>
      <div className="k-fields">{children}</div>
    </details>
  );
}
