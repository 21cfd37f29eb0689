import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/session/permissions.tsx';
import { useListOfPage } from '../../lib/usePage.ts';
import { ActionButton } from './ActionButton.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { WhoGrants } from './WhoGrants.tsx';

interface AllowedProps {
  /** The endpoint whose permission the page requires. */
  to: Endpoint;
  children: ReactNode;
}

/** Shows a page only to users who may call its endpoint; the server checks again. */
export function Allowed({ to, children }: AllowedProps) {
  const can = useCan();
  const list = useListOfPage();
  if (can(to)) return children;
  const needed = typeof to.permission === 'string' ? '' : to.permission.anyOf.join('”或“');
  return (
    <EmptyState
      heading
      title="403 没有操作权限"
      hint={<WhoGrants needed={needed} />}
      action={<ActionButton to={list?.path ?? '/home'}>回到{list?.title ?? '首页'}</ActionButton>}
    />
  );
}
