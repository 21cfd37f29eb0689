import { expect, it } from 'vitest';
import { placeOfRows, rowsOfStock } from './stock-row-values.ts';

const stocked = (itemId: string, available: string | null) => ({
  itemId,
  spuId: `${itemId}0`,
  skuId: `${itemId}1` as string | null,
  code: `F-${itemId}`,
  name: '全棉府绸',
  colourName: '藏青',
  hex: '#1E3166',
  unit: { id: '1', code: 'M', name: '米', dimension: 'length' as const, decimals: 2, factor: '1' },
  secondUnit: null,
  available,
  lotTracked: 'NONE' as const,
  fabric: null,
});

it('a document from the stock has its goods with what is free of them', () => {
  const rows = rowsOfStock('TRANSFER', [stocked('1', '350.5'), stocked('2', '-3'), stocked('3', null)]);
  expect(rows.map(({ quantity }) => quantity)).toEqual(['350.5', null, null]);
  expect(rows[0]).toMatchObject({ item: { code: 'F-1', name: '全棉府绸 藏青', unit: '米', available: '350.5' } });
});

it('a document from the stock names the material of each row, not its entry in the stock', () => {
  const greige = { ...stocked('2', '5.2500'), skuId: null };
  const rows = rowsOfStock('TRANSFER', [stocked('1', '350.5'), greige]);
  expect(rows).toMatchObject([{ item: { id: '11' } }, { item: { id: '20' }, quantity: '5.25' }]);
});

it('an adjustment from the stock leaves its quantity to be typed', () => {
  expect(rowsOfStock('ADJUSTMENT', [stocked('1', '350.5')]).map(({ quantity }) => quantity)).toEqual([null]);
});

it('rows at one holder are one document, rows at several are none', () => {
  const at = (itemId: string, id: string) => ({ itemId, holder: { id, kind: 'OWN' as const, name: '总仓', code: 'CK001' } });
  expect(placeOfRows([at('1', '7'), at('2', '7')])).toEqual({ holderId: '7', itemIds: ['1', '2'] });
  expect(placeOfRows([at('1', '7'), at('2', '8')])).toBeNull();
  expect(placeOfRows([])).toBeNull();
});
