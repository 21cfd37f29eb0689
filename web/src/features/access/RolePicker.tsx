import { accessApi } from '@mrp/contract/features/access.ts';
import { Select } from 'antd';
import { useApiQuery } from '../../lib/useApi.ts';

interface RolePickerProps {
  id?: string;
  value?: string[];
  onChange?: (roleIds: string[]) => void;
}

/** Several roles by name. */
export function RolePicker(field: RolePickerProps) {
  const { data: roles = [], isFetching } = useApiQuery(accessApi.listRoles, {});
  return (
    <Select
      mode="multiple"
      placeholder="选择角色"
      loading={isFetching}
      options={roles.map((role) => ({ value: role.id, label: role.name }))}
      optionFilterProp="label"
      maxTagCount="responsive"
      style={{ width: '100%' }}
      {...field}
    />
  );
}
