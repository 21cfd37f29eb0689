import { sql } from 'kysely';
import { createLink, noteOpening, revokeLink } from '../../features/supplier-links/links.commands.ts';
import type { Linked, LiveLink } from '../../features/supplier-links/links.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { dayAgo, type Calendar } from '../clock.ts';

export interface LinkPeople {
  buyer: Identity;
  accountant: Identity;
  developer: Identity;
}

interface Given {
  isForAll?: boolean;
  validDays?: number;
  replacesId?: string;
  /** Of an inquiry or a task: whom it asks. */
  supplierId?: string;
}

/** What 面料采购 and the suppliers, who have no account, do with links. */
export interface LinkDesk extends LinkPeople {
  as: Calendar['as'];
  /** An hour of so many days ago. */
  turnTo: (days: number, hour?: number) => void;
  give: (of: Linked, more?: Given) => Promise<LiveLink>;
  open: (link: LiveLink, times?: number) => Promise<void>;
  revoke: (of: Linked, linkId: string) => Promise<void>;
  asSupplier: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** How many links were given. */
  count: () => number;
}

const DEVICES = [
  'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/126.0 Mobile MicroMessenger/8.0.50',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49',
];

export function openDesk({ as, turnTo }: Calendar, { buyer, accountant, developer }: LinkPeople): LinkDesk {
  let count = 0;
  const asSupplier = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => as({ userId: null }, '供应商链接', work);
  return {
    buyer,
    accountant,
    developer,
    as,
    asSupplier,
    turnTo: (days, hour = 10) => turnTo(dayAgo(days, hour)),
    give: (of, more = {}) => {
      count += 1;
      return as(buyer, '新建供应商链接', async (tx) => {
        const { id } = await createLink(tx, of, { isForAll: false, validDays: 30, replacesId: null, ...more });
        return readLink(tx, id);
      });
    },
    open: async (link, times = 1) => {
      for (let time = 0; time < times; time += 1)
        await asSupplier((tx) =>
          noteOpening(tx, link, `203.0.113.${link.id}`, DEVICES[Number.parseInt(link.id, 10) % DEVICES.length] ?? ''),
        );
    },
    revoke: (of, linkId) => as(buyer, '停用供应商链接', async (tx) => void (await revokeLink(tx, of, linkId, 1))),
    count: () => count,
  };
}

/** Also one that expired before today. */
async function readLink(tx: Tx, id: string): Promise<LiveLink> {
  const { rows } = await sql<LiveLink>`
    select k.id, k.kind, k.document_id, k.is_for_all, k.expires_at, coalesce(v.main_id, v.id) as company_id
    from supplier_page_links k join suppliers v on v.id = k.supplier_id where k.id = ${id}`.execute(tx);
  return rows[0]!;
}
