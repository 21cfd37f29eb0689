/** The same sequences in every short run, others in every full one; SEED plays a run again. A failure tells its seed. */
export const modelSeed = (fixed: number): number =>
  Number(process.env['SEED'] ?? (process.env['TEST_FULL'] ? Date.now() % 2 ** 31 : fixed));
