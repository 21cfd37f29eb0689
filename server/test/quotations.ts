import { costingApi } from '@mrp/contract/features/costing.ts';
import type { QuotationInput, QuotationLineDraft, SheetLineInput } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet, Quotation } from '@mrp/contract/features/costing/record.ts';
import type { QuotationStep, SheetStep } from '@mrp/contract/features/costing/workflow.ts';
import type { Department } from '@mrp/contract/features/costing/parts.ts';
import type { z } from 'zod';
import type { TestApp, TestUser } from './app.ts';
import { offerInput, type Dictionaries } from './builders.ts';
import { anActiveMaterial, aStyle } from './styles.ts';
import { aSupplier } from './suppliers.ts';
import { done } from './tasks.ts';

export type QuotationDraft = z.input<typeof QuotationInput>;

/** The lines of the worked sheet of the specification. */
export function workedLines(d: Dictionaries): QuotationLineDraft[] {
  const [metre, kilogram, piece] = [d.unit('米'), d.unit('公斤'), d.unit('粒')];
  const material = { part: 'MATERIAL', unitId: metre, priceUnitId: kilogram } as const;
  const work = { consumption: '1' } as const;
  return [
    {
      ...material,
      purpose: 'MAIN',
      name: '精棉汗布',
      site: '大身',
      consumption: '1.25',
      shrinkage: '3',
      loss: '4',
      price: '42.00',
      disparity: '0.5',
      width: '160',
      gramWeight: '180',
    },
    {
      ...material,
      purpose: 'CONTRAST',
      name: '罗纹',
      site: '领口',
      consumption: '0.06',
      shrinkage: '3',
      loss: '4',
      price: '46.00',
      width: '110',
      gramWeight: '240',
    },
    {
      ...material,
      purpose: 'LINING',
      name: '里料',
      consumption: '0.35',
      shrinkage: '2',
      loss: '3',
      price: '18.00',
      priceUnitId: metre,
      disparity: '98',
    },
    { ...material, purpose: 'TRIM', name: '纽扣', consumption: '4', loss: '2', price: '0.12', unitId: piece, priceUnitId: piece },
    { ...material, purpose: 'TRIM', name: '洗水唛', consumption: '1', loss: '2', price: '0.085', unitId: piece, priceUnitId: piece },
    { ...work, part: 'CONSUMABLE', name: '针车耗材', price: '0.26' },
    { ...work, part: 'TECHNIQUE', name: '胸前印花', site: '左胸', price: '3.20' },
    { part: 'TECHNIQUE', name: '打枣', consumption: '2', price: '0.45' },
    { part: 'OPERATION', name: '车缝', consumption: '14.5', measure: 'MINUTE', price: '0.62' },
    { ...work, part: 'PACKAGING', name: '包装', price: '1.15' },
    { ...work, part: 'FREIGHT', name: '运费', price: '0.48' },
    { ...work, part: 'OTHER', name: '其它', price: '0.20' },
  ];
}

/** Body of a form: the worked sheet for a style of its own factory. */
export async function quotationInput(
  t: TestApp,
  d: Dictionaries,
  user: TestUser,
  changes: Partial<QuotationDraft> = {},
): Promise<QuotationDraft> {
  const styleId = changes.styleId ?? (await aStyle(user, d)).id;
  const supplierId = changes.supplierId ?? (await aSupplier(t, { kind: 'GARMENT' })).id;
  return {
    styleId,
    supplierId,
    quotedOn: '2026-11-01',
    currencyId: d.entry('currency', '人民币'),
    taxRate: '13',
    taxIncluded: false,
    statedTotal: '48.50',
    pieces: 1200,
    lines: workedLines(d),
    ...changes,
  };
}

export const aQuotation = async (t: TestApp, d: Dictionaries, user: TestUser, changes: Partial<QuotationDraft> = {}): Promise<Quotation> =>
  done(user, costingApi.create, { body: await quotationInput(t, d, user, changes) });

export const readQuotation = (user: TestUser, id: string): Promise<Quotation> => done(user, costingApi.get, { params: { id } });
export const readSheet = (user: TestUser, id: string): Promise<CostSheet> => done(user, costingApi.getSheet, { params: { id } });

/** The body that leaves a stored quotation as it is. */
export function bodyOf(quotation: Quotation, changes: Partial<QuotationDraft> = {}) {
  const { styleId, supplierId, pieces, quotedOn, validUntil, currencyId, taxRate, taxIncluded, statedTotal, dueOn, remark } = quotation;
  const lines = quotation.lines.map((line) => ({
    id: line.id,
    part: line.part,
    purpose: line.purpose,
    site: line.site,
    name: line.name,
    itemNo: line.itemNo,
    skuId: line.item?.id ?? null,
    techniqueId: line.technique?.id ?? null,
    supplierId: line.supplier?.id ?? null,
    width: line.width,
    gramWeight: line.gramWeight,
    consumption: line.netConsumption,
    unitId: line.unit?.id ?? null,
    measure: line.measure,
    shrinkage: line.shrinkage,
    loss: line.loss,
    price: line.quote,
    priceUnitId: line.priceUnit?.id ?? null,
    disparity: line.disparity,
    taxRate: line.lineTaxRate,
    supply: line.supply,
    remark: line.remark,
  }));
  const head = { styleId, supplierId, pieces, quotedOn, validUntil, currencyId, taxRate, taxIncluded, statedTotal, dueOn, remark };
  return { ...head, skcIds: quotation.skcs.map(({ id }) => id), fileIds: quotation.files.map(({ id }) => id), lines, ...changes };
}

export async function moveQuotation(user: TestUser, id: string, action: QuotationStep, reason?: string): Promise<Quotation> {
  const { version } = await readQuotation(user, id);
  return done(user, costingApi.transition, { params: { id }, body: { action, version, ...(reason && { reason }) } });
}

/** 核价中: submitted and dispatched. */
export async function aDispatchedQuotation(
  t: TestApp,
  d: Dictionaries,
  user: TestUser,
  changes: Partial<QuotationDraft> = {},
): Promise<Quotation> {
  const { id } = await aQuotation(t, d, user, changes);
  await moveQuotation(user, id, 'submit');
  return moveQuotation(user, id, 'dispatch');
}

/** Every line of the sheet as quoted, or as `decide` says. */
export const decisionsOf = (
  { lines }: CostSheet,
  decide: (line: CostSheet['lines'][number]) => Partial<SheetLineInput> = () => ({}),
): SheetLineInput[] =>
  lines.map((line) => ({
    id: line.id,
    version: line.version,
    consumption: null,
    price: null,
    basis: 'MANUAL',
    decision: 'ACCEPTED',
    reason: '按报价',
    ...decide(line),
  }));

export async function saveLines(user: TestUser, id: string, decide?: Parameters<typeof decisionsOf>[1]): Promise<CostSheet> {
  const sheet = await readSheet(user, id);
  return done(user, costingApi.saveSheetLines, { params: { id }, body: { version: sheet.version, lines: decisionsOf(sheet, decide) } });
}

export async function submitTask(user: TestUser, id: string, department: Department): Promise<CostSheet> {
  const version = taskVersion(await readSheet(user, id), department);
  return done(user, costingApi.submitTask, { params: { id }, body: { department, version } });
}

export const taskVersion = ({ tasks }: Pick<CostSheet, 'tasks'>, department: Department): number =>
  tasks.find((task) => task.department === department)?.version ?? 1;

export async function moveSheet(user: TestUser, id: string, action: SheetStep, reason?: string): Promise<CostSheet> {
  const { version } = await readSheet(user, id);
  return done(user, costingApi.moveSheet, { params: { id }, body: { action, version, ...(reason && { reason }) } });
}

/** 待审批: every line priced by `user` and submitted by the departments. */
export async function aSubmittedSheet(
  t: TestApp,
  d: Dictionaries,
  user: TestUser,
  changes: Partial<QuotationDraft> = {},
  decide?: Parameters<typeof decisionsOf>[1],
): Promise<CostSheet> {
  const { id } = await aDispatchedQuotation(t, d, user, changes);
  const { tasks } = await saveLines(user, id, decide);
  for (const { department } of tasks) if (department !== 'COSTING') await submitTask(user, id, department);
  return moveSheet(user, id, 'submit');
}

/** 精棉汗布 of the worked sheet, matched with a material that this many suppliers sell at this price per 公斤. */
export async function aMatchedLine(
  t: TestApp,
  d: Dictionaries,
  [author, approver]: [TestUser, TestUser],
  bulkPrice: string,
  suppliers = 1,
) {
  const offers = [];
  for (let at = 0; at < suppliers; at += 1) offers.push(offerInput(d, (await aSupplier(t)).id, { bulkPrice }));
  const material = await anActiveMaterial(t, d, author, approver, { colours: ['藏青'], offers });
  const [main] = workedLines(d);
  return { material, line: { ...main!, skuId: material.skus[0]!.id } };
}

export const tryLines = (user: TestUser, sheet: CostSheet, decide?: Parameters<typeof decisionsOf>[1]) =>
  user.call(costingApi.saveSheetLines, {
    params: { id: sheet.quotation.id },
    body: { version: sheet.version, lines: decisionsOf(sheet, decide) },
  });
