export const helpPage = '/help';

/** The tasks of one page. */
export const helpOfPage = (path: string): string => `${helpPage}?page=${encodeURIComponent(path)}`;

/** The tasks of one role. */
export const helpOfRole = (name: string): string => `${helpPage}?role=${encodeURIComponent(name)}`;
