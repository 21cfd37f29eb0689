import type { z } from 'zod';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { MaterialDraft } from '@mrp/contract/features/materials/input.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { pricesApi, type OfferDraft } from '@mrp/contract/features/prices.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import type { BomInput, BomLineDraft, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { Bom, GarmentOrder, Style } from '@mrp/contract/features/styles/record.ts';
import type { Answer, TestApp, TestUser } from './app.ts';
import { aMaterial, offerInput, type Dictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';

export function dataOf<T>({ code, message, data }: Answer<T>): T {
  if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
}

type StyleDraft = z.input<typeof StyleInput>;

/** A shirt in 藏青 and 米白, sizes S to L. */
export async function aStyle(user: TestUser, d: Dictionaries, changes: Partial<StyleDraft> = {}): Promise<Style> {
  const made = nextNumber('style');
  const sizes = ['S', 'M', 'L'];
  return dataOf(
    await user.call(stylesApi.create, {
      body: {
        code: `KS${String(made).padStart(4, '0')}`,
        name: `府绸衬衫${made}`,
        skcs: [
          { colourId: d.colour('藏青'), sizes, plannedPieces: 500 },
          { colourId: d.colour('米白'), sizes },
        ],
        ...changes,
      },
    }),
  );
}

export async function anOrder(
  user: TestUser,
  style: Style,
  changes: Partial<z.input<typeof GarmentOrderInput>> = {},
): Promise<GarmentOrder> {
  return dataOf(
    await user.call(stylesApi.createOrder, {
      body: {
        code: `CY${String(nextNumber('style')).padStart(5, '0')}`,
        styleId: style.id,
        lines: style.skcs.flatMap(({ id }) => [{ skcId: id, size: 'M', pieces: 100 }]),
        ...changes,
      },
    }),
  );
}

/** A material 启用 with these colours and optional offers: submitted by one user, approved by another. */
export async function anActiveMaterial(
  t: TestApp,
  d: Dictionaries,
  author: TestUser,
  approver: TestUser,
  {
    colours = ['藏青', '米白'],
    offers = [],
    ...changes
  }: Partial<MaterialDraft> & { colours?: string[]; offers?: Partial<OfferDraft>[] } = {},
): Promise<Material> {
  const material = await aMaterial(
    t,
    d,
    author,
    changes,
    colours.map((colour) => ({ colourId: d.colour(colour), state: 'CONFIRMED' })),
  );
  for (const [at, offer] of offers.entries())
    dataOf(
      await author.call(pricesApi.addOffers, {
        params: { id: material.id },
        body: { offers: material.skus.map(({ id }) => ({ ...offerInput(d, ''), ...offer, skuId: id, preferred: at === 0 }) as OfferDraft) },
      }),
    );
  return activate(material, author, approver);
}

async function activate(material: Material, author: TestUser, approver: TestUser): Promise<Material> {
  const params = { id: material.id };
  const { version } = dataOf(await author.call(materialsApi.get, { params }));
  const submitted = dataOf(await author.call(materialsApi.transition, { params, body: { action: 'submit', version } }));
  return dataOf(await approver.call(materialsApi.transition, { params, body: { action: 'approve', version: submitted.version } }));
}

/** A line that maps every target colour to the material's colour of the same name, else to its first. */
export function aLine(
  d: Dictionaries,
  material: Material,
  targets: readonly { id: string; colourName: string }[],
  changes: Partial<BomLineDraft> = {},
): BomLineDraft {
  return {
    section: 'MAIN',
    siteId: d.entry('applicationSite', '大身'),
    spuId: material.id,
    consumption: '1.25',
    unitId: d.unit('米'),
    loss: '4',
    shrinkage: '3',
    colours: targets.map(({ id, colourName }) => ({
      targetId: id,
      skuId: (material.skus.find((sku) => sku.colourName === colourName) ?? material.skus[0])?.id ?? '',
    })),
    ...changes,
  };
}

export const createBom = async (user: TestUser, body: z.input<typeof BomInput>): Promise<Bom> =>
  dataOf(await user.call(bomsApi.create, { body }));

export async function moveBom(
  user: TestUser,
  { id }: { id: string },
  action: 'submit' | 'confirm' | 'reject' | 'void',
  reason?: string,
): Promise<Bom> {
  const { version } = dataOf(await user.call(bomsApi.get, { params: { id } }));
  return dataOf(await user.call(bomsApi.transition, { params: { id }, body: { action, version, ...(reason && { reason }) } }));
}

/** Created by one user, confirmed by another. */
export async function anEffectiveBom(author: TestUser, approver: TestUser, body: z.input<typeof BomInput>): Promise<Bom> {
  const bom = await createBom(author, body);
  await moveBom(author, bom, 'submit');
  return moveBom(approver, bom, 'confirm');
}
