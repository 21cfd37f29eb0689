/** The crop area, as shares of the picture's width and height. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

/** Minimum size, so that the corners can be grabbed. */
const LEAST = 0.05;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Moves the area and keeps its size at the edges. */
export function moveArea(area: CropArea, dx: number, dy: number): CropArea {
  return { ...area, x: within(area.x + dx, 0, 1 - area.width), y: within(area.y + dy, 0, 1 - area.height) };
}

/** Moves one corner and keeps the opposite one. */
export function resizeArea({ x, y, width, height }: CropArea, corner: Corner, dx: number, dy: number): CropArea {
  const [right, bottom] = [x + width, y + height];
  const left = corner.endsWith('w') ? within(x + dx, 0, right - LEAST) : x;
  const top = corner.startsWith('n') ? within(y + dy, 0, bottom - LEAST) : y;
  return {
    x: left,
    y: top,
    width: (corner.endsWith('e') ? within(right + dx, x + LEAST, 1) : right) - left,
    height: (corner.startsWith('s') ? within(bottom + dy, y + LEAST, 1) : bottom) - top,
  };
}

interface Size {
  width: number;
  height: number;
}

/** The area in whole pixels, at least one. */
export function pixelsOf(area: CropArea, { width, height }: Size): CropArea {
  const x = Math.min(width - 1, Math.round(area.x * width));
  const y = Math.min(height - 1, Math.round(area.y * height));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round(area.width * width))),
    height: Math.max(1, Math.min(height - y, Math.round(area.height * height))),
  };
}
