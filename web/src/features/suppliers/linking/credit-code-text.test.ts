import { expect, it } from 'vitest';
import { creditCodeWarning } from './credit-code-text.ts';

const supplier = (abbreviation: string, creditCode: string | null) => ({ abbreviation, creditCode });

it('linking suppliers warns of two different credit codes, and of nothing else', () => {
  expect(creditCodeWarning(supplier('锦绣', '91330600A'), supplier('锦绣纺织', '91330600B'))).toContain('信用代码不同');
  expect(creditCodeWarning(supplier('锦绣', '91330600A'), supplier('锦绣纺织', '91330600A'))).toBeNull();
  expect(creditCodeWarning(supplier('锦绣', null), supplier('锦绣纺织', '91330600A'))).toBeNull();
});
