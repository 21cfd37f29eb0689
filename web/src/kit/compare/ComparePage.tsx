import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../states/EmptyState.tsx';
import { ReadContent } from '../object/ReadContent.tsx';
import { EntityPicker } from '../pickers/EntityPicker.tsx';
import type { EntitySource } from '../pickers/entity-source.ts';
import { MAX_COMPARED } from './comparison.ts';
import './compare.css';

export interface ComparedIds {
  ids: string[];
  setIds: (ids: readonly string[]) => void;
}

/** The ids of the address; what is no id is dropped, like every unknown parameter. */
export function useComparedIds(): ComparedIds {
  const [params, setParams] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id)))].slice(0, MAX_COMPARED);
  const setIds = (chosen: readonly string[]) =>
    setParams(
      (before) => {
        before.set('ids', chosen.join(','));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ids, setIds };
}

interface ComparePageProps<Thing> {
  /** 物料, and its counter: 个. */
  noun: string;
  counter: string;
  compared: ComparedIds;
  source: EntitySource;
  /** Where things are chosen from a list: 内部物料档案. */
  listTitle: string;
  read: UseQueryResult<readonly Thing[]>;
  /** The table of those that exist. */
  children: (things: readonly Thing[]) => ReactNode;
}

/** Two to four things side by side, which are added and taken out here and stand in the address. */
export function ComparePage<Thing>({ noun, counter, compared, source, listTitle, read, children }: ComparePageProps<Thing>) {
  const { ids, setIds } = compared;
  return (
    <div className="stack">
      <header className="k-compare-head">
        <h1>{noun}对比</h1>
        {ids.length < MAX_COMPARED && (
          <EntityPicker
            key={ids.join()}
            source={source}
            aria-label={`加${noun}`}
            placeholder={`加${noun}：编码、名称、拼音`}
            onChange={(id) => id && !ids.includes(id) && setIds([...ids, id])}
          />
        )}
      </header>
      {ids.length === 0 ? (
        <section className="sheet">
          <EmptyState
            title={`还没有要对比的${noun}`}
            hint={`用上面的选择框加 2–${MAX_COMPARED} ${counter}${noun}，或在${listTitle}里勾选后点“对比”。`}
          />
        </section>
      ) : (
        <section className="sheet k-compare-sheet" aria-label="对比">
          <ReadContent read={read} rows={16}>
            {(things) =>
              things.length === 0 ? (
                <EmptyState title={`这些${noun}不存在或已被删除`} hint={`用上面的选择框选择其他${noun}。`} />
              ) : (
                <>
                  <CompareNotes noun={noun} counter={counter} asked={ids.length} found={things.length} />
                  {children(things)}
                </>
              )
            }
          </ReadContent>
        </section>
      )}
    </div>
  );
}

function CompareNotes({ noun, counter, asked, found }: { noun: string; counter: string; asked: number; found: number }) {
  const missing = asked - found;
  return (
    <>
      {found === 1 && (
        <p className="text-muted">
          再加一{counter}
          {noun}，就能看到哪里不同。
        </p>
      )}
      {missing > 0 && (
        <p className="text-warning" role="alert">
          有 {missing} {counter}
          {noun}不存在或已被删除，没有列出。
        </p>
      )}
    </>
  );
}

interface ComparedHeadProps {
  id: string;
  name: string;
  code: string;
  to: string;
  compared: ComparedIds;
  /** Above the name. */
  picture?: ReactNode;
}

/** The head of a column: leads to the record, and takes it out unless it is the only one. */
export function ComparedHead({ id, name, code, to, compared: { ids, setIds }, picture }: ComparedHeadProps) {
  return (
    <span className="k-compare-column">
      {picture}
      <Link to={to}>{name}</Link>
      <span className="text-hint">{code}</span>
      {ids.length > 1 && (
        <button
          type="button"
          className="k-text-button"
          aria-label={`移除 ${name}`}
          onClick={() => setIds(ids.filter((other) => other !== id))}
        >
          移除
        </button>
      )}
    </span>
  );
}
