import { useLocation } from 'react-router';
import { pushRecent, removeRecent, useRecentList } from './recent-list.ts';
import { usePage } from '../usePage.ts';
import { useOpenVisits, VISITS, type Visit } from './visits.ts';

const FAVOURITES = 'favourites';
const KEPT = 20;

/** Pages and records that the user marked and may still open, the latest first. */
export const useFavourites = (): readonly Visit[] => useOpenVisits(useRecentList<Visit>(FAVOURITES));

/** Whether the current page is marked, and its switch; absent on the home page and where nothing can be returned to. */
export function useFavouriteSwitch(): { marked: boolean; toggle: () => void } | undefined {
  const { pathname, search } = useLocation();
  const page = usePage();
  const visits = useRecentList<Visit>(VISITS);
  const marked = useRecentList<Visit>(FAVOURITES);
  // A page of the menu is marked without its filters, which views keep; a record with its id.
  const address = page?.hidden ? pathname + search : pathname;
  const visit = visits.find((one) => one.address === address);
  if (!visit) return undefined;
  const isSame = (other: Visit) => other.address === address;
  const isMarked = marked.some(isSame);
  return {
    marked: isMarked,
    toggle: () => (isMarked ? removeRecent<Visit>(FAVOURITES, isSame) : pushRecent<Visit>(FAVOURITES, visit, isSame, KEPT)),
  };
}
