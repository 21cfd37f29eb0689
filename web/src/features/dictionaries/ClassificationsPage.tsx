import { classificationsApi, type Classification } from '@mrp/contract/features/dictionaries/classifications.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useClassMutation } from './ClassificationForm.tsx';
import { ClassificationPanel } from './ClassificationPanel.tsx';
import { ClassTreePanel } from './ClassTreePanel.tsx';
import { dropTarget, type Drop } from './text.ts';
import './dictionaries.css';

const MoveForm = lazyPanel(async () => (await import('./MoveForm.tsx')).MoveForm);

/** Prefetched reads of the page. */
const TREE = 'tree';

/** 分类管理: the tree on the left, the selected class on the right. */
export function ClassificationsPage() {
  const { data: classes, error, refetch } = useApiQuery(classificationsApi.listClassifications, {}, { handlesErrors: 'all' });
  // The router's navigation, because it asks about unsaved changes.
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const choose = (next: string | null, replace = false) => setParams(next === null ? {} : { id: next }, { replace });
  const [move, setMove] = useState<{ dragged: Classification; parentId: string | null } | null>(null);
  const order = useClassMutation(classificationsApi.orderClassifications, {
    onSuccess: () => toast.success('已保存顺序'),
    blocking: false,
  });
  if (!classes) return <RecordPending noun="分类" id={TREE} error={error} shape="form" onRetry={() => void refetch()} />;
  const chosen = classes.find((candidate) => candidate.id === id) ?? classes[0];

  const sort = (parentId: string | null, ids: string[]) => order.mutate({ body: { parentId, ids } });
  const drop = (dropped: Drop) => {
    const meaning = dropTarget(classes, dropped);
    if ('order' in meaning) sort(dropped.dragged.parentId, meaning.order);
    else setMove({ dragged: dropped.dragged, parentId: meaning.parentId });
  };
  return (
    <>
      <header className="side-head">
        <h1>分类管理</h1>
        <span>{classes.length}</span>
      </header>
      <div className="sheet side-by-side wide">
        <ClassTreePanel classes={classes} chosenId={chosen?.id ?? null} onChoose={(next) => choose(next)} onDrop={drop} />
        {chosen ? (
          <ClassificationPanel
            key={chosen.id}
            classification={chosen}
            classes={classes}
            onSort={(ids) => sort(chosen.parentId, ids)}
            onMove={() => setMove({ dragged: chosen, parentId: null })}
            onGone={(next) => choose(next, true)}
          />
        ) : (
          <EmptyState title="还没有分类" />
        )}
      </div>
      {move && <MoveForm moved={move.dragged} parentId={move.parentId} onClose={() => setMove(null)} />}
    </>
  );
}
