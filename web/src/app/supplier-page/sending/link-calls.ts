import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkMessages } from '@mrp/contract/features/supplier-links/message.ts';
import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import type { PackingList, PackingListText } from '@mrp/contract/features/supplier-links/shipment.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import type { z } from 'zod';
import type { LinkedDocument, LinkedKind, LinkHome } from '@mrp/contract/features/supplier-links/link.ts';

/** A refusal of the server; `offline`: there was no answer. */
export class LinkError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const OFFLINE = 0;

async function call<T>(token: string, path: string, write?: { key: string; body?: unknown }): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/link${path}`, {
      method: write ? 'POST' : 'GET',
      // No cookie of a session of ours goes along, and none is set.
      credentials: 'omit',
      headers: {
        [LINK_HEADER]: token,
        ...(write && { 'idempotency-key': write.key }),
        // The boundary of a form is the browser's.
        ...(write?.body !== undefined && !(write.body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(write?.body !== undefined && { body: write.body instanceof FormData ? write.body : JSON.stringify(write.body) }),
    });
  } catch {
    throw new LinkError(OFFLINE, '');
  }
  const answer = (await response.json().catch(() => null)) as { code: number; message: string; data: T } | null;
  if (answer === null || response.status >= 502) throw new LinkError(OFFLINE, '');
  if (answer.code !== 200) throw new LinkError(answer.code, answer.message, answer.data);
  return answer.data;
}

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const openLink = (token: string): Promise<LinkHome> => call(token, '/openings', { key: newKey() });

const paths: Readonly<Record<LinkedKind, string>> = {
  purchase: '/orders',
  shipment: '/shipments',
  statement: '/statements',
  claim: '/claims',
  inquiry: '/inquiries',
  preparation: '/preparations',
  developmentTask: '/tasks',
};

/** A document of the link. */
export type Linked = Pick<LinkedDocument, 'kind' | 'id'>;

export const getDocument = <T>(token: string, { kind, id }: Linked): Promise<T> => call(token, `${paths[kind]}/${id}`);
/** A photo of a claim, of a task or of rejected goods, as an address that this page alone can show. */
export async function readPicture(token: string, of: Linked, pictureId: string): Promise<string> {
  const response = await fetch(`/api/link${paths[of.kind]}/${of.id}/pictures/${pictureId}`, {
    credentials: 'omit',
    headers: { [LINK_HEADER]: token },
  });
  if (!response.ok) throw new LinkError(OFFLINE, '');
  return URL.createObjectURL(await response.blob());
}

export const getMessages = (token: string, { kind, id }: Linked): Promise<LinkMessages> => call(token, `${paths[kind]}/${id}/messages`);

/** A document with what is said to it: an answer, of an order what is shipped, of a statement its invoice, of a task a sample, or a message. */
export interface Answerable extends Linked {
  topic?: 'shipments' | 'invoices' | 'samples' | 'messages';
}

export const sendAnswer = <T>(token: string, { kind, id, topic }: Answerable, key: string, body: unknown): Promise<T> =>
  call(token, `${paths[kind]}/${id}/${topic ?? 'answers'}`, { key, body });

export const readPackingList = (token: string, orderId: string, body: z.input<typeof PackingListText>): Promise<PackingList> =>
  call(token, `${paths.purchase}/${orderId}/packing-lists`, { key: newKey(), body });

/** A workbook or csv of his, read by the server; `columns` and `sheet` as he chose them. */
export function readPackingFile(
  token: string,
  orderId: string,
  file: File,
  { columns, sheet }: { columns: PackingList['columns'] | null; sheet: number | null },
): Promise<PackingList> {
  const query = new URLSearchParams();
  if (sheet !== null) query.set('sheet', String(sheet));
  if (columns !== null) query.set('columns', columns.map(({ index, column }) => `${index}:${column}`).join(','));
  return call(token, `${paths.purchase}/${orderId}/packing-files?${query}`, { key: newKey(), body: formOf(file) });
}

/** A shipment to print: `shipments` as he told it, `deliveries` as the buyer has it. */
export interface PrintedShipment {
  of: 'shipments' | 'deliveries';
  id: string;
}

/** Of a shipment that an order has, or of the shipment of the link. */
export const readPaper = (token: string, { kind, id: documentId }: Linked, printed: PrintedShipment | null): Promise<LinkPaper> =>
  call(token, `${paths[kind]}/${documentId}${printed ? `/${printed.of}/${printed.id}` : ''}/paper`);

export const withdrawShipment = (token: string, orderId: string, id: string): Promise<LinkOrder> =>
  call(token, `${paths.purchase}/${orderId}/shipments/${id}/withdrawals`, { key: newKey(), body: {} });

function formOf(file: File): FormData {
  const body = new FormData();
  body.append('file', file);
  return body;
}

export const uploadFile = (token: string, { kind, id }: Linked, file: File): Promise<LinkFile> =>
  call(token, `${paths[kind]}/${id}/files`, { key: newKey(), body: formOf(file) });

export const withdrawInvoice = (token: string, statementId: string, id: string): Promise<LinkStatement> =>
  call(token, `${paths.statement}/${statementId}/invoices/${id}/withdrawals`, { key: newKey(), body: {} });

export const withdrawSample = (token: string, taskId: string, id: string): Promise<LinkTask> =>
  call(token, `${paths.developmentTask}/${taskId}/samples/${id}/withdrawals`, { key: newKey(), body: {} });
