import { recordPaths } from '../../lib/page-route.ts';

/** One colour of a material in place of another, in the BOMs that use it. */
export interface Recolouring {
  fromSkuId: string;
  toSkuId: string;
}

/** 批量替换 of a material with one colour exchanged. */
export const recolourAddress = (id: string, { fromSkuId, toSkuId }: Recolouring): `/${string}` =>
  `/insideDetails?id=${id}&fromSku=${fromSkuId}&toSku=${toSkuId}#boms`;

export function readRecolouring(params: URLSearchParams): Recolouring | null {
  const [fromSkuId, toSkuId] = [params.get('fromSku'), params.get('toSku')];
  return fromSkuId && toSkuId ? { fromSkuId, toSkuId } : null;
}

export const materialPaths = recordPaths({ list: '/msgList', detail: '/insideDetails', add: '/insideNew', edit: '/insideEdit' });
