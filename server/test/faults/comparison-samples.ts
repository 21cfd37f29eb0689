import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { configSaid } from '../comparisons.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { anAnswer, anInquiry } from '../inquiries.ts';
import { importList, lineOf, productsOf } from '../network-products.ts';
import { aSupplier } from '../suppliers.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 内部比价配置. A class has one configuration, so each sample takes a class of its own. */
export function comparisonSamples(scene: Scene): Sample[] {
  return [...configSamples(scene), ...inquirySamples(scene)];
}

function configSamples({ t, ask, fresh }: Scene): Sample[] {
  const free = async () => {
    const taken = t.db.selectFrom('comparisonConfigs').select('classificationId').where('classificationId', 'is not', null);
    const { id } = await t.db
      .selectFrom('classifications')
      .select('id')
      .where('id', 'not in', taken)
      .where('active', '=', true)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { name: fresh('配置'), classificationId: id, ...configSaid() };
  };
  const made = async () => ask(comparisonConfigsApi.create, { body: await free() });
  return [
    sample(comparisonConfigsApi.create, async () => ({ body: await free() })),
    sample(comparisonConfigsApi.edit, async () => {
      const { id, name, version } = await made();
      return { ...ofId({ id }), body: { name, version, reason: '行情变了', ...configSaid({ topCount: 8 }) } };
    }),
    sample(comparisonConfigsApi.setActive, async () => {
      const { id, version } = await made();
      return { ...ofId({ id }), body: { active: false, version } };
    }),
  ];
}

/** 询价单. */
function inquirySamples({ t, d, ask, user }: Scene): Sample[] {
  const input = async () => {
    const { id } = await aSupplier(t);
    return { ...anInquiry(d, [id]), spuId: null, skuId: null, productId: null, taskId: null };
  };
  const made = async () => ask(inquiriesApi.create, { body: await input() });
  const answered = async () => {
    const inquiry = await made();
    const supplierId = inquiry.answers[0]?.supplier.id ?? '';
    return ask(inquiriesApi.answer, { params: { id: inquiry.id }, body: { ...anAnswer(d, supplierId), version: inquiry.version } });
  };
  return [
    sample(inquiriesApi.create, async () => ({ body: await input() })),
    sample(inquiriesApi.createMany, async () => {
      const { id, name } = await aSupplier(t);
      await importList(t, user, { supplier: name, lines: [lineOf('S-1')] });
      const product = Object.values(await productsOf(user, id))[0]!.id;
      return {
        body: { spuIds: [], skuIds: [], productIds: [product], taskIds: [], supplierIds: [], quantity: '500', answerBy: '2099-01-01' },
      };
    }),
    sample(inquiriesApi.edit, async () => {
      const { id, version, answers } = await made();
      return { ...ofId({ id }), body: { ...anInquiry(d, [answers[0]?.supplier.id ?? '']), quantity: '800', version } };
    }),
    sample(inquiriesApi.transition, async () => {
      const { id, version } = await made();
      return { ...ofId({ id }), body: { action: 'close' as const, version, reason: '不买了' } };
    }),
    sample(inquiriesApi.answer, async () => {
      const { id, version, answers } = await made();
      return { ...ofId({ id }), body: { ...anAnswer(d, answers[0]?.supplier.id ?? ''), version } };
    }),
    sample(inquiriesApi.decide, async () => {
      const { id, version, answers } = await answered();
      const answerId = answers[0]?.id ?? '';
      // Somebody else wrote the answer down.
      const author = await t.aUser([]);
      await t.ownerDb.updateTable('inquiryAnswers').set({ answeredBy: author.id }).where('id', '=', answerId).execute();
      return { ...ofId({ id }), body: { answerId, reason: '价低', saveOffer: true, version } };
    }),
  ];
}
