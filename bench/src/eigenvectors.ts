export type Matrix = number[][];

export function multiply(left: readonly (readonly number[])[], right: Matrix): Matrix {
  return left.map((row) => right[0]!.map((_, column) => row.reduce((sum, value, at) => sum + value * right[at]![column]!, 0)));
}

const SWEEPS = 30;

/** Eigenvalues of a symmetric matrix, and its eigenvectors as columns, by Jacobi rotations. */
export function decompose(symmetric: Matrix): { values: number[]; vectors: Matrix } {
  const a = symmetric.map((row) => [...row]);
  const size = a.length;
  const vectors: Matrix = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  const scale = Math.max(...a.map((row, at) => Math.abs(row[at]!)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let largest = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        largest = Math.max(largest, Math.abs(a[p]![q]!));
        if (Math.abs(a[p]![q]!) > scale * 1e-13) rotate(a, vectors, p, q);
      }
    if (largest <= scale * 1e-12) break;
  }
  return { values: a.map((row, at) => row[at]!), vectors };
}

/** Makes the element of row p and column q zero. */
function rotate(a: Matrix, vectors: Matrix, p: number, q: number): void {
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  for (const row of [...a, ...vectors]) {
    const [left, right] = [row[p]!, row[q]!];
    row[p] = cosine * left - sine * right;
    row[q] = sine * left + cosine * right;
  }
  for (let column = 0; column < a.length; column++) {
    const [upper, lower] = [a[p]![column]!, a[q]![column]!];
    a[p]![column] = cosine * upper - sine * lower;
    a[q]![column] = sine * upper + cosine * lower;
  }
}
