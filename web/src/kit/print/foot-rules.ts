const leftFoot = (said: string): string => `@bottom-left { content: "${said}"; font-size: 9pt; }`;

/**
 * Rules of the margin texts of so many documents. One has 第 1 / 3 页 of print.css. Several have pages of their own name each, whose counter
 * begins with their first page: no browser resets the counter of all pages, and none counts the pages of a part beforehand.
 */
export function footRules(said: string, sheets: number, page: 'sheet' | 'across' = 'sheet'): string {
  if (sheets === 1) return `@page ${page} { ${leftFoot(said)} }`;
  return Array.from({ length: sheets }, (_, at) => {
    const name = `sheet-${at + 1}`;
    const foot = `@bottom-right { content: "第 ${at + 1} / ${sheets} 份　第 " counter(${name}) " 页"; font-size: 9pt; }`;
    return [
      `@page ${name} { size: A4; margin: 12mm 12mm 16mm; counter-increment: ${name}; ${leftFoot(said)} ${foot} }`,
      `.k-print-scroll > .k-print-sheet:nth-child(${at + 1}) { page: ${name}; }`,
    ].join('\n');
  }).join('\n');
}
