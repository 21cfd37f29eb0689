import { decimal } from '@mrp/contract/lib/decimals.ts';

/** A value that is in force from its day until the next step; null means no value. */
export interface ChartStep {
  day: string;
  value: string | null;
}

export interface StepLine {
  key: string;
  label: string;
  steps: readonly ChartStep[];
  /** The highlighted line. */
  strong?: boolean;
}

/** Floats are enough for pixels; every figure on screen comes from the exact text. */
const height = (value: string): number => decimal(value).toNumber();
const time = (day: string): number => Date.parse(day);

/** Round figures that cover all values, at most five lines. */
export function makeTicks(values: readonly string[]): number[] {
  const heights = values.map(height);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const spread = high - low || Math.abs(high) || 1;
  const step = roundStep(spread / 3);
  const first = Math.floor((low - spread * 0.08) / step);
  const last = Math.ceil((high + spread * 0.08) / step);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12))).filter(
    (tick) => tick >= 0 || low < 0,
  );
}

/** 1, 2 or 5 times a power of ten, at least as large as the value. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999)!;
}

/** The lines from this day on: a price already in force starts at the left edge. */
export function cutBefore(steps: readonly ChartStep[], from: string): ChartStep[] {
  const before = steps.findLast(({ day }) => day <= from);
  const after = steps.filter(({ day }) => day > from);
  return before && before.value !== null ? [{ day: from, value: before.value }, ...after] : after;
}

const LEAST_ROOM = 116;

/** Dot, gap and padding of a label. */
const BESIDE_LABEL = 24;
const lengthOf = (label: string): number =>
  Array.from(label, (character) => (character > '\u2e80' ? 12 : 7.5)).reduce((sum, wide) => sum + wide, BESIDE_LABEL);

/** Fits a label and its figure into a width: the name is shortened, never the figure. */
export function fitLabel(label: string, figure: string, room: number): string {
  const name = Array.from(label);
  const told = (): string => `${name.join('')}${name.join('') === label ? '' : '…'} ${figure}`;
  while (name.length > 1 && lengthOf(told()) > room) name.pop();
  return told();
}

/** Width of the right margin in pixels for the longest label; the lines keep at least half of the chart. */
export function labelRoom(labels: readonly string[], width: number): number {
  const lengths = labels.map(lengthOf);
  return Math.max(Math.min(Math.ceil(Math.max(0, ...lengths)), Math.floor(width / 2)), Math.min(LEAST_ROOM, width));
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  from: string;
  to: string;
  ticks: readonly number[];
}

export const xOf = ({ left, right, from, to }: Frame, day: string): number => {
  const span = time(to) - time(from) || 1;
  return left + ((time(day) - time(from)) / span) * (right - left);
};

export const yOfTick = ({ top, bottom, ticks }: Frame, tick: number): number => {
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  return bottom - ((tick - low) / (high - low || 1)) * (bottom - top);
};

export const yOf = (frame: Frame, value: string): number => yOfTick(frame, height(value));

/** SVG path of the steps, with a gap where no value is in force. */
export function stepPath(frame: Frame, steps: readonly ChartStep[]): string {
  const parts = steps.map(({ day, value }, at) => {
    const end = steps[at + 1]?.day ?? frame.to;
    if (value === null) return '';
    const y = px(yOf(frame, value));
    const start = steps[at - 1]?.value ? `V${y}` : `M${px(xOf(frame, day))} ${y}`;
    return `${start}H${px(xOf(frame, end))}`;
  });
  return parts.join('');
}

const px = (pixel: number): number => Math.round(pixel * 10) / 10;

/** Moves labels apart inside the frame and keeps their order. */
export function spreadLabels(wanted: readonly number[], gap: number, { top, bottom }: Pick<Frame, 'top' | 'bottom'>): number[] {
  const order = wanted.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y);
  let floor = top;
  for (const label of order) {
    label.y = Math.max(label.y, floor);
    floor = label.y + gap;
  }
  let ceiling = bottom;
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, ceiling);
    ceiling = label.y - gap;
  }
  return order.toSorted((a, b) => a.at - b.at).map(({ y }) => y);
}

/** First days of months with a minimum distance: 25-12, then 02, 04 … */
export function makeMonths(from: string, to: string, most: number): { day: string; label: string }[] {
  const months: string[] = [];
  const cursor = new Date(`${from.slice(0, 7)}-01`);
  for (; cursor.toISOString().slice(0, 10) <= to; cursor.setUTCMonth(cursor.getUTCMonth() + 1)) {
    const day = cursor.toISOString().slice(0, 10);
    if (day >= from) months.push(day);
  }
  const every = Math.max(1, Math.ceil(months.length / most));
  const shown = months.filter((_, at) => at % every === 0);
  return shown.map((day, at) => ({
    day,
    label: at === 0 || day.slice(0, 4) !== shown[at - 1]!.slice(0, 4) ? day.slice(2, 7) : day.slice(5, 7),
  }));
}
