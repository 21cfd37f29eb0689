import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { useQuery } from '@tanstack/react-query';
import { apiKey } from '../../lib/api/useApi.ts';
import { listAllColours } from '../sources/resolve-pasted.ts';

const KEPT_MS = 300_000;
const none: readonly string[] = [];

/** The names of the colour library; empty until they are loaded. */
export function useColourNames(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...apiKey(coloursApi.listColourOptions), 'names'],
    queryFn: async () => (await listAllColours()).map(({ name }) => name),
    staleTime: KEPT_MS,
  });
  return data ?? none;
}
