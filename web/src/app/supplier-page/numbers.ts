/** Without the zeros at the end that the database keeps. */
export const plainNumber = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
