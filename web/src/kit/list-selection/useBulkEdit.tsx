import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { lazyComponent } from '../lazy.tsx';
import type { BulkField, BulkValues } from './BulkEditForm.tsx';
import type { BulkAction, BulkOutcome } from '../list/list-actions.ts';

const BulkEditForm = lazyComponent(async () => (await import('./BulkEditForm.tsx')).BulkEditForm);

interface BulkEditOptions {
  /** Counter and name of the records: 个物料 */
  counted: string;
  fields: readonly BulkField[];
  permission: Endpoint;
  /** The dialog shows its errors above the input. */
  edit: (chosen: Selection, values: BulkValues) => Promise<BulkResult & { edit: string }>;
  /** Undoes exactly this edit. */
  restore: (edit: string) => Promise<BulkResult>;
}

interface Asked {
  subject: string;
  send: (values: BulkValues) => Promise<void>;
  close: () => void;
}

/** 批量编辑 of a list: asks for the new values of the selected rows; with undo. */
export function useBulkEdit({ counted, fields, permission, edit, restore }: BulkEditOptions): {
  action: BulkAction;
  /** The dialog, which the page renders. */
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = (chosen: Selection, count: number) =>
    new Promise<BulkOutcome | void>((resolve) => {
      const end = (outcome?: BulkOutcome) => {
        setAsked(null);
        resolve(outcome);
      };
      const send = async (values: BulkValues) => {
        const { edit: name, ...result } = await edit(chosen, values);
        end({ ...result, undo: () => restore(name) });
      };
      setAsked({ subject: `${formatCount(count)} ${counted}`, send, close: () => end() });
    });
  return {
    action: { key: 'edit-many', label: '批量编辑', permission, run },
    dialog: asked && <BulkEditForm open subject={asked.subject} fields={fields} onSend={asked.send} onClose={asked.close} />,
  };
}
