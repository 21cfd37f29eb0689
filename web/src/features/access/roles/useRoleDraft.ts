import type { Role, RoleInput } from '@mrp/contract/features/access.ts';
import { useRef, useState } from 'react';
import { useDraft } from '../../../kit/form/drafts/useDraft.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { toast } from '../../../lib/toast.ts';
import { isSameRole, mergeRoles } from '../text.ts';

export const roleInputOf = ({ name, remark, menus, buttons }: Role): RoleInput => ({ name, remark, menus, buttons });

/** The stored role and its edited version. */
function useRoleInput(role: Role | null, start: RoleInput) {
  const [origin, setOrigin] = useState(role);
  const [input, setInput] = useState(start);
  const base = origin ? roleInputOf(origin) : start;
  const dirty = !isSameRole(input, base);
  const begin = (from: Role, now = roleInputOf(from)) => {
    setOrigin(from);
    setInput(now);
  };
  // Another user's save is shown immediately while nothing is edited here.
  if (role && role.version > (origin?.version ?? 0) && !dirty) begin(role);
  return { origin, input, base, dirty, begin, setInput };
}

/** A role being edited: input is stored on this computer and merged with other users' saves. */
export function useRoleDraft(role: Role | null, start: RoleInput) {
  const { origin, input, base, dirty, begin, setInput } = useRoleInput(role, start);
  // Read at the moment of navigation: leaving after a save or reset does not ask.
  const leaving = useRef(false);
  const latest = useLatest({ input, dirty });
  const isDirty = () => latest.current.dirty && !leaving.current;
  const draft = useDraft<RoleInput>({
    form: `role/${role?.id ?? 'new'}`,
    base: () => base,
    values: () => latest.current.input,
    isDirty,
    flush: () => undefined,
  });

  return {
    origin,
    input,
    dirty,
    draft,
    isDirty,
    change: (next: RoleInput) => {
      leaving.current = false;
      setInput(next);
      draft.touch();
    },
    /** Discards the changes. */
    reset: async () => {
      setInput(base);
      await draft.discard();
    },
    takeUp: () => {
      if (draft.found) setInput(mergeRoles(draft.found.base, draft.found.values, base));
      draft.takeUp();
    },
    settle: async (saved: Role) => {
      leaving.current = true;
      begin(saved);
      await draft.discard();
    },
    /** Another user's save becomes the base; local changes stay. */
    meet: (newer: Role) => {
      begin(newer, mergeRoles(base, input, roleInputOf(newer)));
      toast.info('这个角色刚被他人修改，已与您的修改合并，请核对后再保存');
    },
    /** Starts previewing the role and returns here afterwards. */
    keepForReturn: async () => {
      await draft.keep();
      leaving.current = true;
    },
  };
}
