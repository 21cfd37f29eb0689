import { stylesApi } from '@mrp/contract/features/styles.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { EditStyleForm, NewStyleForm } from './StyleForm.tsx';

/** 新建款式, with `?from=` starting from another one. */
export function StyleNewPage() {
  return (
    <Allowed to={stylesApi.create}>
      <NewStyle />
    </Allowed>
  );
}

function NewStyle() {
  const [params] = useSearchParams();
  const from = params.get('from');
  const {
    data: copied,
    error,
    refetch,
  } = useApiQuery(stylesApi.get, { params: { id: from ?? '' } }, { enabled: from !== null, handlesErrors: 'all' });
  if (from === null) return <NewStyleForm key="new" copied={undefined} />;
  if (copied?.id === from) return <NewStyleForm key={from} copied={copied} />;
  return <RecordPending noun="要复制的款式" id={from} error={error} shape="form" onRetry={() => void refetch()} />;
}

/** 编辑款式. */
export function StyleEditPage() {
  return (
    <Allowed to={stylesApi.edit}>
      <EditStyle />
    </Allowed>
  );
}

function EditStyle() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const read = useApiQuery(stylesApi.get, { params: { id } }, { enabled: id !== '', handlesErrors: 'all' });
  const { data: style, error, isFetchedAfterMount, refetch } = read;
  if (style?.id === id && isFetchedAfterMount) return <EditStyleForm key={id} style={style} />;
  return <RecordPending noun="款式" id={id} error={style?.id === id ? null : error} shape="form" onRetry={() => void refetch()} />;
}
