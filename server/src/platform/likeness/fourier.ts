/** Transforms of square fields of `side` × `side` numbers; `side` is a power of two. */
export interface Fourier {
  side: number;
  /**
   * The sum of the powers of two fields by frequency, index `v × side + u`: one transform serves both. Fields are tapered first, so that
   * their edges bring no frequencies of their own.
   */
  power: (first: Float64Array, second: Float64Array | undefined) => Float64Array;
}

export function createFourier(side: number): Fourier {
  const combine = createButterflies(side);
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
    combine(lineReal, lineImaginary);
    for (let k = 0; k < side; k++) {
      real[from + k * step] = lineReal[k]!;
      imaginary[from + k * step] = lineImaginary[k]!;
    }
  };

  return {
    side,
    power: (first, second) => {
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const at = y * side + x;
          const share = taper[x]! * taper[y]!;
          real[at] = first[at]! * share;
          imaginary[at] = second ? second[at]! * share : 0;
        }
      for (let y = 0; y < side; y++) transformLine(y * side, 1);
      for (let x = 0; x < side; x++) transformLine(x, side);
      const power = new Float64Array(side * side);
      // A frequency and its opposite hold both fields mixed; together they hold the sum of their powers.
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const at = y * side + x;
          const opposite = ((side - y) % side) * side + ((side - x) % side);
          power[at] = (real[at]! ** 2 + imaginary[at]! ** 2 + real[opposite]! ** 2 + imaginary[opposite]! ** 2) / 2;
        }
      return power;
    },
  };
}

/** Transforms a line whose numbers are in bit-reversed order, in place. */
function createButterflies(side: number): (real: Float64Array, imaginary: Float64Array) => void {
  const cosines = Float64Array.from({ length: side / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / side));
  const sines = Float64Array.from({ length: side / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / side));
  return (real, imaginary) => {
    for (let half = 1; half < side; half *= 2) {
      const stride = side / (2 * half);
      for (let start = 0; start < side; start += 2 * half)
        for (let k = 0; k < half; k++) {
          const cosine = cosines[k * stride]!;
          const sine = sines[k * stride]!;
          const low = start + k;
          const high = low + half;
          const turnedReal = real[high]! * cosine - imaginary[high]! * sine;
          const turnedImaginary = real[high]! * sine + imaginary[high]! * cosine;
          real[high] = real[low]! - turnedReal;
          imaginary[high] = imaginary[low]! - turnedImaginary;
          real[low]! += turnedReal;
          imaginary[low]! += turnedImaginary;
        }
    }
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
