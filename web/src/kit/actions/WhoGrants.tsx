import { accessApi } from '@mrp/contract/features/access.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';

/** Which right is missing, and who gives it: people by name as soon as the server has told them. */
export function WhoGrants({ needed }: { needed: string }) {
  const { data: people = [] } = useApiQuery(accessApi.listGranters, {}, { handlesErrors: 'all', staleTime: Infinity });
  return `需要“${needed}”，请${people.length > 0 ? people.join('、') : '管理员'}在“用户管理”里给您分配带它的角色。`;
}
