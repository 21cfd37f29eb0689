import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Adoption } from '@mrp/contract/features/development-tasks/input.ts';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { NewMaterial } from '@mrp/contract/features/materials/input.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { createMaterials } from '../materials/commands.ts';
import { lockTask } from './commands.ts';
import { getTask } from './record.queries.ts';
import { roundOf } from './rounds.commands.ts';

/** The usual VAT, where the supplier says no other. */
const USUAL_TAX = '13';

/** 采纳: makes the archive draft with colour and offer, and links it, all of it or nothing. */
export async function adoptRound(tx: Tx, user: Identity, id: string, { version, roundId, ...facts }: Adoption): Promise<Task> {
  const task = await lockTask(tx, id, taskWords.adopt, version);
  const round = roundOf(task, roundId);
  refuseAdoption(task, round);
  const terms = await readTerms(tx, round.supplierId);
  refuseSupplier(round, terms.state);
  const [spuId = ''] = await create(tx, user, draftOf(task, round, facts, terms));
  const sku = await tx.selectFrom('skus').select('id').where('spuId', '=', spuId).executeTakeFirstOrThrow();
  await setAuditAction(tx, taskWords.adopt);
  await tx.updateTable('developmentTasks').set({ adoptedRoundId: roundId, spuId, skuId: sku.id }).where('id', '=', id).execute();
  return getTask(tx, id);
}

function refuseAdoption({ state, adoptedRoundId, material }: Task, { serial, verdict }: Round): void {
  if (adoptedRoundId !== null) throw new AppError('GUARD', { detail: `已采纳样品并生成 ${material?.code ?? '内部物料'}，不能再采纳` });
  if (state !== 'CONFIRMING') throw new AppError('STATE', { state: taskWorkflow.states[state].label, action: '采纳' });
  if (verdict !== 'PASSED') throw new AppError('GUARD', { detail: `样品 ${serial} 的结论不是“通过”，请先给出结论` });
}

/** Adopting makes an offer, which such a supplier may no longer get. */
function refuseSupplier({ supplier }: Round, state: string): void {
  if (state !== 'TERMINATED' && state !== 'PAUSED') return;
  const { label } = supplierWorkflow.states[state as keyof typeof supplierWorkflow.states];
  throw new AppError('GUARD', { detail: `供应商“${supplier.name}”现在是“${label}”，不能采纳它的样品` });
}

interface Terms {
  state: string;
  taxRate: string | null;
  currencyId: string;
}

async function readTerms(tx: Tx, supplierId: string): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select s.state, trim_scale(s.tax_rate)::text as tax_rate,
           (select e.id from dictionary_entries e where e.dictionary = 'currency' and e.code = ${BASE_CURRENCY}) as currency_id
    from suppliers s where s.id = ${supplierId} for share of s`.execute(tx);
  return rows[0] ?? { state: '', taxRate: null, currencyId: '' };
}

/** The sample's facts first, then the target's; what the dialog asked for above both. */
function draftOf(task: Task, round: Round, facts: Omit<Adoption, 'version' | 'roundId'>, { taxRate, currencyId }: Terms): NewMaterial {
  const { name, classificationId, colourId, colourName, width, gramWeight, specification } = facts;
  const compositions = round.compositions.length > 0 ? round.compositions : task.compositions;
  const unitId = round.unitId ?? task.unitId;
  const pictureIds = round.pictureIds.length > 0 ? round.pictureIds : task.pictureIds;
  return NewMaterial.parse({
    material: {
      name,
      classificationId,
      width,
      gramWeight,
      specification,
      compositions: compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share })),
      pictureIds,
      remark: `由开发任务 ${task.code} 采纳样品 ${round.serial}`,
    },
    colours: [{ colourId, colourName, pictureIds: round.pictureIds }],
    offers: unitId === null ? [] : [offerOf(round, unitId, taxRate ?? USUAL_TAX, currencyId)],
  });
}

function offerOf(
  { supplierId, sampleNo, colourName, price, taxIncluded, moq, leadDays }: Round,
  unitId: string,
  taxRate: string,
  currencyId: string,
) {
  return {
    supplierId,
    supplierItemNo: sampleNo,
    supplierColourName: colourName,
    unitId,
    currencyId,
    taxIncluded,
    taxRate,
    moq,
    leadDaysBulk: leadDays,
    bulkPrice: price ?? null,
    colour: 0,
  };
}

/** Creates the material; refusals stand at the fields of the dialog. */
async function create(tx: Tx, user: Identity, input: NewMaterial): Promise<string[]> {
  try {
    return await createMaterials(tx, user, [input]);
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'VALIDATION') throw error;
    const { fields = {} } = (error.data ?? {}) as { fields?: Record<string, string> };
    const told = Object.entries(fields).map(([path, message]) => [path.replace(/^(material|colours\.0)\./, ''), message]);
    throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(told) });
  }
}
