import type { DocumentComment } from '@mrp/contract/features/audit.ts';
import { Alert, Button } from 'antd';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { ChoiceSelect } from '../../pickers/ChoiceSelect.tsx';
import { formatClock, formatFullTime } from '../../../lib/format/format.ts';
import { confirm } from '../../actions/Confirm.tsx';
import { EmptyState } from '../../states/EmptyState.tsx';
import { EmptyCell } from '../../list-columns/cells.tsx';
import {
  changedFields,
  COMMENTS,
  groupByDay,
  groupByLine,
  withComments,
  type ActivityEntry,
  type AuditEntry,
  type AuditField,
} from './audit-days.ts';
import { CommentForm } from './CommentForm.tsx';
import type { CommentDraft } from './useCommentDraft.ts';
import '../object.css';
import { isRefusal } from '../../../lib/api/api.ts';

interface AuditTimelineProps {
  entries: readonly AuditEntry[];
  /** Link to the log of this record, for users who may read the log. */
  allTo?: string | undefined;
  /** Error message for a part that could not load. */
  missing?: readonly MissingPart[];
  /** Absent when comments are not available. */
  comments?: Comments;
}

interface MissingPart {
  /** 评论 */
  what: string;
  read: { error: Error | null; refetch: () => unknown };
}

interface Comments {
  /** The entries loaded so far. */
  all: readonly DocumentComment[];
  draft: CommentDraft;
  more: (() => void) | undefined;
  loading: boolean;
  add: (text: string) => Promise<unknown>;
  remove: (id: string) => void;
}

/** Changes by day: the old value struck through, the new one in bold. */
export function AuditTimeline({ entries, missing = [], allTo, comments }: AuditTimelineProps) {
  const [field, setField] = useState<string | null>(null);
  const said = comments?.all ?? NO_COMMENTS;
  const fields = [...(said.length > 0 ? [{ value: COMMENTS, label: '评论' }] : []), ...changedFields(entries)];
  const shown = withComments(entries, said, field);
  const newest = groupByDay(shown)[0]?.entries[0]?.id;
  return (
    <div className="k-timeline">
      <div className="k-timeline-head">
        <h2>动态</h2>
        {fields.length > 1 && (
          <ChoiceSelect<string>
            size="small"
            variant="borderless"
            aria-label="只看字段"
            popupMatchSelectWidth={false}
            value={field ?? ALL}
            options={[{ value: ALL, label: '全部字段' }, ...fields]}
            onChange={(value) => setField(value === ALL ? null : value)}
          />
        )}
        {allTo && entries.length > 0 && <Link to={allTo}>查看全部</Link>}
      </div>
      {comments && <CommentForm draft={comments.draft} onSend={comments.add} />}
      {missing.map((part) => (
        <Missing key={part.what} part={part} />
      ))}
      {shown.length === 0 && missing.length === 0 && <EmptyState title="还没有动态" />}
      {groupByDay(shown).map(({ title, entries: ofDay }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} newest={entry.id === newest} onRemove={comments?.remove} />
            ))}
          </ol>
        </section>
      ))}
      {comments?.more && (
        <Button size="small" block loading={comments.loading} onClick={comments.more}>
          更早的评论
        </Button>
      )}
    </div>
  );
}

function Missing({ part: { what, read } }: { part: MissingPart }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`没有读到${what}`}
      description={read.error?.message}
      action={
        !isRefusal(read.error) && (
          <Button size="small" aria-label={`重试读取${what}`} onClick={() => void read.refetch()}>
            重试
          </Button>
        )
      }
    />
  );
}

const ALL = '';
const NO_COMMENTS: readonly DocumentComment[] = [];

interface EntryProps {
  entry: ActivityEntry;
  newest: boolean;
  onRemove: ((id: string) => void) | undefined;
}

function Entry({ entry: { at, userName, action, fields, remark, comment }, newest, onRemove }: EntryProps) {
  return (
    <li className={newest ? 'newest' : ''}>
      <div className="k-entry-who">
        <strong>{userName}</strong>
        <time dateTime={at} title={formatFullTime(at)}>
          {formatClock(at)}
        </time>
      </div>
      {comment ? <Said comment={comment} onRemove={onRemove} /> : <div>{action}</div>}
      {remark && <p className="k-entry-remark">“{remark}”</p>}
      {fields.length > 0 && <Changes fields={fields} />}
    </li>
  );
}

function Said({ comment: { id, text, isMine }, onRemove }: { comment: DocumentComment; onRemove: EntryProps['onRemove'] }) {
  const remove = async () => {
    if (await confirm({ title: '删除这条评论？', content: text, okText: '删除', danger: true })) onRemove?.(id);
  };
  return (
    <p className="k-comment">
      {text}
      {isMine && onRemove && (
        <button type="button" className="k-text-button" aria-label={`删除评论 ${text.slice(0, 20)}`} onClick={() => void remove()}>
          删除
        </button>
      )}
    </p>
  );
}

/** A new record with its lines has very many changes: the first few are shown, the rest on request. */
function Changes({ fields }: { fields: readonly AuditField[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? fields : fields.slice(0, CHANGES_SHOWN);
  return (
    <>
      <dl className="k-diff">
        {groupByLine(shown).map(({ of, turn, fields: ofLine }, line) => (
          <Fragment key={line}>
            {of !== null && (
              <div className="k-diff-line">
                <dt>{of}</dt>
                <dd>{turn}</dd>
              </div>
            )}
            {ofLine.map((change, at) => (
              <Change key={at} change={change} />
            ))}
          </Fragment>
        ))}
      </dl>
      {shown.length < fields.length && (
        <button type="button" className="k-text-button" onClick={() => setAll(true)}>
          展开其余 {fields.length - shown.length} 项
        </button>
      )}
    </>
  );
}

const CHANGES_SHOWN = 8;

function Change({ change: { label, before, after } }: { change: AuditField }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="visually-hidden">由 </span>
        {before ? <s>{before}</s> : <EmptyCell />}
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden"> 改为 </span>
        {after ? <strong>{after}</strong> : <EmptyCell />}
      </dd>
    </div>
  );
}
