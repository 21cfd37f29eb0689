import { expect, it } from 'vitest';
import { readArguments } from './admin-arguments.ts';

it('reads the options of a command', () => {
  expect(readArguments(['backup', '/b', '--verify', '--json'])).toMatchObject({
    command: 'backup',
    argument: '/b',
    verify: true,
    json: true,
  });
  expect(readArguments(['rebuild-balances', '--dry-run'])).toMatchObject({ argument: undefined, dryRun: true, sure: false });
  expect(readArguments([])).toMatchObject({ command: null });
});

// Failed before: an unknown option ended in a stack, and one of another command was passed over.
it.each([
  [['doctor', '--fixes'], '不认识的选项 --fixes：npm run admin 列出全部命令'],
  [['verify-ledger', '--verify'], 'verify-ledger 没有选项 --verify：npm run admin 列出全部命令'],
  [['load-demo', '--scale'], '选项 --scale 的写法不对：npm run admin 列出全部命令'],
  [['load-demo', '--scale', '1.5'], '--scale 须为 1–1000 的整数'],
  [['back-up', '/b'], '没有命令 back-up：npm run admin 列出全部命令'],
  [['doctor', 'all'], 'doctor 后面多出了“all”：npm run admin 列出全部命令'],
  [['restore'], '请写出文件夹：npm run admin -- restore 文件夹'],
  [['--json'], '命令 没有选项 --json：npm run admin 列出全部命令'],
])('refuses %j in one line', (words, line) => {
  expect(() => readArguments(words)).toThrow(line);
  expect(line).not.toContain('\n');
});
