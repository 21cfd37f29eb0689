import { useMemo } from 'react';
import { useCommands, type Command } from '../lib/commands.ts';
import { useLatest } from '../lib/useLatest.ts';
import type { Action } from './list/list-actions.ts';
import { useRun } from './list/RowActions.tsx';

/** Keys of actions that every page has under the same name. */
const keysOf: Readonly<Record<string, string>> = { create: 'n', edit: 'e' };

/** The buttons of a page in the palette and on the key sheet: those that this user sees, doing the same. */
export function useActionCommands(subject: string, allowed: readonly Action[]): void {
  const run = useRun();
  const latest = useLatest({ run, allowed });
  const shown = JSON.stringify(allowed.map(({ key, label }) => [key, label]));
  const commands = useMemo<Command[]>(
    () =>
      (JSON.parse(shown) as [string, string][]).map(([key, label]) => ({
        label,
        subject,
        group: '本页操作',
        ...(keysOf[key] && { keys: keysOf[key] }),
        run: () => {
          const action = latest.current.allowed.find((one) => one.key === key);
          if (action) latest.current.run(action);
        },
      })),
    [shown, subject, latest],
  );
  useCommands(commands);
}
