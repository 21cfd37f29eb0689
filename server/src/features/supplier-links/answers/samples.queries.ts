import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import type { LinkSample, LinkTask, SupplierSample, TaskSide } from '@mrp/contract/features/supplier-links/sample.ts';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { getTask, shares } from '../../development-tasks/record.queries.ts';
import { listFileRefs, openPicture } from '../../files/queries.ts';
import { listLinks, type LiveLink } from '../links.queries.ts';
import { listMessages } from '../messages.queries.ts';

/** Links of a task and the samples that suppliers sent by them, the newest first. */
export async function readTaskSide(db: Db, id: string): Promise<TaskSide> {
  await getTask(db, id);
  const of = { kind: 'developmentTask', id } as const;
  const answers = (await listSupplierSamples(db, id)).map(
    ({ companyId: _company, roundId: _round, verdict: _verdict, ...sample }) => sample,
  );
  return { links: await listLinks(db, of), answers, messages: await listMessages(db, of) };
}

export interface SentSample extends SupplierSample {
  companyId: string;
  /** What it became. */
  roundId: string | null;
  verdict: LinkSample['verdict'];
}

const unitOf = sql`
  case when u.id is not null then jsonb_build_object('id', u.id::text, 'name', u.name, 'decimals', u.decimals) end`;

export async function listSupplierSamples(db: Db, taskId: string): Promise<SentSample[]> {
  const { rows } = await sql<Omit<SentSample, 'files'> & { fileIds: string[] }>`${preparedStatement}
    select s.id, s.created_at as at, s.from_name, s.phone, s.note, jsonb_build_object('id', v.id::text, 'name', v.abbreviation) as supplier,
           coalesce(v.main_id, v.id) as company_id, s.sample_no, s.sent_on, s.colour_name, s.specification, ${unitOf} as unit, s.tax_included,
           trim_scale(s.width)::text as width, trim_scale(s.gram_weight)::text as gram_weight, trim_scale(s.price)::text as price,
           trim_scale(s.moq)::text as moq, s.lead_days::text as lead_days, s.reason, s.round_id, r.serial, r.verdict, b.nick_name as decided_by,
           ${shares('supplier_sample_compositions', 'supplier_sample_id', 's.id')} as compositions,
           case when s.state = 'PENDING' and w.id is null then 'ENDED' else s.state end as state,
           array(select p.file_id::text from supplier_sample_pictures p where p.supplier_sample_id = s.id order by p.position) as file_ids
    from supplier_samples s
    join supplier_page_links k on k.id = s.link_id
    join suppliers v on v.id = k.supplier_id
    left join units u on u.id = s.unit_id
    left join open_supplier_samples w on w.id = s.id
    left join task_rounds r on r.id = s.round_id
    left join users b on b.id = s.decided_by
    where s.task_id = ${taskId} order by s.id desc`.execute(db);
  const refs = await listFileRefs(
    db,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  return rows.map(({ fileIds, ...sample }) => ({ ...sample, files: fileIds.flatMap((id) => refs.get(id) ?? []) }));
}

/** The same as its supplier sees it: without who of us decided, nor how many samples there are. */
function linkSampleOf({
  phone: _phone,
  supplier: _supplier,
  companyId: _company,
  roundId: _round,
  serial: _serial,
  decidedBy: _by,
  files,
  price = null,
  ...sent
}: SentSample): LinkSample {
  return { ...sent, price, pictureCount: files.length };
}

/** What is wanted, and nothing of price, reasons, persons nor the samples of others. */
const wantedOf = (task: Task) => ({
  name: task.name,
  classification: task.classification?.fullName ?? '',
  colourName: task.colourName,
  compositions: task.compositions,
  width: task.width,
  gramWeight: task.gramWeight,
  specification: task.specification,
  quantity: task.forecastQuantity,
  unit: task.unit && { id: task.unit.id, name: task.unit.name, decimals: task.unit.decimals },
  wantedOn: task.dueOn,
  pictureIds: task.pictureIds,
});

/** A task as a supplier who is asked for samples sees it. */
export async function readLinkTask(db: Db, id: string, { companyId }: Pick<LiveLink, 'companyId'>): Promise<LinkTask> {
  const task = await getTask(db, id);
  const { code, state, adoptedRoundId } = task;
  const wanted = wantedOf(task);
  const sent = (await listSupplierSamples(db, id)).filter((sample) => sample.companyId === companyId);
  const { rows } = await sql<
    Pick<LinkTask, 'today' | 'supplier' | 'units' | 'ingredients'> & { supplierIds: string[] }
  >`${preparedStatement}
    select business_day() as today, v.name as supplier,
           array(select x.id::text from suppliers x where x.id = v.id or x.main_id = v.id) as supplier_ids,
           (select coalesce(jsonb_agg(${unitOf} order by u.id = ${wanted.unit?.id ?? null}::bigint desc nulls last, u.id), '[]') from units u where u.active) as units,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id::text, 'name', e.name) order by e.sort_order, e.id), '[]')
            from dictionary_entries e where e.dictionary = 'ingredient' and e.active) as ingredients
    from suppliers v where v.id = ${companyId}`.execute(db);
  const { supplierIds = [], today = '', supplier = '', units = [], ingredients = [] } = rows[0] ?? {};
  const others = task.rounds.filter((round) => supplierIds.includes(round.supplierId) && !sent.some(({ roundId }) => roundId === round.id));
  return {
    id,
    code,
    state,
    mark: createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 16),
    supplier,
    ...wanted,
    today,
    units,
    ingredients,
    mayAnswer: (state === 'DEVELOPING' || state === 'CONFIRMING') && adoptedRoundId === null,
    samples: sent.map(linkSampleOf),
    rounds: others
      .map((round) => ({
        id: round.id,
        sampleNo: round.sampleNo,
        colourName: round.colourName,
        receivedOn: round.receivedOn,
        verdict: round.verdict,
      }))
      .toReversed(),
  };
}

/** A picture of the task as a supplier sees it; any other file is refused. */
export async function openTaskPicture(db: Db, files: FileStore, { id, pictureId }: { id: string; pictureId: string }): Promise<Download> {
  const { pictureIds } = await getTask(db, id);
  if (!pictureIds.includes(pictureId)) throw new AppError('LINK_ENDED');
  return openPicture(db, files, pictureId);
}
