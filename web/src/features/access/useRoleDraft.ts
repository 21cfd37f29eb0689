import type { Role, RoleInput } from '@mrp/contract/features/access.ts';
import { useRef, useState } from 'react';
import { useDraft } from '../../kit/form/useDraft.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { toast } from '../../lib/toast.ts';
import { isSameRole, mergeRoles } from './text.ts';

export const roleInputOf = ({ name, remark, menus, buttons }: Role): RoleInput => ({ name, remark, menus, buttons });

/** What is stored, and what has become of it here. */
function useRoleInput(role: Role | null, start: RoleInput) {
  const [origin, setOrigin] = useState(role);
  const [input, setInput] = useState(start);
  const base = origin ? roleInputOf(origin) : start;
  const dirty = !isSameRole(input, base);
  const begin = (from: Role, now = roleInputOf(from)) => {
    setOrigin(from);
    setInput(now);
  };
  // Somebody else's save shows by itself as long as nothing is typed here.
  if (role && role.version > (origin?.version ?? 0) && !dirty) begin(role);
  return { origin, input, base, dirty, begin, setInput };
}

/** A role while it is being changed: what is typed is kept on this computer, and met with what others save meanwhile. */
export function useRoleDraft(role: Role | null, start: RoleInput) {
  const { origin, input, base, dirty, begin, setInput } = useRoleInput(role, start);
  // Asked while another page takes over: saved or given up on purpose is no reason to ask.
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
    /** Back to what is stored. */
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
    /** What another saved is the ground from now on; what was changed here stays changed. */
    meet: (newer: Role) => {
      begin(newer, mergeRoles(base, input, roleInputOf(newer)));
      toast.info('这个角色刚被他人修改，已与您的修改合并，请核对后再保存');
    },
    /** To look through the role's eyes and come back. */
    keepForReturn: async () => {
      await draft.keep();
      leaving.current = true;
    },
  };
}
