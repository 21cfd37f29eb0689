import { useMemo, useRef } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { useLatest } from '../../lib/useLatest.ts';
import type { FormError } from './form-context.ts';

const SHOWN = 3;

/** Shows the number of errors and the first message above the save bar; F8 moves to the next. */
export function ErrorStrip({ errors }: { errors: readonly FormError[] }) {
  useErrorKeys(errors);
  if (errors.length === 0) return null;
  return (
    <div className="k-error-strip" role="alert">
      <strong>{errors.length} 处错误</strong>
      <ul>
        {errors.slice(0, SHOWN).map(({ key, text, focus }) => (
          <li key={key}>
            <button type="button" onClick={focus}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <span className="k-error-next">
        下一处 <kbd>F8</kbd>
      </span>
    </div>
  );
}

function useErrorKeys(errors: readonly FormError[]): void {
  const latest = useLatest(errors);
  const at = useRef(-1);
  const any = errors.length > 0;
  const commands = useMemo(() => {
    const go = (step: number) => () => {
      const { length } = latest.current;
      if (length === 0) return;
      const active = latest.current.findIndex((error) => error.isActive());
      at.current = ((active < 0 ? at.current : active) + step + length) % length;
      latest.current[at.current]?.focus();
    };
    if (!any) return [];
    return [
      { label: '下一处错误', group: '编辑', keys: 'F8', keysOnly: true as const, run: go(1) },
      { label: '上一处错误', group: '编辑', keys: 'Shift+F8', keysOnly: true as const, run: go(-1) },
    ];
  }, [any, latest]);
  useCommands(commands);
}
