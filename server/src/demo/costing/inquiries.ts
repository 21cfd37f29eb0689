import { sql } from 'kysely';
import { InquiriesFrom } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { writeAnswers } from '../../features/comparisons/answers.commands.ts';
import { createInquiriesFrom } from '../../features/comparisons/batches.commands.ts';
import { decideInquiry } from '../../features/comparisons/decision.commands.ts';
import { transitionInquiry } from '../../features/comparisons/inquiries.commands.ts';
import { listInquiries } from '../../features/comparisons/inquiries.queries.ts';
import { lowestOf } from '../../features/comparisons/landing.rules.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { dayAgo, dayOf, openCalendar } from '../clock.ts';
import { readDictionary } from '../materials/dictionary.ts';
import type { Random } from '../random.ts';

interface InquiryPeople {
  buyer: Identity;
  pricer: Identity;
}

const INQUIRIES = 40;

/** 40 inquiries: half decided, some closed, the rest open with none, some or all of the answers. */
export async function loadInquiries(db: Db, { buyer, pricer }: InquiryPeople, random: Random): Promise<number> {
  const { as, turnTo } = openCalendar(db);
  const asked = await as(buyer, '读取', listAsked);
  for (const [at, fabric] of asked.entries()) {
    const age = ageOf(at);
    turnTo(dayAgo(age, 10));
    const id = await as(buyer, '加入比价', (tx) => makeInquiry(tx, buyer, fabric, at));
    turnTo(dayAgo(age - 3, 10));
    const { version, answers } = await as(buyer, '登记报价', (tx) => answerOne(tx, buyer, { id, at }, random));
    turnTo(dayAgo(age - 5, 15));
    const winner = lowestOf(answers.filter(({ answeredAt }) => answeredAt !== null));
    if (at % 2 === 0 && winner)
      await as(pricer, '采用', (tx) =>
        decideInquiry(tx, pricer, id, { answerId: winner.id, reason: reasonOf(winner, at), saveOffer: at % 4 === 0, version }),
      );
    else if (at % 13 === 5)
      await as(buyer, '关闭', (tx) => transitionInquiry(tx, buyer, id, { action: 'close', version, reason: '款式取消，不再需要' }));
  }
  return asked.length;
}

/** In days: those that end are spread over the year, the others are of the last weeks. */
const ageOf = (at: number): number => ((at % 2 === 0 && at % 5 !== 3) || at % 13 === 5 ? 14 + (INQUIRIES - at) * 8 : 1 + (at % 18));

const reasonOf = ({ belowMoq }: InquiryAnswer, at: number): string =>
  belowMoq ? '到厂价最低，不足起订量由余料消化' : ['到厂价最低', '价低且货期能赶上', '长期合作，质量稳定且价格最低'][at % 3]!;

interface Asked {
  id: string;
  others: string[];
}

/** Fabrics that several suppliers offer, asked of these and of two more each. */
async function listAsked(tx: Tx): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select s.id,
           array(select p.id::text from suppliers p where p.state = 'ACTIVE' and p.kind <> 'GARMENT' order by (p.id * 7 + s.id) % 31, p.id limit 2) as others
    from spus s where s.state = 'ACTIVE' and s.kind = 'FABRIC' and exists (select from offers o where o.spu_id = s.id and o.active)
    order by (s.id * 37) % 101, s.id limit ${INQUIRIES}`.execute(tx);
  return rows;
}

async function makeInquiry(tx: Tx, buyer: Identity, { id, others }: Asked, at: number): Promise<string> {
  const asked = InquiriesFrom.parse({
    spuIds: [id],
    supplierIds: others,
    quantity: String([300, 800, 1500, 3000][at % 4]),
    answerBy: dayOf(dayAgo(ageOf(at) - 12 + (at % 9))),
  });
  const [made] = await createInquiriesFrom(tx, buyer, asked);
  return made?.id ?? '';
}

/** Every fifth inquiry waits for all of its answers, every third for one. */
async function answerOne(tx: Tx, buyer: Identity, { id, at }: { id: string; at: number }, random: Random): Promise<Inquiry> {
  const read = async () => (await listInquiries(tx, [id]))[0]!;
  if (at % 5 === 3) return read();
  const dictionary = await readDictionary(tx);
  const { rows } = await sql<{ price: string }>`
    select coalesce((select c.metre_price from offers o join current_prices c on c.offer_id = o.id and c.kind = 'BULK'
      where o.spu_id = q.spu_id and c.metre_price is not null order by o.preferred desc, o.id limit 1), 18)::text as price
    from inquiries q where q.id = ${id}`.execute(tx);
  const { answers } = await read();
  const written = answers
    .slice(at % 3 === 1 ? 1 : 0)
    .map((answer) => ({ id: answer.id, inquiryId: id, answer: answerOf(rows[0]?.price ?? '18', dictionary, random) }));
  await writeAnswers(tx, buyer, written);
  return read();
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
