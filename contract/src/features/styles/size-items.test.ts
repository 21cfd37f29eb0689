import { describe, expect, it } from 'vitest';
import { materialForSize, readSizeItems, sizeItemsText } from './size-items.ts';

const names = {
  skus: [
    { id: '1', code: 'Z01-01', colourName: '黑 55' },
    { id: '2', code: 'Z01-02', colourName: '黑 57' },
  ],
  targets: [{ id: '9', code: 'KS1-01', colourName: '藏青' }],
};
const every = { targetId: null, specification: '' };

describe('the text of what each size takes', () => {
  it('names colours, specifications or both, for every colour or one', () => {
    const items = [
      { ...every, size: 'S', skuId: '1' },
      { ...every, size: 'M', skuId: null, specification: '57 cm' },
      { size: 'L', targetId: '9', skuId: '2', specification: '59 cm' },
    ];
    const text = 'S=黑 55、M=57 cm、藏青 L=黑 57|59 cm';
    expect(readSizeItems(text, names)).toEqual(items);
    expect(sizeItemsText(items, names)).toBe(text);
    expect(readSizeItems('S：z01-01\nM = 57 cm；ks1-01 L=Z01-02｜59 cm', names)).toEqual(items);
  });

  it.each(['S', 'S=', '=55 cm', 'S=55 cm、S=57 cm'])('is refused as %j', (text) => {
    expect(readSizeItems(text, names)).toBeNull();
  });
});

describe('the material of a size', () => {
  const colours = { 9: '1' };
  it('follows the colour unless the sizes name colours; then a size without one has none', () => {
    const specified = { colours, sizeItems: [{ ...every, size: 'M', skuId: null, specification: '57 cm' }] };
    expect(materialForSize(specified, '9', 'M')).toEqual({ skuId: '1', specification: '57 cm' });
    expect(materialForSize(specified, '9', 'S')).toEqual({ skuId: '1', specification: '' });
    const sized = { colours, sizeItems: [{ ...every, size: 'M', skuId: '2' }] };
    expect(materialForSize(sized, '9', 'M').skuId).toBe('2');
    expect(materialForSize(sized, '9', 'S').skuId).toBeNull();
    expect(materialForSize(sized, '9', '').skuId).toBeNull();
  });
});
