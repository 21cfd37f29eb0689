/** What is kept of a picture, in shares of its width and height. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

/** Smaller than this nobody can take hold of it. */
const LEAST = 0.05;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Moved as a whole; at the edge it stays whole. */
export function moveArea(area: CropArea, dx: number, dy: number): CropArea {
  return { ...area, x: within(area.x + dx, 0, 1 - area.width), y: within(area.y + dy, 0, 1 - area.height) };
}

/** One corner moves, the opposite one stays. */
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

/** In whole pixels of the picture, at least one. */
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
