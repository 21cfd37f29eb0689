/** A path that no route has, for URLs that the router cannot read: they are answered like every unknown call. */
const UNREADABLE = '/api/unreadable';

/** The only page that other sites may embed. */
export const PICKER_PAGE = '/selectSKU';

/** The page that describes the interface: the only one below /api. */
export const DOCS_PAGE = '/api/docs';

/** The pages of the counting app, which is a page of its own. */
export const COUNTING_PAGES: readonly string[] = [
  '/inventoryIndex',
  '/inventoryCheck',
  '/inventoryReview',
  '/inventoryDetails',
  '/stocking',
];

/** The page that suppliers open by a link, which is a page of its own. */
export const SUPPLIER_PAGE = '/s';

/** What the router gets to see of a URL: the path of an absolute URL, and one that can be decoded. */
export function routableUrl(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  try {
    decodeURIComponent(path.split(/[?#]/)[0] ?? '');
    return path.startsWith('/') || path === '*' ? path : `/${path}`;
  } catch {
    return UNREADABLE;
  }
}

/** True for every spelling of a path under /api that some proxy or router might take for one: encoded, doubled slashes, dots, capitals. */
export function isApiPath(url: string): boolean {
  const path = decodeLoosely(decodeLoosely(url.split(/[?#]/)[0] ?? ''));
  const segments: string[] = [];
  for (const segment of path.split(/[\\/]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments[0]?.toLowerCase() === 'api';
}

/** True for a path that a proxy may read as another one: no page has an encoded separator, a backslash or a step upwards in its address. */
export function isAmbiguousPath(path: string): boolean {
  const decoded = decodeLoosely(decodeLoosely(path));
  return decoded.includes('\\') || /%(25)*(2f|5c)/i.test(path) || decoded.split('/').some((segment) => segment === '..' || segment === '.');
}

const decodeLoosely = (text: string): string =>
  text.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
