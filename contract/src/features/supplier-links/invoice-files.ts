/** Of one invoice; the page of suppliers reads them too. */
export const MAX_INVOICE_FILES = 5;
export const MAX_LINK_FILE_MEGABYTES = 20;
