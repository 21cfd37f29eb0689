import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import type { ImportValues } from '@mrp/contract/features/imports/preview.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { EntitySource } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { call } from '../../lib/api/api.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { NewValuesForm } from './NewValuesForm.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { batchReads, effectText, hasNoEntry } from './text.ts';

/** 值映射: assigns an unknown text once for all rows that contain it, and answers what is asked once per column. */
export function ValuesPanel({ batch }: { batch: ImportBatch }) {
  const { data } = useApiQuery(importsApi.listValues, { params: { id: batch.id } });
  if (!data || data.columns.length + data.questions.length === 0) return null;
  const count = data.columns.reduce((sum, { values }) => sum + values.length, data.questions.length);
  return (
    <aside className="sheet import-values" aria-labelledby="import-values">
      <div className="import-values-list">
        <h2 id="import-values">
          值映射 <small>{formatCount(count)} 个值</small>
        </h2>
        <p className="text-muted">改一次，文件中相同的值全部生效</p>
        {data.questions.map((question) => (
          <QuestionForm key={`${question.kind} ${question.column}`} batchId={batch.id} question={question} />
        ))}
        {data.columns.map((column) => (
          <ColumnValues key={column.column} batch={batch} column={column} />
        ))}
      </div>
      <Can to={importsApi.mapValues}>
        <TakeSuggestions batchId={batch.id} values={data} />
      </Can>
    </aside>
  );
}

/** One hook per control, so that pressing the next one before the first has answered sends both. */
const useMapping = () => useApiMutation(importsApi.mapValues, { refreshes: batchReads, blocking: false });

type Column = ImportValues['columns'][number];

function ColumnValues({ batch, column }: { batch: ImportBatch; column: Column }) {
  const { label, values } = column;
  const rows = values.reduce((sum, value) => sum + value.rows, 0);
  const source = choicesOf(batch, column);
  const [making, setMaking] = useState(false);
  const open = values.filter(hasNoEntry).length;
  return (
    <section className="import-values-column" aria-label={label}>
      <h3>
        {label}{' '}
        <small>
          {formatCount(values.length)} 个值 · {formatCount(rows)} 行
        </small>
      </h3>
      {column.makes && open > 0 && (
        <Can to={importsApi.makeValues}>
          <Button size="small" onClick={() => setMaking(true)}>
            新建{label}（{formatCount(open)} 个没有的值）
          </Button>
        </Can>
      )}
      {making && <NewValuesForm batchId={batch.id} column={column} onClose={() => setMaking(false)} />}
      <ul className="plain-list">
        {values.map((value) => (
          <ValueChoice key={value.text} batchId={batch.id} column={column.column} source={source} value={value} />
        ))}
      </ul>
    </section>
  );
}

/** Choices come from the server; names of selected values come with the mapping. */
function choicesOf({ id, object }: ImportBatch, { column, label, values }: Column): EntitySource {
  const known = values.flatMap(({ chosen }) => (chosen ? [{ id: chosen.id, code: '', name: chosen.label }] : []));
  return {
    key: `import.${object}.${column}`,
    label,
    search: async (q, signal) =>
      (await call(importsApi.listChoices, { params: { id }, query: { column, q } }, { signal })).map((choice) => ({
        id: choice.id,
        code: '',
        name: choice.label,
        note: choice.note,
      })),
    find: (ids) => Promise.resolve(known.filter((one) => ids.includes(one.id))),
  };
}

interface ValueChoiceProps {
  batchId: string;
  column: string;
  source: EntitySource;
  value: Column['values'][number];
}

function ValueChoice({ batchId, column, source, value: { text, rows, chosen, remembered, suggestion, renamed } }: ValueChoiceProps) {
  const map = useMapping();
  const take = (id: string | null) => map.mutate({ params: { id: batchId }, body: { values: [{ column, text, id }] } });
  return (
    <li className={chosen || suggestion || renamed ? '' : 'none'}>
      <span className="one-line" title={text}>
        {text}
      </span>
      <span className="import-value-arrow" aria-hidden="true" />
      <EntityPicker
        source={source}
        aria-label={`“${text}”对应的${source.label}`}
        placeholder={(renamed ?? suggestion)?.label ?? '选择'}
        disabled={map.isPending}
        value={chosen?.id ?? null}
        onChange={take}
      />
      <span className="import-value-rows">{formatCount(rows)} 行</span>
      <span className="import-value-note">
        <span>{chosen ? (remembered ? '沿用上次' : '已映射') : ((renamed ?? suggestion)?.note ?? '没有相近的名称')}</span>
        {suggestion && (
          <Can to={importsApi.mapValues}>
            <button
              type="button"
              className="k-text-button"
              aria-label={`采用“${text}”→“${suggestion.label}”`}
              onClick={() => take(suggestion.id)}
            >
              采用
            </button>
          </Can>
        )}
      </span>
    </li>
  );
}

/** Shows the effect before the click. */
function TakeSuggestions({ batchId, values: { columns, effect } }: { batchId: string; values: ImportValues }) {
  const map = useMapping();
  if (effect.suggestions === 0 || effect.errorsAfter === null) return null;
  const suggested = columns.flatMap(({ column, values }) =>
    values.flatMap(({ text, suggestion }) => (suggestion ? [{ column, text, id: suggestion.id }] : [])),
  );
  return (
    <div className="import-values-foot">
      <p id="import-effect">{effectText(effect.suggestions, effect.errorsBefore, effect.errorsAfter)}</p>
      <Button
        block
        aria-describedby="import-effect"
        loading={map.isPending}
        onClick={() => map.mutate({ params: { id: batchId }, body: { values: suggested } })}
      >
        采用全部建议
      </Button>
    </div>
  );
}
