import type { QuotationVersion } from '@mrp/contract/features/costing/record.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatTime } from '../../../lib/format/format.ts';

const BLANK = '';

/** 版本: what each submission changed of the one before. */
export function QuotationVersionsPanel({ versions }: { versions: readonly QuotationVersion[] }) {
  return (
    <PlainTable label={costingWords.version}>
      <thead>
        <tr>
          <th scope="col">版本</th>
          <th scope="col">提交</th>
          <th scope="col">项目</th>
          <th scope="col">字段</th>
          <th scope="col">改前</th>
          <th scope="col">改后</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRows key={version.versionNo} version={version} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function VersionRows({ version }: { version: QuotationVersion }) {
  const { versionNo, submittedAt, submittedBy, changeNote, changes, priceChanges = [] } = version;
  const all = [...changes, ...priceChanges];
  const head = (
    <>
      <th scope="row">V{versionNo}</th>
      <td>
        {submittedBy} {formatTime(submittedAt)}
        {changeNote && <span className="text-muted"> {changeNote}</span>}
      </td>
    </>
  );
  if (all.length === 0)
    return (
      <tr>
        {head}
        <td colSpan={4} className="text-muted">
          {versionNo === 1 ? '首次提交' : '没有变化'}
        </td>
      </tr>
    );
  return all.map(({ item, field, before, after }, at) => (
    <tr key={`${item}/${field}`}>
      {at === 0 ? head : <td colSpan={2}>{BLANK}</td>}
      <td>{item}</td>
      <td>{field}</td>
      <td>{before || '—'}</td>
      <td>{after || '—'}</td>
    </tr>
  ));
}
