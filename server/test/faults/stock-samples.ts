import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import { freezeRefused } from '../../src/features/stock/lots/commands.ts';
import { aDocument, type StockWorld } from '../stock.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Holders, and documents of dyed goods and greige. */
export function stockSamples({ t, ask, fresh }: Scene, { holders, items, greige, skus, spu }: StockWorld): Sample[] {
  const aHolder = () => ask(holdersApi.create, { body: { name: fresh('仓'), remark: '' } });
  const step = (api: typeof skuStockApi, { id, version }: StockDocument, action: 'post' | 'ship') =>
    ask(api.transitionDocument, { ...ofId({ id }), body: { action, version, reason: '', received: [] } });
  const aShipment = async (api: typeof skuStockApi, materialId: string): Promise<StockDocument> => {
    const [holderId = '', toHolderId = ''] = holders;
    const lines = [{ materialId, quantity: '5' }];
    const goods = aDocument({ kind: 'SUPPLEMENT', holderId, lines: lines.map((line) => ({ ...line, unitPrice: '2' })) });
    await step(api, await ask(api.createDocument, { body: goods }), 'post');
    const draft = aDocument({ kind: 'TRANSFER', holderId, toHolderId, travels: true, lines });
    return step(api, await ask(api.createDocument, { body: draft }), 'ship');
  };
  const documentSamples = (api: typeof skuStockApi, materialId: string, itemId: string): Sample[] => {
    const body = () =>
      aDocument({
        kind: 'SUPPLEMENT',
        holderId: holders[0] ?? '',
        lines: [{ materialId, quantity: '5', unitPrice: '2', remark: fresh('行') }],
      });
    const aDraft = () => ask(api.createDocument, { body: body() });
    return [
      sample(api.createDocument, () => ({ body: body() })),
      sample(api.editDocument, async () => {
        const draft = await aDraft();
        const { kind: _kind, ...facts } = body();
        return { ...ofId(draft), body: { ...facts, version: draft.version } };
      }),
      sample(api.transitionDocument, async () => {
        const draft = await aDraft();
        return { ...ofId(draft), body: { action: 'post' as const, version: draft.version, reason: '', received: [] } };
      }),
      sample(api.transitionDocument, async () => {
        const sent = await aShipment(api, materialId);
        const received = [{ lineId: sent.lines[0]?.id ?? '', rollId: null, quantity: '2' }];
        return { ...ofId(sent), body: { action: 'receivePart' as const, version: sent.version, reason: '', received } };
      }),
      sample(api.transitionDocument, async () => {
        const sent = await aShipment(api, materialId);
        return { ...ofId(sent), body: { action: 'reverse' as const, version: sent.version, reason: '发错', received: [] } };
      }),
      sample(api.previewDocument, async () => ofId(await aDraft())),
      sample(api.editLot, async () => {
        const lot = await t.ownerDb
          .insertInto('lots')
          .values({ itemId, lotNo: fresh('缸') })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
        const measured = { deltaE: null, actualWidth: '148', actualGramWeight: null, actualShrinkage: null };
        return { ...ofId(lot), body: { ...measured, shadeBand: 'A', quality: 'PASSED' as const, remark: '', version: lot.version } };
      }),
      sample(api.thaw, async () => {
        const sent = aDocument({ kind: 'SUPPLEMENT', holderId: holders[0] ?? '', lines: [{ materialId, quantity: '5', unitPrice: '2' }] });
        await step(api, await ask(api.createDocument, { body: sent }), 'post');
        const place = { holderId: holders[0] ?? '', ownership: 1 as const, itemId, quantity: '5' };
        const lineId = fresh('').replace(/\D/g, '');
        await t.write((tx) => freezeRefused(tx, [{ ...place, documentKind: 'pick', documentId: lineId, lineId }]));
        const { id } = await t.ownerDb.selectFrom('frozenGoods').select('id').where('lineId', '=', lineId).executeTakeFirstOrThrow();
        return { ...ofId({ id }), body: { quantity: '3', reason: '复验' } };
      }),
    ];
  };
  return [
    sample(holdersApi.create, () => ({ body: { name: fresh('仓'), remark: '' } })),
    sample(holdersApi.edit, async () => {
      const { id, version } = await aHolder();
      return { ...ofId({ id }), body: { name: fresh('仓'), remark: '', version } };
    }),
    sample(holdersApi.setActive, async () => {
      const { id, version } = await aHolder();
      return { ...ofId({ id }), body: { active: false, version } };
    }),
    ...documentSamples(skuStockApi, skus[0] ?? '', items[0] ?? ''),
    ...documentSamples(spuStockApi, spu, greige),
  ];
}
