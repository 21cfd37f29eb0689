import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import { useApiMutation } from './api/useApi.ts';

/** Begins 上手采购, or begins it again; the strip below the top bar leads on from there. */
export function useStartPractice(): () => void {
  const { mutate } = useApiMutation(practiceApi.start, { refreshes: [practiceApi.get], blocking: false });
  return () => mutate({});
}
