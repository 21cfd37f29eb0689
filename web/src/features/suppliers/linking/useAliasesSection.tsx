import { linkKinds, supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import { Link } from 'react-router';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { supplierPaths } from '../addresses.ts';

/** Suppliers that belong to this one; nothing without any. */
export function useAliasesSection(id: string): ObjectSection[] {
  const { data = [] } = useApiQuery(supplierLinkingApi.listAliases, { params: { id } }, { handlesErrors: 'all' });
  if (data.length === 0) return [];
  const content = (
    <ul className="supplier-lines">
      {data.map((alias) => (
        <li key={alias.id}>
          <Link to={supplierPaths.detailOf(alias.id)}>
            {alias.code} {alias.abbreviation}
          </Link>{' '}
          {alias.name} <span className="text-muted">{`${labelOf(alias.kind)} · ${formatTime(alias.linkedAt)}`}</span>
        </li>
      ))}
    </ul>
  );
  return [{ id: 'aliases', title: '归到名下的供应商', count: data.length, content }];
}

const labelOf = (kind: string): string => linkKinds.find(({ value }) => value === kind)?.label ?? '';
