/** CIE L*a*b* under D65 and the 2° observer. Plain numbers, because colours are neither money nor stock. */
export type Lab = readonly [lightness: number, a: number, b: number];

const degree = Math.PI / 180;
const pow7 = (x: number) => x ** 7;
const chromaFactor = (chroma: number) => Math.sqrt(pow7(chroma) / (pow7(chroma) + pow7(25)));

/** Degrees in [0, 360); 0 for grey, which has no hue. */
function hueAngle(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const angle = Math.atan2(b, a) / degree;
  return angle < 0 ? angle + 360 : angle;
}

/** Hue difference along the shorter arc, and the mean hue on it. A grey takes the hue of the other colour. */
function compareHues(hue1: number, hue2: number, grey: boolean): { difference: number; mean: number } {
  if (grey) return { difference: 0, mean: hue1 + hue2 };
  const difference = hue2 - hue1;
  if (Math.abs(difference) <= 180) return { difference, mean: (hue1 + hue2) / 2 };
  const sum = hue1 + hue2;
  return { difference: difference > 0 ? difference - 360 : difference + 360, mean: (sum < 360 ? sum + 360 : sum - 360) / 2 };
}

/** Formula 15 of the domain rules: CIEDE2000 with all weights 1, after Sharma, Wu and Dalal (2005). */
export function deltaE00({ a: first, b: second }: { a: Lab; b: Lab }): number {
  const [lightness1, a1, b1] = first;
  const [lightness2, a2, b2] = second;
  const stretch = 1.5 - chromaFactor((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) / 2;
  const chroma1 = Math.hypot(a1 * stretch, b1);
  const chroma2 = Math.hypot(a2 * stretch, b2);
  const hue = compareHues(hueAngle(a1 * stretch, b1), hueAngle(a2 * stretch, b2), chroma1 * chroma2 === 0);

  const meanLightness = (lightness1 + lightness2) / 2;
  const meanChroma = (chroma1 + chroma2) / 2;
  const cosine = (factor: number, shift: number) => Math.cos((factor * hue.mean + shift) * degree);
  const hueWeight = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);

  const offset = (meanLightness - 50) ** 2;
  const byLightness = (lightness2 - lightness1) / (1 + (0.015 * offset) / Math.sqrt(20 + offset));
  const byChroma = (chroma2 - chroma1) / (1 + 0.045 * meanChroma);
  const hueChord = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin((hue.difference / 2) * degree);
  const byHue = hueChord / (1 + 0.015 * meanChroma * hueWeight);

  const rotation = 60 * Math.exp(-(((hue.mean - 275) / 25) ** 2));
  const blueCorrection = -2 * chromaFactor(meanChroma) * Math.sin(rotation * degree);
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + blueCorrection * byChroma * byHue);
}

// sRGB to XYZ under D65 (IEC 61966-2-1). White is the sum of each row, so greys have no tint.
const toXyz = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
] as const;

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const cubeRoot = (x: number) => (x > 216 / 24389 ? Math.cbrt(x) : ((24389 / 27) * x + 16) / 116);
// Adding zero turns -0 into 0.
const toFour = (x: number) => Math.round(x * 10_000) / 10_000 + 0;

/** Formula 15 of the domain rules: Lab of a screen colour, 4 decimals. It is only an estimate, because a screen is not a lab dip. */
export function hexToLab(hex: string): { lab: Lab; estimated: true } {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`Not a hex colour: "${hex}"`);
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [l, a, b] = rgbToLab([channel(1), channel(3), channel(5)]);
  return { lab: [toFour(l), toFour(a), toFour(b)], estimated: true };
}

/** Lab of linear light in red, green and blue, each from 0 to 1. */
export function rgbToLab([red, green, blue]: readonly [red: number, green: number, blue: number]): Lab {
  const [x, y, z] = toXyz.map(([r, g, b]) => cubeRoot((r * red + g * green + b * blue) / (r + g + b))) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
