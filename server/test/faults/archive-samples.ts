import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import { labelPrintsApi } from '@mrp/contract/features/stock/label-prints.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import { aMaterial, fabricInput, offerInput } from '../builders.ts';
import { commitImport, previewOf, sheetOf, sheetRow, uploadFile, workbookOf } from '../imports.ts';
import { aSupplier, aSupplierInput } from '../suppliers.ts';
import { externalSamples } from './external-samples.ts';
import { productSamples } from './product-samples.ts';
import { taskSamples } from './task-samples.ts';
import { anUploadedPicture } from './access-samples.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Suppliers, materials, prices, external records, products, tasks, imports, searches by photo and label prints. */
export function archiveSamples(scene: Scene): Sample[] {
  return [
    ...supplierSamples(scene),
    ...linkSamples(scene),
    ...materialSamples(scene),
    ...priceSamples(scene),
    ...externalSamples(scene),
    ...productSamples(scene),
    ...taskSamples(scene),
    ...importSamples(scene),
    sample(photoSearchApi.searchByPhoto, async () => ({ body: { fileIds: [(await anUploadedPicture(scene)).id] } })),
    sample(labelPrintsApi.recordPrint, () => ({ body: { paper: 'SHEET' as const, copies: 1, skipped: 2, codes: ['F-KJ-000001-01'] } })),
  ];
}

function supplierSamples({ t, ask }: Scene): Sample[] {
  const aDraft = async () => ask(suppliersApi.create, { body: await aSupplierInput(t) });
  return [
    sample(suppliersApi.create, async () => ({ body: await aSupplierInput(t) })),
    sample(suppliersApi.edit, async () => ({ ...ofId(await aDraft()), body: { ...(await aSupplierInput(t)), version: 1 } })),
    sample(suppliersApi.discard, async () => ofId(await aDraft())),
    sample(suppliersApi.transition, async () => ({ ...ofId(await aDraft()), body: { action: 'submit' as const, version: 1 } })),
    sample(suppliersApi.transitionMany, async () => ({
      body: { action: 'submit' as const, chosen: { ids: [(await aDraft()).id, (await aDraft()).id] } },
    })),
    sample(suppliersApi.editMany, async () => ({ body: { chosen: { ids: [(await aDraft()).id] }, values: { level: 'A' as const } } })),
    sample(suppliersApi.restoreMany, async () => ({
      body: { edit: (await ask(suppliersApi.editMany, { body: { chosen: { ids: [(await aDraft()).id] }, values: { level: 'B' } } })).edit },
    })),
  ];
}

function linkSamples({ t, ask }: Scene): Sample[] {
  const pair = async (state: 'PENDING' | 'ACTIVE') => {
    const [own, main] = [await aSupplier(t, {}, state), await aSupplier(t)];
    return { ...ofId(own), body: { version: own.version, mainId: main.id } };
  };
  return [
    sample(supplierLinkingApi.change, () => pair('PENDING')),
    sample(supplierLinkingApi.relate, () => pair('ACTIVE')),
    sample(supplierLinkingApi.unlink, async () => {
      const { id, version } = await ask(supplierLinkingApi.relate, await pair('ACTIVE'));
      return { ...ofId({ id }), body: { version } };
    }),
  ];
}

function materialSamples({ t, d, user, fresh, ask }: Scene): Sample[] {
  const aDraft = () => aMaterial(t, d, user, {}, [{}]);
  const aSku = async () => {
    const [sku] = (await aDraft()).skus;
    if (!sku) throw new Error('a material without colours');
    return sku;
  };
  return [
    sample(materialsApi.create, async () => ({
      body: { material: await fabricInput(t, d), colours: [{ colourId: d.colour('藏青') }], offers: [] },
    })),
    sample(materialsApi.edit, async () => ({ ...ofId(await aDraft()), body: { material: await fabricInput(t, d), version: 1 } })),
    sample(materialsApi.transition, async () => ({ ...ofId(await aDraft()), body: { action: 'submit' as const, version: 1 } })),
    sample(materialsApi.transitionMany, async () => ({
      body: { action: 'submit' as const, chosen: { ids: [(await aDraft()).id, (await aDraft()).id] } },
    })),
    sample(materialsApi.editMany, async () => ({ body: { chosen: { ids: [(await aDraft()).id] }, values: { standard: 'GB 18401' } } })),
    sample(materialsApi.restoreMany, async () => ({
      body: {
        edit: (await ask(materialsApi.editMany, { body: { chosen: { ids: [(await aDraft()).id] }, values: { standard: 'GB 18401' } } }))
          .edit,
      },
    })),
    sample(materialsApi.discard, async () => ofId(await aDraft())),
    sample(materialsApi.addColours, async () => ({
      ...ofId(await aDraft()),
      body: { colours: [{ colourId: d.colour('藏青'), colourName: fresh('藏青') }] },
    })),
    sample(materialsApi.editSku, async () => ({ ...ofId(await aSku()), body: { colourName: fresh('青'), remark: '近藏青', version: 1 } })),
    sample(materialsApi.transitionSku, async () => ({ ...ofId(await aSku()), body: { action: 'confirm' as const, version: 1 } })),
    sample(materialsApi.addLabDip, async () => ({ ...ofId(await aSku()), body: { dippedOn: '2026-01-05', result: 'PASSED' as const } })),
  ];
}

function priceSamples({ t, d, user, ask }: Scene): Sample[] {
  const anOffer = async () => {
    const { id } = await aMaterial(t, d, user);
    const { id: supplierId } = await aSupplier(t);
    const [offer] = await ask(pricesApi.addOffers, { ...ofId({ id }), body: { offers: [offerInput(d, supplierId)] } });
    if (!offer) throw new Error('no offer');
    return { ...offer, spuId: id };
  };
  return [
    sample(pricesApi.addOffers, async () => ({
      ...ofId(await aMaterial(t, d, user)),
      body: { offers: [offerInput(d, (await aSupplier(t)).id)] },
    })),
    sample(pricesApi.editOffer, async () => ({
      ...ofId(await anOffer()),
      body: {
        unitId: d.unit('公斤'),
        currencyId: d.entry('currency', '人民币'),
        taxIncluded: false,
        taxRate: '13',
        supplierItemNo: 'B-2',
        version: 1,
      },
    })),
    sample(pricesApi.preferOffer, async () => {
      const { spuId } = await anOffer();
      const { id: supplierId } = await aSupplier(t);
      const offers = await ask(pricesApi.addOffers, { ...ofId({ id: spuId }), body: { offers: [offerInput(d, supplierId)] } });
      const other = offers.find(({ preferred }) => !preferred);
      return { ...ofId(other ?? { id: '' }), body: { version: other?.version ?? 1 } };
    }),
    sample(pricesApi.addPrice, async () => ({
      ...ofId(await anOffer()),
      body: { kind: 'BULK' as const, price: '41.50', validFrom: '2026-01-05' },
    })),
    sample(pricesApi.voidPrice, async () => {
      const { prices } = await anOffer();
      return { ...ofId(prices[0] ?? { id: '' }), body: { reason: '报错了' } };
    }),
  ];
}

function importSamples({ t, user, ask, fresh }: Scene): Sample[] {
  const aSheet = (changes: Record<string, string> = {}) =>
    sheetOf([sheetRow(fresh('导入布'), { 供应商: '', 供方货号: '', 大货报价: '', 含税: '', 起订量: '', ...changes })]);
  const aBatch = async () => (await uploadFile(t, user, 'materials', await aSheet())).data;
  const aPreview = async (changes?: Record<string, string>) => previewOf(t, user, 'materials', await aSheet(changes));
  return [
    sample(importsApi.upload, async () => ({ params: { object: 'materials' }, file: { name: '报价.xlsx', bytes: await aSheet() } })),
    sample(importsApi.chooseSheet, async () => ({ ...ofId(await aBatch()), body: { sheet: 0 } })),
    sample(importsApi.judge, async () => {
      const batch = await aBatch();
      return { ...ofId(batch), body: { mapping: batch.mapping, strategy: batch.strategy } };
    }),
    sample(importsApi.correctCell, async () => {
      const { id } = await aPreview({ 门幅: '很宽' });
      const { rows } = await ask(importsApi.listRows, ofId({ id }));
      return { params: { id, row: String(rows[0]?.rowNumber ?? '') }, body: { column: 'width', text: '175' } };
    }),
    sample(importsApi.mapValues, async () => {
      const { id } = await aPreview({ 颜色: '说不出的色' });
      const [choice] = await ask(importsApi.listChoices, { ...ofId({ id }), query: { column: 'colourIds', q: '藏青' } });
      return { ...ofId({ id }), body: { values: [{ column: 'colourIds', text: '说不出的色', id: choice?.id ?? '' }] } };
    }),
    sample(importsApi.makeValues, async () => {
      const text = fresh('新花色');
      return { ...ofId(await aPreview({ 颜色: text })), body: { column: 'colourIds', values: [{ text }] } };
    }),
    sample(importsApi.commit, async () => ({ ...ofId(await aPreview()), body: { rows: 'VALID' as const } })),
    sample(importsApi.cancel, async () => ofId(await aPreview())),
    sample(importsApi.undo, async () => ofId(await commitImport(t, user, (await aPreview()).id))),
    sample(materialsApi.completeMany, async () => {
      const name = fresh('待补布');
      const sheet = await workbookOf(['物料名称', '分类', '颜色'], [[name, '汗布', '藏青']]);
      await commitImport(t, user, (await previewOf(t, user, 'materials', sheet, { options: { drafts: true } })).id);
      const { rows } = await ask(materialsApi.list, { query: { q: name } as never });
      const [made] = rows;
      return { body: { rows: [{ id: made?.id ?? '', version: made?.version ?? 1, width: '150', gramWeight: '180', specification: '' }] } };
    }),
  ];
}
