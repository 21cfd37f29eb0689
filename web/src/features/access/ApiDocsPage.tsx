import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { RowsSkeleton } from '../../kit/object/ReadContent.tsx';
import { readApiDescription } from '../../lib/api-description.ts';
import './page-head.css';

const ApiExplorer = lazyPanel(async () => (await import('./ApiExplorerPanel.tsx')).ApiExplorerPanel);

/** 接口文档: every call as the server describes it; the viewer is loaded with this page only. */
export function ApiDocsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi.json'],
    queryFn: ({ signal }) => readApiDescription(signal),
    staleTime: Infinity,
    meta: { handlesErrors: 'all' },
  });
  return (
    <>
      <header className="page-head">
        <h1>接口文档</h1>
      </header>
      {error && (
        <EmptyState title="接口文档没有加载成功" hint={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />
      )}
      {!data && !error && <RowsSkeleton />}
      {data && <ApiExplorer description={data} />}
    </>
  );
}
