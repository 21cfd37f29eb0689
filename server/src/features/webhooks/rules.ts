import { createHmac } from 'node:crypto';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { TEST_EVENT } from '@mrp/contract/features/webhooks/lists.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';

/** Seconds until the next attempt, by failed attempts: about a day in all. */
const WAITS = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800];

/** Null: it is given up. */
export const retryDelayAfter = (attempts: number): number | null => WAITS[attempts - 1] ?? null;

/** The signing secret of a subscription, derived so that it is not stored. */
export const secretOf = (installation: string, id: string): string =>
  `whsec_${createHmac('sha256', installation).update(`webhook:${id}`).digest('base64url')}`;

/** HMAC-SHA256 of `time.body` in hex; the receiver refuses old times, so that no copy can be sent again later. */
export const signatureOf = (secret: string, time: number, body: string): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

interface Readers {
  anyOf: readonly string[];
  with?: string;
}

/** Who may learn of an event: whoever its pages would show it to. Null: everybody. */
export function readersOf(kind: string, audits: readonly AuditKind[]): Readers | null {
  if (kind === TEST_EVENT) return null;
  if (kind === 'stock.belowSafety') return skuStockApi.list.permission;
  if (kind === 'price.alert') return { anyOf: pricesApi.listPrices.permission.anyOf, with: VIEW_PRICES };
  const [, document] = /^(?:document|answer)\.(.+)$/.exec(kind) ?? [];
  return { anyOf: audits.find((audit) => audit.kind === document)?.readPermissions ?? [] };
}

export function mayReceive(kind: string, permissions: ReadonlySet<string>, audits: readonly AuditKind[]): boolean {
  const readers = readersOf(kind, audits);
  if (!readers) return true;
  return readers.anyOf.some((permission) => permissions.has(permission)) && (!readers.with || permissions.has(readers.with));
}
