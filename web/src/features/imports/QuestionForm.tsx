import { questionKey, questionKinds, type Answer } from '@mrp/contract/features/imports/options.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import type { ImportValues } from '@mrp/contract/features/imports/preview.ts';
import { Radio } from 'antd';
import { formatCount } from '../../lib/format/format.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { batchReads } from './text.ts';

interface QuestionFormProps {
  batchId: string;
  question: ImportValues['questions'][number];
}

/** What is asked once for all cells of a column, with what becomes what. */
export function QuestionForm({ batchId, question }: QuestionFormProps) {
  const map = useApiMutation(importsApi.mapValues, { refreshes: batchReads, blocking: false });
  const { kind, column, label, rows, examples, answer } = question;
  const title = `${label}${questionKinds[kind].label}`;
  const answerWith = (chosen: Answer) =>
    map.mutate({ params: { id: batchId }, body: { answers: { [questionKey(kind, column)]: chosen } } });
  return (
    <section className="import-values-column" aria-label={title}>
      <h3>
        {title} <small>{formatCount(rows)} 行</small>
      </h3>
      <p className="import-value-note">
        <span>{examples.map(({ text, becomes }) => (becomes === null ? text : `${text} → ${becomes}`)).join('；')}</span>
      </p>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={title}
        options={questionKinds[kind].choices.map((one) => ({ ...one }))}
        value={answer ?? (kind === 'several' ? 'SEVERAL' : null)}
        disabled={map.isPending}
        onChange={({ target }) => answerWith(target.value as Answer)}
      />
      {answer === null && kind !== 'several' && <p className="import-value-note wrong">请选择</p>}
    </section>
  );
}
