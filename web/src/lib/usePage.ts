import { useMatches } from 'react-router';
import type { PageRoute } from '../lib/page-route.ts';

/** The page of the present address. */
export function usePage(): PageRoute | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as PageRoute | undefined;
}
