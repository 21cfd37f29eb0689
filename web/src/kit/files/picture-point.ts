export interface Point {
  x: number;
  y: number;
}

/** Width of the magnifier in pixels. */
export const LENS = 112;
const ZOOM = 8;
/** A colour is the mean of a square of this many points each way, because single threads and noise differ. */
const REACH = 3;

/** The mean colour around a point, in linear light. */
export function colourAt(canvas: HTMLCanvasElement, { x, y }: Point): string {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '#000000';
  const left = Math.max(0, x - REACH);
  const top = Math.max(0, y - REACH);
  const { data } = context.getImageData(
    left,
    top,
    Math.min(canvas.width, x + REACH + 1) - left,
    Math.min(canvas.height, y + REACH + 1) - top,
  );
  return meanHex(data);
}

/** `#1B2A49`: the mean of RGBA points, weighted by their opacity on white. */
export function meanHex(data: ArrayLike<number>): string {
  const sums = [0, 0, 0];
  const count = data.length / 4;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3]! / 255;
    for (let channel = 0; channel < 3; channel += 1)
      sums[channel]! += toLinear((data[at + channel]! * opacity + 255 * (1 - opacity)) / 255);
  }
  return `#${sums.map((sum) => toByte(sum / count)).join('')}`.toUpperCase();
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toByte = (light: number): string => {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Draws the surroundings of a point eight times as large, with a frame around what is averaged. */
export function drawMagnifier(lens: HTMLCanvasElement, canvas: HTMLCanvasElement, { x, y }: Point): void {
  const context = lens.getContext('2d');
  if (!context) return;
  const side = LENS / ZOOM;
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, LENS, LENS);
  context.drawImage(canvas, x - side / 2 + 0.5, y - side / 2 + 0.5, side, side, 0, 0, LENS, LENS);
  const frame = (REACH * 2 + 1) * ZOOM;
  for (const [colour, width] of [
    ['#000000', 3],
    ['#ffffff', 1],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect((LENS - frame) / 2, (LENS - frame) / 2, frame, frame);
  }
}
