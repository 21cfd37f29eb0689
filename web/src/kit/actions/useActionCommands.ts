import { useMemo } from 'react';
import { useCommands, type Command } from '../../lib/commands.ts';
import { useLatest } from '../../lib/useLatest.ts';
import type { Action } from '../list/list-actions.ts';
import { useRun } from '../list-rows/RowActions.tsx';

/** Shortcuts of actions with the same name on every page. */
const keysOf: Readonly<Record<string, string>> = { create: 'n', edit: 'e' };

/** Lists a page's buttons in the command palette and on the shortcut sheet, limited to those that the user sees. */
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
