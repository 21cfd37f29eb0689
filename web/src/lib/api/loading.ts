import { create } from 'zustand';

export const useLoading = create<{ running: number }>(() => ({ running: 0 }));

/** Shows the overlay until the work ends, successfully or not. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  useLoading.setState(({ running }) => ({ running: running + 1 }));
  try {
    return await work;
  } finally {
    useLoading.setState(({ running }) => ({ running: running - 1 }));
  }
}
