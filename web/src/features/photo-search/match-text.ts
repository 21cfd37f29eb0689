import type { PhotoMatch } from '@mrp/contract/features/photo-search.ts';
import type { GalleryCard } from '../../kit/list/ListGallery.tsx';
import type { ScoredItem } from '../../kit/tables/ScoredList.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { externalPaths } from '../external-materials/addresses.ts';
import { clothFacts, formatPrice } from '../materials/text.ts';
import { materialPaths } from '../materials/addresses.ts';

const addressOf = ({ kind, id, skuId }: PhotoMatch): string =>
  kind === 'EXTERNAL' ? externalPaths.detailOf(id) : `${materialPaths.detailOf(id)}${skuId ? `&sku=${skuId}` : ''}`;

const priceOf = ({ metrePrice }: PhotoMatch): string => (metrePrice ? `${formatPrice(metrePrice, 'FABRIC')} 元/米` : '');

/** 颜色 95% · 纹理 89% */
const partsOf = ({ colour, texture }: PhotoMatch): string[] => [`颜色 ${formatNumber(colour, 0)}%`, `纹理 ${formatNumber(texture, 0)}%`];

export function cardOf(row: PhotoMatch): GalleryCard {
  return {
    title: row.name,
    pictureUrl: pictureUrl(row.pictureId, '500'),
    note: [row.kind === 'EXTERNAL' ? '外部物料' : row.code, row.colourName, clothFacts(row), row.supplier, priceOf(row)]
      .filter(Boolean)
      .join(' · '),
    figure: { value: `相似 ${formatNumber(row.likeness, 0)}%`, unit: partsOf(row).join(' · ') },
  };
}

export function itemOf(row: PhotoMatch): ScoredItem {
  return {
    id: `${row.kind} ${row.id} ${row.skuId}`,
    shade: { name: row.name, pictureUrl: pictureUrl(row.pictureId, '160') },
    name: row.name,
    note: [row.kind === 'EXTERNAL' ? `外部物料 ${row.code}` : row.code, row.colourName].filter(Boolean).join(' '),
    to: addressOf(row),
    score: formatNumber(row.likeness, 0),
    reasons: [...partsOf(row), clothFacts(row), row.supplier ?? '', priceOf(row)].filter(Boolean),
  };
}

export const missingText = (missing: number): string => `还有 ${missing} 张图片在分析`;
