import { sql } from 'kysely';
import { ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import { createClaim } from '../features/claims/commands.ts';
import { transitionClaim } from '../features/claims/states.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { after, openCalendar } from './clock.ts';
import { readVersion } from './versions.ts';

interface ClaimPeople {
  buyer: Identity;
  keeper: Identity;
  accountant: Identity;
}

interface Story {
  kind: string;
  demand: 'RETURN' | 'EXCHANGE' | 'DEDUCT' | 'CONCEDE' | 'NONE';
  place: string;
  note: string;
  more?: object;
  /** What became of it, with what the supplier said. */
  steps: readonly ClaimStep[];
  answer?: string;
}

const roll = (rollNo: string, points: string) => ({ lotNo: '', rollNo, points, metres: '60', width: '150' });

const stories: readonly Story[] = [
  { kind: 'SHADE', demand: 'CONCEDE', place: '整缸', note: '与确认样偏红半级', more: { share: '8' }, steps: [] },
  {
    kind: 'DEFECT',
    demand: 'DEDUCT',
    place: '距头 12 米，左边',
    note: '断续油污，裁片须换片',
    more: { amount: '180', pointsLimit: '28', rolls: [roll('1', '31'), roll('2', '18')] },
    steps: ['send'],
  },
  {
    kind: 'WIDTH',
    demand: 'CONCEDE',
    place: '',
    note: '门幅比合同少 2 厘米，用料增加',
    more: { share: '5' },
    steps: ['send', 'answer'],
    answer: '承认门幅不足，请按 3% 让步',
  },
  {
    kind: 'SHORT',
    demand: 'DEDUCT',
    place: '',
    note: '码单与实量相差',
    more: { amount: '96' },
    steps: ['send', 'answer', 'confirm'],
    answer: '同意扣款',
  },
  { kind: 'DAMAGE', demand: 'EXCHANGE', place: '外层三匹', note: '运输中受潮', steps: ['send', 'answer', 'confirm'], answer: '三天内补发' },
  {
    kind: 'WEIGHT',
    demand: 'NONE',
    place: '',
    note: '克重低 2%，在公差边缘',
    more: { waiver: '未超公差，记录备查' },
    steps: ['send', 'confirm', 'settle'],
  },
  { kind: 'SHRINK', demand: 'RETURN', place: '', note: '缩水 5%，复测合格', steps: ['send', 'cancel'] },
];

/** 物料索赔 in each state: 仓管 finds, 面料采购 talks to the supplier, 财务对账 agrees. */
export async function loadClaims(db: Db, { buyer, keeper, accountant }: ClaimPeople): Promise<number> {
  const { as, turnTo } = openCalendar(db);
  const goods = await as(buyer, '读取', readGoods);
  for (const [at, story] of stories.entries()) {
    const found = goods[at];
    if (!found) return at;
    const { kind, demand, place, note, more, steps, answer = '' } = story;
    turnTo(after(found.receivedAt, 20));
    const author = demand === 'DEDUCT' ? buyer : keeper;
    const id = await as(author, '新建物料索赔', async (tx) => {
      const { kindId } = await readKind(tx, kind);
      const body = { source: 'RECEIPT', kindId, demand, place, note, quantity: found.quantity, lineId: found.lineId, ...more };
      return (await createClaim(tx, author, ClaimInput.parse(body))).id;
    });
    for (const [step, action] of steps.entries()) {
      const who = action === 'confirm' || action === 'settle' ? accountant : buyer;
      turnTo(after(found.receivedAt, 44 + 24 * step));
      await as(who, action, async (tx) => {
        const version = await readVersion(tx, id, 'claims');
        const reason = action === 'cancel' ? '复测合格，不再要求' : '';
        return transitionClaim(tx, who, id, { action, version, reason, answer: action === 'answer' ? answer : '' });
      });
    }
  }
  return stories.length;
}

async function readKind(tx: Tx, code: string): Promise<{ kindId: string }> {
  const { rows } = await sql<{
    kindId: string;
  }>`select id as kind_id from dictionary_entries where dictionary = 'claimKind' and code = ${code}`.execute(tx);
  return { kindId: rows[0]?.kindId ?? '' };
}

interface Goods {
  lineId: string;
  quantity: string;
  receivedAt: string;
}

/** Goods of the newest receipts of several suppliers that are old enough for what follows, a twentieth of each in whole units. */
async function readGoods(tx: Tx): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select line_id, quantity, received_at::text as received_at from (
      select distinct on (d.supplier_id) l.id as line_id, greatest(1, floor((l.quantity - l.returned_quantity - l.rejected_quantity) / 20))::text as quantity, d.received_at
      from receipts d join receipt_lines l on l.receipt_id = d.id
      where d.ownership = 1 and l.quantity - l.returned_quantity - l.rejected_quantity >= 20 and d.received_at < now() - interval '5 days'
      order by d.supplier_id, d.received_at desc, l.id) newest
    order by received_at desc, line_id limit ${stories.length}`.execute(tx);
  return rows;
}
