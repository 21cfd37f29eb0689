import { useMemo, type RefObject } from 'react';
import { useCommands, type Command } from '../../lib/commands.ts';

/** `/` focuses the search box. */
export function useListCommands(searchRef: RefObject<HTMLInputElement | null>): void {
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
    ],
    [searchRef],
  );
  useCommands(commands);
}
