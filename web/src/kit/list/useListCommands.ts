import { useMemo, type RefObject } from 'react';
import { useCommands, type Command } from '../../lib/commands.ts';
import { useLatest } from '../../lib/useLatest.ts';
import type { Action } from './list-actions.ts';
import { useAllowed, useRun } from './RowActions.tsx';

/** `/` to the search box, N for a new record. */
export function useListCommands(searchRef: RefObject<HTMLInputElement | null>, create: Action | undefined): void {
  const run = useRun();
  const [allowed] = useAllowed(create ? [create] : []);
  const latest = useLatest({ run, allowed });
  const label = allowed?.label;
  const commands = useMemo<Command[]>(
    () => [
      {
        label: '跳到搜索框',
        group: '列表',
        keys: '/',
        keysOnly: true,
        run: () => {
          searchRef.current?.focus();
          searchRef.current?.select();
        },
      },
      ...(label
        ? [{ label, group: '列表', keys: 'n', run: () => latest.current.allowed && latest.current.run(latest.current.allowed) }]
        : []),
    ],
    [searchRef, label, latest],
  );
  useCommands(commands);
}
