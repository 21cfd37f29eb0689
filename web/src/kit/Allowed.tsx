import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useCan } from '../lib/permissions.tsx';
import { useListOfPage } from '../lib/usePage.ts';
import { ActionButton } from './ActionButton.tsx';
import { EmptyState } from './EmptyState.tsx';

interface AllowedProps {
  /** What the page is for. */
  to: Endpoint;
  children: ReactNode;
}

/** A page that only makes sense to whoever may make its call; the server refuses the others anyway. */
export function Allowed({ to, children }: AllowedProps) {
  const can = useCan();
  const list = useListOfPage();
  if (can(to)) return children;
  const needed = typeof to.permission === 'string' ? '' : to.permission.anyOf.join('”或“');
  return (
    <EmptyState
      heading
      title="403 没有操作权限"
      hint={`需要“${needed}”，请联系管理员开通。`}
      action={<ActionButton to={list?.path ?? '/home'}>回到{list?.title ?? '首页'}</ActionButton>}
    />
  );
}
