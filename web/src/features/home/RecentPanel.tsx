import type { RecentDocument } from '@mrp/contract/features/home.ts';
import { Link } from 'react-router';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatFullTime, formatTime } from '../../lib/format/format.ts';
import type { MenuGroup } from '../../lib/session/menu.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { currentUserId } from '../../lib/session/session.ts';
import { useDocumentAddress, useDocuments } from '../../lib/documents.ts';
import { describeDocument, logAddress } from './text.ts';

/** 最近单据 of the user, newest first. */
export function RecentPanel({ recent, groups }: { recent: readonly RecentDocument[]; groups: readonly MenuGroup[] }) {
  const all = logAddress(groups, currentUserId());
  return (
    <section className="sheet home-recent">
      <header>
        <h2>最近单据</h2>
        {all && <Link to={all}>全部记录</Link>}
      </header>
      <ul>
        {recent.map((document) => (
          <RecentRow key={`${document.kind} ${document.id}`} document={document} />
        ))}
      </ul>
    </section>
  );
}

function RecentRow({ document }: { document: RecentDocument }) {
  const { kind, id, code, name, pictureId, at } = document;
  const { label, stateLabel, tone } = describeDocument(useDocuments(), document);
  const to = useDocumentAddress()(kind, id);
  return (
    <li>
      <span className="home-kind">{label}</span>
      <span className="home-code">{to ? <Link to={to}>{code}</Link> : code}</span>
      <span className="home-name">
        {pictureId && <Swatch shade={{ name, pictureUrl: pictureUrl(pictureId, '64') }} size={20} silent />}
        <span>{name}</span>
      </span>
      <span className="home-state">{stateLabel !== '' && <StatusTag tone={tone}>{stateLabel}</StatusTag>}</span>
      <time dateTime={at} title={formatFullTime(at)}>
        {formatTime(at)}
      </time>
    </li>
  );
}
