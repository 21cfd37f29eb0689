import { expect, it } from 'vitest';
import { cutBefore, fitLabel, labelRoom, makeMonths, makeTicks, spreadLabels, stepPath, type Frame } from './scales.ts';

it('the axis uses round figures that cover the values', () => {
  expect(makeTicks(['12.10', '13.10'])).toEqual([12, 12.5, 13, 13.5]);
  expect(makeTicks(['0.1291', '0.2500'])).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
});

it('the axis of prices never goes below zero', () => {
  expect(makeTicks(['0.02', '9.00'])[0]).toBe(0);
});

it('a line starts at the left edge with the price that is in force there', () => {
  const steps = [
    { day: '2024-01-01', value: '10' },
    { day: '2026-02-01', value: '12' },
  ];
  expect(cutBefore(steps, '2026-01-01')).toEqual([{ day: '2026-01-01', value: '10' }, steps[1]]);
  expect(cutBefore([{ day: '2024-01-01', value: null }, steps[1]!], '2026-01-01')).toEqual([steps[1]]);
});

const frame: Frame = { left: 0, right: 100, top: 0, bottom: 100, from: '2026-01-01', to: '2026-01-11', ticks: [0, 10] };

it('a step is drawn as a horizontal, then a vertical line', () => {
  const steps = [
    { day: '2026-01-01', value: '0' },
    { day: '2026-01-06', value: '10' },
  ];
  expect(stepPath(frame, steps)).toBe('M0 100H50V0H100');
});

it('a line has a gap where no price is in force', () => {
  const steps = [
    { day: '2026-01-01', value: '5' },
    { day: '2026-01-03', value: null },
    { day: '2026-01-06', value: '10' },
  ];
  expect(stepPath(frame, steps)).toBe('M0 50H20M50 0H100');
});

it('overlapping labels move apart and keep their order', () => {
  expect(spreadLabels([50, 52, 10], 16, { top: 0, bottom: 100 })).toEqual([50, 66, 10]);
  expect(spreadLabels([95, 96], 16, { top: 0, bottom: 100 })).toEqual([84, 100]);
});

it('the day axis shows the year where it begins', () => {
  expect(makeMonths('2025-11-20', '2026-02-20', 12).map(({ label }) => label)).toEqual(['25-12', '26-01', '02']);
  expect(makeMonths('2024-11-20', '2026-11-20', 12)).toHaveLength(12);
});

it('the right margin fits the longest label and leaves half of a narrow chart to the lines', () => {
  expect(labelRoom(['越华 12.34'], 900)).toBe(116);
  expect(labelRoom(['抗菌莫代尔汗布藏青 11.71'], 900)).toBeGreaterThanOrEqual(9 * 12 + 6 * 7);
  expect(labelRoom(['抗菌莫代尔汗布藏青抗菌莫代尔汗布 11.71'], 300)).toBe(150);
});

it('a label that does not fit shortens its name, never its figure', () => {
  expect(fitLabel('越华', '12.34', 150)).toBe('越华 12.34');
  expect(fitLabel('涤纶缝纫线 40/2 咖啡', '7.6800', 150)).toMatch(/^涤纶.*… 7\.6800$/);
});
