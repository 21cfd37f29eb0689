import { sql } from 'kysely';
import { LinkQuotation } from '@mrp/contract/features/supplier-links/inquiry.ts';
import { quote, takeQuotation } from '../../features/supplier-links/answers/inquiries.commands.ts';
import { readLinkInquiry } from '../../features/supplier-links/answers/inquiries.queries.ts';
import { dayAgo, dayOf } from '../clock.ts';
import type { LinkDesk } from './link-desk.ts';
import { readVersion } from '../versions.ts';

const person = { fromName: '陈业务', phone: '137 0000 3399' };

/** Of three open inquiries one supplier each has a link: he only looked, quoted, or his quotation was entered. */
export async function quoteInquiries(desk: LinkDesk): Promise<void> {
  const { as, asSupplier, buyer, give, open, turnTo } = desk;
  for (const [at, { id, supplierId }] of (await listAsked(desk)).entries()) {
    turnTo(3);
    const link = await give({ kind: 'inquiry', id }, { supplierId });
    turnTo(2, 13);
    await open(link);
    if (at === 0) continue;
    const { answer } = await asSupplier(async (tx) => {
      const { mark, units, currencies } = await readLinkInquiry(tx, id, link);
      const body = {
        ...person,
        mark,
        price: '21.8',
        unitId: units[0]?.id ?? '',
        currencyId: currencies[0]?.id ?? '',
        taxIncluded: true,
        taxRate: '13',
        moq: '300',
        leadDays: '15',
        validUntil: dayOf(dayAgo(-30)),
        note: '色卡与报价单同发',
        breaks: [{ fromQuantity: '1000', price: '20.9' }],
      };
      return quote(tx, link, id, LinkQuotation.parse(body));
    });
    if (at === 1) continue;
    await as(buyer, '登记供应商报价', async (tx) =>
      takeQuotation(tx, buyer, { id, answerId: answer?.id ?? '' }, await readVersion(tx, id, 'inquiries')),
    );
  }
}

/** Open inquiries that were made before the links, each with a supplier who did not answer yet. */
const listAsked = ({ as, buyer }: LinkDesk): Promise<{ id: string; supplierId: string }[]> =>
  as(buyer, '读取', async (tx) => {
    const { rows } = await sql<{ id: string; supplierId: string }>`
      select distinct on (q.id) q.id, a.supplier_id
      from inquiries q join inquiry_answers a on a.inquiry_id = q.id and a.answered_at is null
      join suppliers v on v.id = a.supplier_id and v.state = 'ACTIVE' and v.main_id is null
      where q.state = 'OPEN' and q.created_at < pg_catalog.now() - interval '4 days'
      order by q.id, a.id limit 3`.execute(tx);
    return rows;
  });
