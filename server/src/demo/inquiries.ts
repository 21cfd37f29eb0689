import { sql } from 'kysely';
import { InquiriesFrom } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { writeAnswers } from '../features/comparisons/answers.commands.ts';
import { createInquiriesFrom } from '../features/comparisons/batches.commands.ts';
import { decideInquiry } from '../features/comparisons/decision.commands.ts';
import { transitionInquiry } from '../features/comparisons/inquiries.commands.ts';
import { listInquiries } from '../features/comparisons/inquiries.queries.ts';
import { lowestOf } from '../features/comparisons/landing.rules.ts';
import { transact, type Db, type Tx } from '../platform/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { readDictionary } from './dictionary.ts';
import type { Random } from './random.ts';

interface InquiryPeople {
  buyer: Identity;
  pricer: Identity;
}

const INQUIRIES = 40;
const as = <T>(db: Db, { userId }: Identity, action: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact(db, { userId, requestId: 'demo', action }, work);

/** 40 inquiries: half decided, some closed, the rest open with none, some or all of the answers. */
export async function loadInquiries(db: Db, { buyer, pricer }: InquiryPeople, random: Random): Promise<number> {
  const made = await as(db, buyer, '加入比价', (tx) => makeInquiries(tx, buyer));
  const inquiries = await as(db, buyer, '登记报价', (tx) => answerThem(tx, buyer, made, random));
  for (const [at, inquiry] of inquiries.entries()) {
    const { id, version, answers } = inquiry;
    const winner = lowestOf(answers.filter(({ answeredAt }) => answeredAt !== null));
    if (at % 2 === 0 && winner)
      await as(db, pricer, '采用', (tx) =>
        decideInquiry(tx, pricer, id, { answerId: winner.id, reason: reasonOf(winner, at), saveOffer: at % 4 === 0, version }),
      );
    else if (at % 13 === 5)
      await as(db, buyer, '关闭', (tx) => transitionInquiry(tx, buyer, id, { action: 'close', version, reason: '款式取消，不再需要' }));
  }
  return inquiries.length;
}

const reasonOf = ({ belowMoq }: InquiryAnswer, at: number): string =>
  belowMoq ? '到厂价最低，不足起订量由余料消化' : ['到厂价最低', '价低且货期能赶上', '长期合作，质量稳定且价格最低'][at % 3]!;

/** Fabrics that several suppliers offer, asked of these and of two more each. */
async function makeInquiries(tx: Tx, buyer: Identity): Promise<string[]> {
  const { rows } = await sql<{ id: string; others: string[]; day: string }>`
    select s.id, (business_day() + 12 - (s.id % 20)::int)::text as day,
           array(select p.id::text from suppliers p where p.state = 'ACTIVE' and p.kind <> 'GARMENT' order by (p.id * 7 + s.id) % 31, p.id limit 2) as others
    from spus s where s.state = 'ACTIVE' and s.kind = 'FABRIC' and exists (select from offers o where o.spu_id = s.id and o.active)
    order by (s.id * 37) % 101, s.id limit ${INQUIRIES}`.execute(tx);
  const ids: string[] = [];
  for (const [at, { id, others, day }] of rows.entries()) {
    const asked = InquiriesFrom.parse({
      spuIds: [id],
      supplierIds: others,
      quantity: String([300, 800, 1500, 3000][at % 4]),
      answerBy: day,
    });
    ids.push(...(await createInquiriesFrom(tx, buyer, asked)).map((made) => made.id));
  }
  return ids;
}

/** Every fifth inquiry waits for all of its answers, every third for one. */
async function answerThem(tx: Tx, buyer: Identity, ids: readonly string[], random: Random) {
  const dictionary = await readDictionary(tx);
  const { rows } = await sql<{ id: string; price: string }>`
    select q.id, coalesce((select c.metre_price from offers o join current_prices c on c.offer_id = o.id and c.kind = 'BULK'
      where o.spu_id = q.spu_id and c.metre_price is not null order by o.preferred desc, o.id limit 1), 18)::text as price
    from inquiries q where q.id = any(${ids as string[]}::bigint[])`.execute(tx);
  const bases = new Map(rows.map(({ id, price }) => [id, price]));
  const written = (await listInquiries(tx, ids)).flatMap(({ id, answers }, at) => {
    if (at % 5 === 3) return [];
    return answers
      .slice(at % 3 === 1 ? 1 : 0)
      .map((answer) => ({ id: answer.id, inquiryId: id, answer: answerOf(bases.get(id) ?? '18', dictionary, random) }));
  });
  await writeAnswers(tx, buyer, written);
  return listInquiries(tx, ids);
}

function answerOf(base: string, dictionary: Awaited<ReturnType<typeof readDictionary>>, random: Random) {
  const taxIncluded = random.whole(0, 1) === 1;
  const price = decimal(base)
    .times(random.whole(88, 122))
    .div(100)
    .times(taxIncluded ? '1.13' : '1');
  return {
    price: roundHalfUp(price, 2),
    unitId: dictionary.unit('米'),
    currencyId: dictionary.entry('currency', '人民币'),
    taxIncluded,
    taxRate: '13',
    disparity: null,
    width: null,
    gramWeight: null,
    moq: String(random.pick([300, 500, 1000])),
    leadDays: String(random.whole(5, 30)),
    freight: random.whole(0, 2) === 0 ? String(random.whole(80, 400)) : null,
    dyeFee: random.whole(0, 4) === 0 ? String(random.whole(200, 800)) : null,
    otherFee: null,
    validUntil: null,
    hasSample: random.whole(0, 1) === 1,
    supplierItemNo: '',
    remark: '',
  };
}
