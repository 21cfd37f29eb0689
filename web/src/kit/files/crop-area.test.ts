import { describe, expect, it } from 'vitest';
import { moveArea, pixelsOf, resizeArea } from './crop-area.ts';

const area = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };

describe('the crop area', () => {
  it('moves as a whole and stays inside the picture', () => {
    expect(moveArea(area, 0.1, -0.1)).toMatchObject({ x: expect.closeTo(0.3), y: expect.closeTo(0.1), width: 0.5 });
    expect(moveArea(area, 9, -9)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
  });

  it('resizes from one corner while the opposite corner stays', () => {
    expect(resizeArea(area, 'se', 0.1, 0.2)).toEqual({ x: 0.2, y: 0.2, width: expect.closeTo(0.6), height: expect.closeTo(0.7) });
    expect(resizeArea(area, 'nw', -0.1, 0.1)).toEqual({
      x: expect.closeTo(0.1),
      y: expect.closeTo(0.3),
      width: expect.closeTo(0.6),
      height: expect.closeTo(0.4),
    });
    expect(resizeArea(area, 'se', 9, 9)).toMatchObject({ width: expect.closeTo(0.8), height: expect.closeTo(0.8) });
    expect(resizeArea(area, 'nw', 9, 9)).toMatchObject({ width: expect.closeTo(0.05), height: expect.closeTo(0.05) });
  });

  it('is at least one whole pixel inside the picture', () => {
    expect(pixelsOf(area, { width: 1001, height: 333 })).toEqual({ x: 200, y: 67, width: 501, height: 167 });
    expect(pixelsOf({ x: 0.95, y: 0.95, width: 0.05, height: 0.05 }, { width: 3, height: 3 })).toEqual({ x: 2, y: 2, width: 1, height: 1 });
  });
});
