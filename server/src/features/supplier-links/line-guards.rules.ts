import { AppError } from '../../platform/app-error.ts';

/** The buyer has no field of the form before him: what is wrong at a field, such as `lines.0.quantity`, is said with the code of its line. */
export async function asGuard<T>(
  lines: readonly { code: string }[],
  work: () => Promise<T>,
  isAsked: (field: string) => boolean = () => true,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields =
      error instanceof AppError && error.errorName === 'VALIDATION' ? (error.data as { fields?: Record<string, string> }).fields : null;
    const [first] = Object.entries(fields ?? {}).filter(([field]) => isAsked(field));
    if (!first) throw error;
    const line = lines[Number.parseInt(/^lines\.(\d+)/.exec(first[0])?.[1] ?? '', 10)];
    throw new AppError('GUARD', { detail: [line?.code, first[1]].filter(Boolean).join('：') });
  }
}
