import type { DocumentComment } from '@mrp/contract/features/audit.ts';
import type { Db } from '../../../platform/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';

/** The newest; what was said before is in the table. */
const MOST_COMMENTS = 100;

interface OfDocument {
  kind: string;
  documentId: string;
}

/** What people said about one document, newest first. Whoever asks may read it. */
export async function listComments(db: Db, { userId }: Identity, { kind, documentId }: OfDocument): Promise<DocumentComment[]> {
  const rows = await db
    .selectFrom('documentComments as c')
    .innerJoin('users as u', 'u.id', 'c.createdBy')
    .select(['c.id', 'c.createdAt as at', 'c.createdBy', 'u.nickName as userName', 'c.body as text'])
    .where('c.kind', '=', kind)
    .where('c.documentId', '=', documentId)
    .where('c.withdrawnAt', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(MOST_COMMENTS)
    .$castTo<Omit<DocumentComment, 'isMine'> & { createdBy: string }>()
    .execute();
  return rows.map(({ createdBy, ...comment }) => ({ ...comment, isMine: createdBy === userId }));
}
