import { expect, it } from 'vitest';
import { footRules } from './foot-rules.ts';

it('numbers the pages of each document of a batch by themselves, and those of one of all', () => {
  expect(footRules('打印 张三', 1)).toBe('@page sheet { @bottom-left { content: "打印 张三"; font-size: 9pt; } }');
  const rules = footRules('打印 张三', 3);
  for (const at of [1, 2, 3]) {
    expect(rules).toContain(`counter-increment: sheet-${at};`);
    expect(rules).toContain(`"第 ${at} / 3 份　第 " counter(sheet-${at}) " 页"`);
    expect(rules).toContain(`:nth-child(${at}) { page: sheet-${at}; }`);
  }
  expect(rules.match(/打印 张三/g)).toHaveLength(3);
});
