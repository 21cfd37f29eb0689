import { expect, it } from 'vitest';
import { openStartOutput } from './start-output.ts';

function watched(isTerminal: boolean) {
  const told = { out: [] as string[], err: [] as string[] };
  const output = openStartOutput(
    isTerminal,
    (line) => told.out.push(line),
    (line) => told.err.push(line),
  );
  output.say('\n物料管理系统已启动：http://localhost:3000');
  output.refuse('端口 3000 已被占用');
  output.tellBug(new TypeError('x is undefined'));
  return told;
}

it('is plain for a terminal', () => {
  const { out, err } = watched(true);
  expect(out).toEqual(['\n物料管理系统已启动：http://localhost:3000']);
  expect(err).toEqual(['端口 3000 已被占用', expect.stringMatching(/^TypeError: x is undefined\n\s+at /)]);
});

// Failed before: lines of the start stood between the objects of the log, and a stack took many lines.
it('is one object of the form of the log a line where no terminal is', () => {
  const { out, err } = watched(false);
  const time = expect.any(Number) as unknown;
  expect([...out, ...err].map((line) => [line.includes('\n'), JSON.parse(line) as unknown])).toEqual([
    [false, { level: 30, time, msg: '物料管理系统已启动：http://localhost:3000' }],
    [false, { level: 60, time, msg: '端口 3000 已被占用' }],
    [
      false,
      {
        level: 60,
        time,
        msg: 'x is undefined',
        err: { type: 'TypeError', message: 'x is undefined', stack: expect.stringContaining('\n') },
      },
    ],
  ]);
});
