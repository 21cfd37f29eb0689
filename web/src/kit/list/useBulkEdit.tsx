import type { BulkResult, Chosen } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { onDemand } from '../on-demand.tsx';
import type { BulkField, BulkValues } from './BulkEditForm.tsx';
import type { BulkAction, BulkOutcome } from './list-actions.ts';

const BulkEditForm = onDemand(async () => (await import('./BulkEditForm.tsx')).BulkEditForm);

interface BulkEditOptions<Row> {
  /** 个物料 */
  counted: string;
  fields: readonly BulkField[];
  permission: Endpoint;
  edit: (chosen: Chosen, values: BulkValues) => Promise<BulkResult & { before: Row[] }>;
  /** Takes back exactly what was changed, as the server has told it. */
  restore: (before: Row[]) => Promise<BulkResult>;
}

interface Asked {
  subject: string;
  answer: (values: BulkValues | null) => void;
}

/** 批量编辑 of a list: asks which fields become what, for the rows that are chosen; with undo. */
export function useBulkEdit<Row>({ counted, fields, permission, edit, restore }: BulkEditOptions<Row>): {
  action: BulkAction;
  /** To be drawn by the page. */
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (count: number) =>
    new Promise<BulkValues | null>((resolve) => {
      const answer = (values: BulkValues | null) => {
        setAsked(null);
        resolve(values);
      };
      setAsked({ subject: `${formatCount(count)} ${counted}`, answer });
    });
  const run = async (chosen: Chosen, count: number): Promise<BulkOutcome | void> => {
    const values = await ask(count);
    if (!values) return;
    const { before, ...result } = await edit(chosen, values);
    return { ...result, undo: () => restoreInParts(before, restore) };
  };
  return {
    action: { key: 'edit-many', label: '批量编辑', permission, run },
    dialog: asked && (
      <BulkEditForm open subject={asked.subject} fields={fields} onConfirm={asked.answer} onClose={() => asked.answer(null)} />
    ),
  };
}

/** Each call stays below what the server takes in one. */
const PART = 250;

async function restoreInParts<Row>(rows: Row[], restore: (part: Row[]) => Promise<BulkResult>): Promise<BulkResult> {
  const all: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < rows.length; at += PART) {
    const { done, failed } = await restore(rows.slice(at, at + PART));
    all.done.push(...done);
    all.failed.push(...failed);
  }
  return all;
}
