/** One measured line: the product and its limit, measured at the same time. */
export interface Figure {
  id: string;
  work: string;
  ours: string;
  limit: string;
  /** Product compared with the limit; empty when the goal is a size. */
  ratio: string;
  goal: string;
  /** p50/p95 of one operation. */
  latency?: string;
  /** CPU per operation: server + database. */
  cpu?: string;
  /** Amount of data. */
  size: string;
  holds: boolean;
}

const head = ['id', 'work', 'ours', 'limit', 'ratio', 'goal', 'p50 / p95', 'CPU / op', 'data', ''] as const;

const cellsOf = ({ id, work, ours, limit, ratio, goal, latency = '', cpu = '', size, holds }: Figure): string[] => [
  id,
  work,
  ours,
  limit,
  ratio,
  goal,
  latency,
  cpu,
  size,
  holds ? 'holds' : 'missed',
];

/** The table as markdown, with aligned columns for terminals. */
export function drawTable(figures: readonly Figure[]): string {
  const lines = [[...head], ...figures.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column] ?? ''))));
  const draw = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join(' | ')} |`;
  const [first = [], ...rest] = lines;
  return [draw(first), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(draw)].join('\n');
}

/** Chinese characters take two columns in a terminal. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

export const perSecond = (rate: number): string => `${rate >= 100 ? Math.round(rate).toLocaleString('en') : rate.toFixed(1)}/s`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
export const rows = (count: number): string => `${count.toLocaleString('en')} rows`;
export const latencyOf = ({ p50, p95 }: { p50: number; p95: number }): string => `${milliseconds(p50)} / ${milliseconds(p95)}`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
