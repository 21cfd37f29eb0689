import { accessApi } from '@mrp/contract/features/access.ts';
import { ManySelect } from '../../../kit/pickers/ManySelect.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';

interface RolePickerProps {
  id?: string;
  value?: string[];
  onChange?: (roleIds: string[]) => void;
}

/** Selects several roles by name. */
export function RolePicker(field: RolePickerProps) {
  const { data: roles = [], isFetching } = useApiQuery(accessApi.listRoles, {});
  return (
    <ManySelect
      placeholder="选择角色"
      loading={isFetching}
      options={roles.map((role) => ({ value: role.id, label: role.name }))}
      {...field}
    />
  );
}
