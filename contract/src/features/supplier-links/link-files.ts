/** Of one invoice or answer; the page of suppliers reads them too. */
export const MAX_LINK_FILES = 5;
export const MAX_LINK_FILE_MEGABYTES = 20;
