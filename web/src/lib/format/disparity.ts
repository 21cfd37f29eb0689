/** Of 空差: what is missing in 25 公斤, or how much of a metre is real; nothing is counted by it. */
export const disparityUnit = (dimension: string | undefined): string =>
  dimension === 'mass' ? '公斤/25公斤' : dimension === 'length' ? '%' : '';
