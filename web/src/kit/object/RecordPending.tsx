import { Button } from 'antd';
import { ApiError, isRefusal } from '../../lib/api/api.ts';
import { useListOfPage } from '../../lib/usePage.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import './record-pending.css';

interface RecordPendingProps {
  /** Name of the record type: 物料. */
  noun: string;
  /** Empty: the address has none. */
  id: string;
  error: Error | null;
  shape: 'object' | 'form';
  onRetry: () => void;
}

/** Shown while a record loads, or when it is missing, forbidden or unreachable, each with one next step. */
export function RecordPending({ noun, id, error, shape, onRetry }: RecordPendingProps) {
  const list = useListOfPage();
  const retry = <Button onClick={onRetry}>重试</Button>;
  const away = list ? <ActionButton to={list.path}>回到{list.title}</ActionButton> : <ActionButton to="/home">回到首页</ActionButton>;
  if (id === '') return <EmptyState heading title={`没有指明${noun}`} hint="地址不完整，请从列表打开。" action={away} />;
  if (error === null) return <RecordBones shape={shape} />;
  if (!(error instanceof ApiError)) return <EmptyState heading title={`没有读到${noun}`} hint={error.message} action={retry} />;
  if (error.code === 0) return <EmptyState heading title="网络已断开" hint="请检查网络后重试；已经填写的内容保存在本机。" action={retry} />;
  if (error.is('NOT_FOUND') || error.is('VALIDATION'))
    return <EmptyState heading title={`404 没有找到这个${noun}`} hint="它可能已被删除，或地址不正确。" action={away} />;
  if (error.is('FORBIDDEN')) return <EmptyState heading title={`403 没有查看${noun}的权限`} hint={error.message} action={away} />;
  // Such as a selection that is outdated or too large: loading again would not help.
  if (isRefusal(error)) return <EmptyState heading title={`不能打开${noun}`} hint={error.message} action={away} />;
  return <EmptyState heading title={`没有读到${noun}`} hint={error.message} action={retry} />;
}

/** Skeleton of a record page. */
function RecordBones({ shape }: { shape: RecordPendingProps['shape'] }) {
  return (
    <output className={`k-record-bones ${shape}`} aria-label="正在加载">
      <i className="k-record-bone-head" />
      {[0, 1, 2].map((at) => (
        <i key={at} className="k-record-bone-section" />
      ))}
    </output>
  );
}
