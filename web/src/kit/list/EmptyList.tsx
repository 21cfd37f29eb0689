import { Button } from 'antd';
import { ApiError, isRefusal } from '../../lib/api/api.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { CreateButton } from './CreateButton.tsx';
import type { Action } from './list-actions.ts';
import { useAllowed } from '../list-rows/RowActions.tsx';

interface ListNothingProps {
  error: Error | null;
  /** A filter is set. */
  narrowed: boolean;
  /** The tab, when nothing else narrows the list: 待审核. */
  tab?: string | undefined;
  /** Name of the records: 物料. */
  noun: string;
  /** How to create the first record. */
  firstUse?: string | undefined;
  create?: Action | undefined;
  onRetry: () => void;
  onClear: () => void;
}

/** Explains why there are no rows, with one next step. */
export function EmptyList({ error, narrowed, tab, noun, firstUse, create, onRetry, onClear }: ListNothingProps) {
  const [first] = useAllowed(create ? [create] : []);
  const retry = <Button onClick={onRetry}>重试</Button>;
  if (error) {
    if (!(error instanceof ApiError)) return <EmptyState title="列表无法显示" hint={error.message} action={retry} />;
    if (error.code === 0) return <EmptyState title="网络已断开" hint="请检查网络后重试。" action={retry} />;
    if (error.is('FORBIDDEN'))
      return <EmptyState title={`没有查看${noun}的权限`} hint={error.message} action={<ActionButton to="/home">回到首页</ActionButton>} />;
    if (isRefusal(error)) return <EmptyState title={error.message} action={<Button onClick={onClear}>清空筛选</Button>} />;
    return <EmptyState title="没有读到数据" hint={error.message} action={retry} />;
  }
  if (tab !== undefined) return <EmptyState title={`“${tab}”里没有${noun}`} action={<Button onClick={onClear}>查看全部</Button>} />;
  if (narrowed) return <EmptyState title={`没有符合条件的${noun}，试试减少筛选`} action={<Button onClick={onClear}>清空筛选</Button>} />;
  return (
    <EmptyState title={`还没有${noun}`} {...(firstUse && { hint: firstUse })} {...(first && { action: <CreateButton create={first} /> })} />
  );
}
