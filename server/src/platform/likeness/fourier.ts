/** Transforms of square fields of `side` × `side` numbers; `side` is a power of two. */
export interface Fourier {
  side: number;
  /** The power of each frequency, index `v × side + u`. The field is tapered first, so that its edges bring no frequencies of their own. */
  power: (field: Float64Array) => Float64Array;
}

export function createFourier(side: number): Fourier {
  const cosines = Float64Array.from({ length: side / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / side));
  const sines = Float64Array.from({ length: side / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / side));
  const taper = Float64Array.from({ length: side }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (k + 0.5)) / side));
  const order = bitReversed(side);
  const real = new Float64Array(side * side);
  const imaginary = new Float64Array(side * side);
  const lineReal = new Float64Array(side);
  const lineImaginary = new Float64Array(side);

  /** Transforms one row or column in place. */
  const transformLine = (from: number, step: number): void => {
    for (let k = 0; k < side; k++) {
      lineReal[k] = real[from + order[k]! * step]!;
      lineImaginary[k] = imaginary[from + order[k]! * step]!;
    }
    for (let half = 1; half < side; half *= 2) {
      const stride = side / (2 * half);
      for (let start = 0; start < side; start += 2 * half)
        for (let k = 0; k < half; k++) {
          const cosine = cosines[k * stride]!;
          const sine = sines[k * stride]!;
          const low = start + k;
          const high = low + half;
          const turnedReal = lineReal[high]! * cosine - lineImaginary[high]! * sine;
          const turnedImaginary = lineReal[high]! * sine + lineImaginary[high]! * cosine;
          lineReal[high] = lineReal[low]! - turnedReal;
          lineImaginary[high] = lineImaginary[low]! - turnedImaginary;
          lineReal[low]! += turnedReal;
          lineImaginary[low]! += turnedImaginary;
        }
    }
    for (let k = 0; k < side; k++) {
      real[from + k * step] = lineReal[k]!;
      imaginary[from + k * step] = lineImaginary[k]!;
    }
  };

  return {
    side,
    power: (field) => {
      for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) real[y * side + x] = field[y * side + x]! * taper[x]! * taper[y]!;
      imaginary.fill(0);
      for (let y = 0; y < side; y++) transformLine(y * side, 1);
      for (let x = 0; x < side; x++) transformLine(x, side);
      const power = new Float64Array(side * side);
      for (let at = 0; at < power.length; at++) power[at] = real[at]! ** 2 + imaginary[at]! ** 2;
      return power;
    },
  };
}

function bitReversed(side: number): Uint16Array {
  const bits = Math.log2(side);
  return Uint16Array.from({ length: side }, (_, k) => {
    let turned = 0;
    for (let bit = 0; bit < bits; bit++) if (k & (1 << bit)) turned |= 1 << (bits - 1 - bit);
    return turned;
  });
}
