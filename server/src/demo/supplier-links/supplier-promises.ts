import { sql } from 'kysely';
import { LinkPreparationAnswer, type LinkPreparation } from '@mrp/contract/features/supplier-links/preparation.ts';
import { decimal, roundDown, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { takePromise } from '../../features/supplier-links/answers/preparation-decisions.commands.ts';
import { promise } from '../../features/supplier-links/answers/preparations.commands.ts';
import { readLinkPreparation } from '../../features/supplier-links/answers/preparations.queries.ts';
import { dayAgo, dayOf } from '../clock.ts';
import type { LinkDesk } from './link-desk.ts';
import { readVersion } from '../versions.ts';

const person = { fromName: '何厂长', phone: '136 0000 5511' };

/** Of two preparation orders that wait or are made one supplier says two parts, which we enter; of the other his answer waits. */
export async function answerPreparations(desk: LinkDesk): Promise<void> {
  const { as, asSupplier, buyer, give, open, turnTo } = desk;
  for (const [at, id] of (await listWaiting(desk)).entries()) {
    turnTo(4 - at);
    const link = await give({ kind: 'preparation', id });
    await open(link);
    turnTo(3 - at, 14);
    const { answer } = await asSupplier(async (tx) => promise(tx, link, id, partsOf(await readLinkPreparation(tx, id, link), at + 8)));
    if (at > 0) continue;
    turnTo(2, 9);
    await as(buyer, '登记供应商答复', async (tx) =>
      takePromise(tx, buyer, { id, answerId: answer?.id ?? '' }, await readVersion(tx, id, 'preparation_orders')),
    );
  }
}

/** Six tenths in so many days, the rest four days later. */
function partsOf({ mark, lines }: LinkPreparation, days: number): LinkPreparationAnswer {
  const said = lines.flatMap(({ id, openQuantity, unit }) => {
    const first = roundDown(decimal(openQuantity).times('0.6'), unit.decimals);
    const parts = [
      { readyOn: dayOf(dayAgo(-days)), quantity: first },
      { readyOn: dayOf(dayAgo(-days - 4)), quantity: sumDecimals([openQuantity, `-${first}`]) },
    ];
    return decimal(first).gt(0) ? [{ id, reason: '机台排满，分两批出', parts }] : [];
  });
  return LinkPreparationAnswer.parse({ ...person, mark, note: '第一批先发', lines: said });
}

/** One that waits for production and one that is made, with one supplier each and nothing finished yet. */
const listWaiting = ({ as, buyer }: LinkDesk): Promise<string[]> =>
  as(buyer, '读取', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct on (o.state) o.id from preparation_orders o join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE' and v.main_id is null
      where o.state in ('WAITING', 'PRODUCING') and o.created_at < pg_catalog.now() - interval '5 days'
        and not exists (select from preparation_lines l where l.order_id = o.id and (l.done or l.finished_quantity > 0))
      order by o.state, o.id desc`.execute(tx);
    return rows.map(({ id }) => id);
  });
