import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Decision } from '../../platform/workflow.ts';
import { notify } from './commands.ts';

/** Tells whoever submitted these documents what was decided. The reason stays on the document: it may mention a price. */
export async function tellSubmitters(
  tx: Tx,
  { workflow: { kind, label, page, transitions }, outcome, documents }: Decision,
): Promise<void> {
  if (page === undefined) return;
  // Of the transaction, so that each decision is a notice of its own.
  const { rows } = await sql<{ moment: string }>`select extract(epoch from now())::text as moment`.execute(tx);
  await notify(
    tx,
    documents.map(({ id, code, submittedBy }) => ({
      kind: 'DECISION' as const,
      subject: `${kind} ${id} ${outcome} ${rows[0]?.moment ?? ''}`,
      title: `${label} ${code} 已${outcome}`,
      path: `${page}${id}`,
      users: [submittedBy],
      // A counter submits a count that he has no page of.
      needs: Object.values(transitions).flatMap(({ by, permission }) => (by === 'submitter' ? [permission] : [])),
    })),
  );
}
