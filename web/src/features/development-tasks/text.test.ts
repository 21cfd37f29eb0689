import { expect, it } from 'vitest';
import { shortOverdueText } from './text.ts';

it('says what is exceeded behind a due date that is still to come', () => {
  const task = { overdue: 'STATE', dueOn: '2099-12-20', state: 'DEVELOPING', stateDays: 20 } as const;
  expect(shortOverdueText(task)).toBe('开发中超时 5 天');
});
