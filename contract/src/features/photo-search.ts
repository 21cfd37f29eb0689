import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Decimal, Id, price } from '../lib/fields/fields.ts';

/** A record with a picture like the photo. */
export const PhotoMatch = z.object({
  kind: z.enum(['MATERIAL', 'EXTERNAL']),
  /** Of the material or the external record. */
  id: Id,
  /** The colour that the picture belongs to; null: the whole material. */
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  pictureId: Id,
  /** The material, and its colour, may be used; an external record is not yet. */
  usable: z.boolean(),
  classification: z.string(),
  specification: z.string(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  supplier: z.string().nullable(),
  /** 元/米 without tax. */
  metrePrice: price(Decimal.nullable()),
  /** In percent: colour and texture together, by their shares. */
  likeness: Decimal,
  colour: Decimal,
  texture: Decimal,
});
export type PhotoMatch = z.infer<typeof PhotoMatch>;

const MOST_PHOTOS = 9;

/** From this likeness on two pictures probably show the same cloth; how often they do stands in docs/performance.md. */
export const PROBABLE_LIKENESS = 90;

export const photoSearchApi = {
  searchByPhoto: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/photo-search',
    permission: { anyOf: ['内部物料档案', '外部物料档案'] },
    effect: 'own',
    idempotency: 'accepted',
    limitPerMinute: 120,
    body: z.strictObject({
      /** Photos of one cloth; each record counts by the photo that it is most like. */
      fileIds: z.array(Id).min(1, '请先放一张照片').max(MOST_PHOTOS, `一次最多用 ${MOST_PHOTOS} 张照片找`),
      /** In percent how much the colour counts; the rest is the texture. */
      colourShare: z.int('应为0到100的整数').min(0, '应为0到100的整数').max(100, '应为0到100的整数').default(50),
      most: z.int().min(1).max(100).default(60),
      /** In percent: records that are less alike are left out. */
      least: z.int('应为0到100的整数').min(0, '应为0到100的整数').max(100, '应为0到100的整数').default(0),
    }),
    response: z.object({
      rows: z.array(PhotoMatch),
      /** Pictures that are described, and those still waiting. */
      described: z.number(),
      missing: z.number(),
    }),
    summary: '以图搜布',
  }),
};
