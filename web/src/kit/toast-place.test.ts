import { expect, it } from 'vitest';
import { choosePlace, type Control } from './toast-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
const boxes = { bottom: box(400, 700, 400, 40), top: box(400, 56, 400, 40), end: box(800, 700, 400, 40) };
const at = (left: number, top: number, isFocused = false): Control => ({ box: box(left, top, 80, 32), isFocused });

it('messages stand at the bottom, off the buttons at the head of a page', () => {
  expect(choosePlace(boxes, [])).toBe('bottom');
  expect(choosePlace(boxes, [at(500, 60), at(20, 700)])).toBe('bottom');
});

it('messages stand where they cover the least', () => {
  expect(choosePlace(boxes, [at(500, 705)])).toBe('top');
  expect(choosePlace(boxes, [at(500, 705), at(500, 60)])).toBe('end');
  expect(choosePlace(boxes, [at(500, 705), at(500, 60), at(900, 705), at(1000, 705)])).toBe('bottom');
});

it('messages never stand on the control that has the focus while another place is there', () => {
  expect(choosePlace(boxes, [at(500, 705, true), at(500, 60), at(600, 60), at(900, 705)])).toBe('end');
});

it('messages stand on links rather than on one button or the errors of a form', () => {
  const main: Control = { ...at(500, 705), isMain: true };
  expect(choosePlace(boxes, [main, at(500, 60), at(600, 60), { ...at(900, 705), isMain: true }])).toBe('top');
});
