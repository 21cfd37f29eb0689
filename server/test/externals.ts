import type { ExternalDraft } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { TestApp, TestUser } from './app.ts';
import { aFabricClass, type Dictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';

/** Body of a form: a dyed knit of 95 % cotton with a price by the kilogram. */
export async function externalInput(
  t: TestApp,
  d: Dictionaries,
  supplierId: string,
  changes: Partial<ExternalDraft> = {},
): Promise<ExternalDraft> {
  return {
    supplierId,
    supplierItemNo: 'K-180',
    name: `供方汗布 ${nextNumber('external')}`,
    classificationId: (await aFabricClass(t)).id,
    colourName: '藏青',
    colourId: d.colour('藏青'),
    width: '160',
    allowance: '5',
    gramWeight: '180',
    price: '42',
    unitId: d.unit('公斤'),
    currencyId: d.entry('currency', '人民币'),
    taxIncluded: false,
    taxRate: '13',
    disparity: '0.5',
    moq: '300',
    leadDaysBulk: '15',
    compositions: [
      { ingredientId: d.entry('ingredient', '棉'), share: '95' },
      { ingredientId: d.entry('ingredient', '氨纶'), share: '5' },
    ],
    ...changes,
  };
}

export async function anExternal(
  t: TestApp,
  d: Dictionaries,
  user: TestUser,
  supplierId: string,
  changes: Partial<ExternalDraft> = {},
): Promise<ExternalMaterial> {
  const { code, message, data } = await user.call(externalMaterialsApi.create, { body: await externalInput(t, d, supplierId, changes) });
  if (code !== 200) throw new Error(`no external record: ${message} ${JSON.stringify(data)}`);
  return data;
}
