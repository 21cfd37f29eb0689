import { sql } from 'kysely';
import { LinkSampleInput, type LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { judgeRound } from '../../features/development-tasks/rounds.commands.ts';
import { getTask } from '../../features/development-tasks/record.queries.ts';
import type { LiveLink } from '../../features/supplier-links/links.queries.ts';
import { refuseSample, takeSample } from '../../features/supplier-links/answers/sample-decisions.commands.ts';
import { sendSample, withdrawSample } from '../../features/supplier-links/answers/samples.commands.ts';
import { readLinkTask } from '../../features/supplier-links/answers/samples.queries.ts';
import { readToday } from '../../platform/today.ts';
import type { LinkDesk } from './link-desk.ts';
import { readVersion } from '../versions.ts';

const person = { fromName: '周打样', phone: '137 0000 8899' };

/**
 * Of two tasks: a sample that was entered and is to be changed, and the next one, which waits; a link that was opened only; a sample that was
 * refused, and one that its supplier took back.
 */
export async function sendSamples(desk: LinkDesk): Promise<void> {
  const { give, open, turnTo } = desk;
  const [first, second] = await listAsked(desk);
  if (!first || !second) return;
  turnTo(8);
  const link = await give({ kind: 'developmentTask', id: first.id }, { supplierId: first.suppliers[0] ?? '' });
  await open(link, 2);
  await enter(desk, link, await send(desk, link, { sampleNo: 'DY-3301', price: '38.50', note: '手织样，颜色以大货为准' }));
  turnTo(2, 9);
  await send(desk, link, { sampleNo: 'DY-3301B', price: '38.20', note: '已调色，偏红减少' });
  await open(await give({ kind: 'developmentTask', id: first.id }, { supplierId: first.suppliers[1] ?? '' }));
  turnTo(6, 9);
  const other = await give({ kind: 'developmentTask', id: second.id }, { supplierId: second.suppliers[0] ?? '' });
  await open(other);
  await refuse(desk, other, await send(desk, other, { sampleNo: 'M-118', price: '41.00' }));
  turnTo(3, 16);
  const sampleId = await send(desk, other, { sampleNo: 'M-119', price: '40.60' });
  await desk.asSupplier((tx) => withdrawSample(tx, other, { id: second.id, sampleId }));
}

async function send({ asSupplier }: LinkDesk, link: LiveLink, said: Partial<LinkSampleInput>): Promise<string> {
  const id = link.documentId;
  const { samples } = await asSupplier(async (tx) => sendSample(tx, link, id, sampleOf(await readLinkTask(tx, id, link), said)));
  return samples[0]?.id ?? '';
}

/** As wanted, but for what is said otherwise. */
function sampleOf({ mark, samples, colourName, width, gramWeight, units, compositions }: LinkTask, said: Partial<LinkSampleInput>) {
  return LinkSampleInput.parse({
    ...person,
    mark,
    afterAnswerId: samples[0]?.id ?? null,
    colourName,
    width,
    gramWeight,
    unitId: units[0]?.id ?? null,
    moq: '300',
    leadDays: '12',
    compositions: compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share })),
    ...said,
  });
}

/** Entered as a sample that has arrived, with a verdict. */
async function enter({ as, developer, turnTo }: LinkDesk, { documentId: id }: LiveLink, sampleId: string): Promise<void> {
  turnTo(5, 11);
  await as(developer, '登记供应商样品', async (tx) => {
    const today = await readToday(tx);
    return takeSample(tx, developer, { id, sampleId }, { version: await readVersion(tx, id, 'development_tasks'), receivedOn: today });
  });
  await as(developer, '样品结论', async (tx) => {
    const { id: roundId = '', version = 0 } = (await getTask(tx, id)).rounds.at(-1) ?? {};
    return judgeRound(tx, developer, id, roundId, { version, verdict: 'REVISE', reason: '颜色偏红，再调一版' });
  });
}

const refuse = ({ as, developer }: LinkDesk, { documentId: id }: LiveLink, sampleId: string) =>
  as(developer, '拒绝供应商样品', (tx) => refuseSample(tx, developer, { id, sampleId }, '克重超差，请按要求重打'));

/** Tasks under way with suppliers who already made samples for them. */
const listAsked = ({ as, developer }: LinkDesk): Promise<{ id: string; suppliers: string[] }[]> =>
  as(developer, '读取', async (tx) => {
    const { rows } = await sql<{ id: string; suppliers: string[] }>`
      select t.id, array_agg(distinct r.supplier_id::text) as suppliers
      from development_tasks t join task_rounds r on r.task_id = t.id join suppliers v on v.id = r.supplier_id and v.state = 'ACTIVE' and v.main_id is null
      where t.state = 'DEVELOPING' and t.unit_id is not null
      group by t.id having count(distinct r.supplier_id) > 1 order by t.id limit 2`.execute(tx);
    return rows;
  });
