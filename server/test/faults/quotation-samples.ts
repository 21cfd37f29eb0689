import { costingApi as api } from '@mrp/contract/features/costing.ts';
import type { Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { noOverrides } from '@mrp/contract/features/costing/scenarios.ts';
import {
  aDispatchedQuotation,
  aMatchedLine,
  aQuotation,
  aSubmittedSheet,
  bodyOf,
  decisionsOf,
  quotationInput,
  readSheet,
  saveLines,
  submitTask,
  taskVersion,
  workedLines,
} from '../quotations.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Quotations and their cost sheets, each in the state that the write needs. */
export function quotationSamples({ t, d, user }: Scene): Sample[] {
  const aDraft = () => aQuotation(t, d, user);
  const aSheet = async () => readSheet(user, (await aDispatchedQuotation(t, d, user)).id);
  const aPriced = async () => saveLines(user, (await aDispatchedQuotation(t, d, user)).id);
  const ofSheet = ({ quotation }: { quotation: { id: string } }) => ofId(quotation);
  const step = (sheet: CostSheet) => ({ department: 'FABRIC' as Department, version: taskVersion(sheet, 'FABRIC') });
  return [
    sample(api.create, async () => ({ body: await quotationInput(t, d, user) })),
    sample(api.edit, async () => {
      const quotation = await aDraft();
      return { ...ofId(quotation), body: { ...bodyOf(quotation, { remark: '改' }), version: quotation.version } };
    }),
    sample(api.discard, async () => ofId(await aDraft())),
    sample(api.transition, async () => {
      const quotation = await aDraft();
      return { ...ofId(quotation), body: { action: 'submit' as const, version: quotation.version } };
    }),
    sample(api.transitionMany, async () => ({
      body: { action: 'submit' as const, chosen: { ids: [(await aDraft()).id, (await aDraft()).id] } },
    })),
    sample(api.saveSheetLines, async () => {
      const sheet = await aSheet();
      return { ...ofSheet(sheet), body: { version: sheet.version, lines: decisionsOf(sheet) } };
    }),
    sample(api.saveSheetRates, async () => {
      const sheet = await aSheet();
      const rates = { overheadRate: '7', marginRate: '12', marginBasis: 'MARKUP' as const, taxRate: '13' };
      return { ...ofSheet(sheet), body: { ...rates, version: sheet.version } };
    }),
    sample(api.saveScenario, async () => {
      const sheet = await aSheet();
      return { ...ofSheet(sheet), body: { version: sheet.version, name: '方案 A', overrides: { ...noOverrides, mainPrice: '-3' } } };
    }),
    sample(api.startTask, async () => {
      const sheet = await aSheet();
      return { ...ofSheet(sheet), body: step(sheet) };
    }),
    sample(api.submitTask, async () => {
      const sheet = await aPriced();
      return { ...ofSheet(sheet), body: step(sheet) };
    }),
    sample(api.withdrawTask, async () => {
      const { quotation } = await aPriced();
      const submitted = await submitTask(user, quotation.id, 'FABRIC');
      return { ...ofId(quotation), body: step(submitted) };
    }),
    sample(api.matchLine, async () => {
      const { material } = await aMatchedLine(t, d, [user, await t.aUser()], '30.00');
      const sheet = await readSheet(user, (await aDispatchedQuotation(t, d, user, { lines: workedLines(d).slice(0, 1) })).id);
      const [line] = sheet.lines;
      return { ...ofSheet(sheet), body: { lineId: line!.id, version: line!.version, skuId: material.skus[0]!.id } };
    }),
    sample(api.urgeTask, async () => ({ ...ofSheet(await aSheet()), body: { department: 'FABRIC' as const } })),
    sample(api.submitTasks, async () => {
      const { quotation } = await aPriced();
      const version = taskVersion(await readSheet(user, quotation.id), 'FABRIC');
      return { body: { department: 'FABRIC' as const, tasks: [{ id: quotation.id, version }] } };
    }),
    sample(api.returnTask, async () => {
      const { quotation } = await aPriced();
      const submitted = await submitTask(user, quotation.id, 'FABRIC');
      return { ...ofId(quotation), body: { ...step(submitted), reason: '主料再谈' } };
    }),
    sample(api.rule, async () => {
      const { line } = await aMatchedLine(t, d, [user, await t.aUser()], '30.00', 3);
      const pricer = await t.aUser();
      // In the red band, whatever the similar materials of other samples cost.
      const { id } = await aDispatchedQuotation(t, d, user, { lines: [{ ...line, price: '90.00' }] });
      const sheet = await saveLines(pricer, id);
      return { ...ofId({ id }), body: { lineId: sheet.lines[0]!.id, version: sheet.lines[0]!.version, reason: '独家面料' } };
    }),
    sample(api.moveSheet, async () => {
      const { quotation, version } = await aSubmittedSheet(t, d, await t.aUser());
      return { ...ofId(quotation), body: { action: 'approve' as const, version } };
    }),
    sample(api.adoptBenchmarks, async () => {
      const { line } = await aMatchedLine(t, d, [user, await t.aUser()], '40.00');
      const { lines } = await readSheet(user, (await aDispatchedQuotation(t, d, user, { lines: [line] })).id);
      return { body: { chosen: { ids: [lines[0]!.id] } } };
    }),
  ];
}
