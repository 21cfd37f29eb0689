import { useQuery } from '@tanstack/react-query';
import { lazyPanel } from '../../kit/lazy.tsx';
import { RowsSkeleton } from '../../kit/object/ReadContent.tsx';
import { ReadFailure } from '../../kit/states/ReadFailure.tsx';
import { readApiDescription } from '../../lib/api/api-description.ts';
import './page-head.css';

const ApiExplorer = lazyPanel(async () => (await import('./ApiExplorerPanel.tsx')).ApiExplorerPanel, <RowsSkeleton />);

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
      {error && <ReadFailure what="接口文档" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && <ApiExplorer description={data} />}
    </>
  );
}
