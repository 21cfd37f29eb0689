import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import type { ReactNode } from 'react';
import { PictureList } from '../../kit/pictures/PictureList.tsx';
import { formatTime } from '../../lib/format/format.ts';

interface AnswerHeadProps {
  answer: { fromName: string; phone: string; at: string; note: string };
  children?: ReactNode;
  /** What became of it. */
  outcome?: string | false;
}

/** Who answered when, what in short, and what else he says. */
export function AnswerHeadPanel({ answer: { fromName, phone, at, note }, children, outcome }: AnswerHeadProps) {
  return (
    <p>
      <b>{fromName}</b> {phone} <small className="text-muted">{formatTime(at)}</small> {children}
      {note !== '' && `：${note}`}
      {outcome && <span className="text-muted"> {outcome}</span>}
    </p>
  );
}

/** 12.00 → 11.80, or as it was. */
export function Change({ before, after }: { before: string; after: string | null }) {
  if (after === null) return <>{before}</>;
  return (
    <>
      <span className="text-muted">{before} → </span>
      <b>{after}</b>
    </>
  );
}

/** Photos that a supplier sent, and his other files. */
export function AnswerFilesPanel({ files }: { files: readonly FileRef[] }) {
  const pictures = files.filter(({ thumbUrl }) => thumbUrl !== null);
  const others = files.filter(({ thumbUrl }) => thumbUrl === null);
  return (
    <>
      {pictures.length > 0 && <PictureList name="供应商的照片" pictureIds={pictures.map(({ id }) => id)} cover={false} />}
      {others.length > 0 && <FileLinks files={others} />}
    </>
  );
}

export function FileLinks({ files }: { files: readonly FileRef[] }) {
  return (
    <ul className="plain-list">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} download={name}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
