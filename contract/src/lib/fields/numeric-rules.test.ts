import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  allowZero,
  checkComposition,
  checkExpectDate,
  checkNumber,
  CreditCode,
  generalRule,
  inUnit,
  isCreditCode,
  isMobile,
  normaliseMobile,
  normaliseNumber,
  numeric,
  numericRules,
  rules,
  toHalfWidth,
} from './numeric-rules.ts';
import { units } from '../units.ts';

const empty = '不能为空';
const negative = '不能小于0';

/** Rule, exact message, accepted texts at the limit, refused texts just beyond it. */
const table = [
  ['D2.2', numericRules['D2.2'], '不能超过2位数,且小数只允许后2位', ['0', '0.01', '99.99', '9'], ['100', '0.001', '99.999', '100.00']],
  ['N2.4', numericRules['N2.4'], '不能超过2位自然数,且小数只允许后4位', ['0', '0.0001', '99.9999'], ['100', '0.00001', '99.99999']],
  ['D7.2+', numericRules['D7.2+'], '不能超过7位数,且小数只允许后2位', ['0.01', '1', '9999999.99'], ['0', '0.00', '10000000', '1.001']],
  ['D3.2', numericRules['D3.2'], '不能超过3位数,且小数只允许后2位', ['0', '0.01', '999.99'], ['1000', '999.991']],
  ['D4.2', numericRules['D4.2'], '不能超过4位数,且小数只允许后2位', ['0', '0.01', '9999.99'], ['10000', '9999.991']],
  ['D4.0', numericRules['D4.0'], '不能超过4位数,且不能有小数', ['0', '1', '9999'], ['10000', '0.1', '9999.5']],
  ['I2+', numericRules['I2+'], '支持填写2位正整数', ['1', '99'], ['0', '100', '1.5']],
  ['G(4,4)', generalRule(4, 4), '仅可4位自然数,4位小数', ['0', '0.0001', '9999.9999'], ['10000', '0.00001']],
  ['G(7,0)', generalRule(7, 0), '仅可7位自然数,0位小数', ['0', '9999999'], ['10000000', '0.5']],
] as const;

describe.each(table)('%s', (_name, rule, message, passing, refused) => {
  it.each([...passing])('accepts %s', (text) => {
    expect(checkNumber(rule, text)).toBeNull();
    expect(numeric(rule).parse(text)).toBe(text);
  });

  it.each([...refused, 'abc', '1e1', '1,2', '１', '+1', '--1', '.', '-', '1.2.3', '0x1', 'NaN', '9'.repeat(10_000)])(
    'refuses %.20s',
    (text) => {
      expect(checkNumber(rule, text)).toBe(message);
      expect(
        numeric(rule)
          .safeParse(text)
          .error?.issues.map((issue) => issue.message),
      ).toEqual([message]);
    },
  );

  it.each(['-0.01', '-1', '-100000000', '-1.23456'])('reports %s as negative before other errors', (text) => {
    expect(checkNumber(rule, text)).toBe(negative);
    expect(numeric(rule).safeParse(text).error?.issues[0]?.message).toBe(negative);
  });

  it.each(['', ' ', '　'])('requires a number for the text "%s"', (text) => {
    expect(checkNumber(rule, text)).toBe(empty);
    expect(checkNumber(rule, text, { required: false })).toBeNull();
    expect(numeric(rule).safeParse(text).error?.issues[0]?.message).toBe(empty);
    expect(numeric(rule, { required: false }).parse(text)).toBeNull();
  });
});

describe('the numeric rule', () => {
  it.each([
    ['lossRate', rules.lossRate, '100', '不能超过2位数,且小数只允许后2位'],
    ['dyeLossRate', rules.dyeLossRate, '100', '不能超过2位数,且小数只允许后2位'],
    ['shrinkageRate', rules.shrinkageRate, '100', '不能超过2位数,且小数只允许后2位'],
    ['taxRate', rules.taxRate, '100', '不能超过2位数,且小数只允许后2位'],
    ['marginRate', rules.marginRate, '100', '不能超过2位数,且小数只允许后2位'],
    ['consumption', rules.consumption, '1.00001', '不能超过2位自然数,且小数只允许后4位'],
    ['documentQuantity', rules.documentQuantity, '0', '不能超过7位数,且小数只允许后2位'],
    ['documentAmount', rules.documentAmount, '0', '不能超过7位数,且小数只允许后2位'],
    ['countedQuantity', rules.countedQuantity, '10000000', '不能超过7位数,且小数只允许后2位'],
    ['width', rules.width, '1000', '不能超过3位数,且小数只允许后2位'],
    ['compositionShare', rules.compositionShare, '99.999', '不能超过3位数,且小数只允许后2位'],
    ['gramWeight', rules.gramWeight, '10000', '不能超过4位数,且小数只允许后2位'],
    ['fabricPrice', rules.fabricPrice, '0.00', '不能超过4位数,且小数只允许后2位'],
    ['trimPrice', rules.trimPrice, '0', '仅可4位自然数,4位小数'],
    ['consumablePrice', rules.consumablePrice, '0', '仅可4位自然数,4位小数'],
    ['moq', rules.moq, '0', '不能超过7位数,且小数只允许后2位'],
    ['packQuantity', rules.packQuantity, '0', '不能超过7位数,且小数只允许后2位'],
    ['leadDays', rules.leadDays, '7.5', '不能超过4位数,且不能有小数'],
    ['rolls', rules.rolls, '10000', '不能超过4位数,且不能有小数'],
    ['weight', rules.weight, '0', '支持填写2位正整数'],
    ['garmentPieces', rules.garmentPieces, '1.5', '仅可7位自然数,0位小数'],
    ['metrePrice', rules.metrePrice, '10000', '仅可4位自然数,4位小数'],
  ] as const)('for %s refuses an invalid value', (_place, rule, refused, message) => {
    expect(checkNumber(rule, refused)).toBe(message);
  });

  it('allows a count of zero', () => {
    expect(checkNumber(rules.countedQuantity, '0')).toBeNull();
  });

  it('allows a price of zero only for 客供', () => {
    expect(checkNumber(allowZero(rules.fabricPrice), '0')).toBeNull();
    expect(checkNumber(allowZero(rules.trimPrice), '0.0000')).toBeNull();
  });

  it('refuses a quantity with more decimals than its unit', () => {
    const pieces = inUnit(rules.documentQuantity, units.粒);
    expect(checkNumber(pieces, '12.5')).toBe('仅可7位自然数,0位小数');
    expect(checkNumber(pieces, '12.555')).toBe('不能超过7位数,且小数只允许后2位');
    expect(checkNumber(pieces, '12.00')).toBeNull();
    expect(numeric(pieces).parse('12.00')).toBe('12');
    expect(checkNumber(inUnit(rules.documentQuantity, units.公斤), '12.55')).toBeNull();
    expect(checkNumber(inUnit(rules.documentQuantity, { decimals: 4 }), '12.555')).toBe('不能超过7位数,且小数只允许后2位');
  });
});

describe('normaliseNumber', () => {
  it.each([
    ['01.50', '1.50'],
    [' 1.5 ', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['000', '0'],
    ['0.00', '0.00'],
    ['-0', '0'],
    ['38.0000', '38.00'],
    ['38.1000', '38.10'],
  ])('reads "%s" as %s', (typed, text) => {
    expect(numeric(numericRules['D4.2']).parse(typed)).toBe(text);
  });

  it('leaves other text unchanged', () => {
    expect(normaliseNumber(numericRules['D4.2'], 'abc')).toBe('abc');
  });

  it('returns every number within the digits of a rule as an accepted equal number', () => {
    const digits = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(digits, ([whole, behind]) => {
        const text = `${whole}.${String(behind).padStart(2, '0')}`;
        expect(numeric(numericRules['D4.2']).parse(text)).toBe(text);
      }),
    );
  });

  it('converts full-width characters to ASCII for imports', () => {
    expect(toHalfWidth('１２．５％　ＡＢｃ：（１）')).toBe('12.5% ABc:(1)');
    expect(checkNumber(rules.width, toHalfWidth('１７５．５'))).toBeNull();
    expect(toHalfWidth('纱支 40S、府绸。')).toBe('纱支 40S、府绸。');
  });
});

describe('a numeric form field', () => {
  const Form = z.object({ quantity: numeric(rules.documentQuantity), moq: numeric(rules.moq, { required: false }) });

  it('reports missing values and values that are not text', () => {
    const issues = Form.safeParse({ moq: 5 }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(issues).toEqual([
      ['quantity', empty],
      ['moq', '不能超过7位数,且小数只允许后2位'],
    ]);
    expect(Form.safeParse({ quantity: null }).error?.issues[0]?.message).toBe(empty);
    expect(Form.safeParse({ quantity: 12.5 }).error?.issues[0]?.message).toBe('不能超过7位数,且小数只允许后2位');
  });

  it('returns null for an absent optional number', () => {
    expect(Form.parse({ quantity: '1' })).toEqual({ quantity: '1', moq: null });
    expect(Form.parse({ quantity: '1', moq: null })).toEqual({ quantity: '1', moq: null });
    expect(Form.parse({ quantity: '1', moq: ' 010 ' })).toEqual({ quantity: '1', moq: '10' });
  });

  it('has a JSON schema for the API documentation', () => {
    expect(z.toJSONSchema(Form).required).toEqual(['quantity', 'moq']);
    expect(z.toJSONSchema(Form, { io: 'input' }).required).toEqual(['quantity']);
  });
});

describe('the rules across fields', () => {
  it('require a composition of exactly 100', () => {
    expect(checkComposition(['95', '5'])).toBeNull();
    expect(checkComposition(['33.33', '33.33', '33.34'])).toBeNull();
    expect(checkComposition(['95', '4.99'])).toBe('成分占比合计须为100%');
    expect(checkComposition(['95', '5.01'])).toBe('成分占比合计须为100%');
    expect(checkComposition([])).toBe('成分占比合计须为100%');
  });

  it('require an expected date not before the order date', () => {
    expect(checkExpectDate('2026-11-20', '2026-11-20')).toBeNull();
    expect(checkExpectDate('2026-11-20', '2026-11-19')).toBe('预计到仓日期不能早于下单日期');
  });
});

describe('a mobile number', () => {
  it.each(['13000000000', '19999999999', '15012345678'])('%s is accepted', (text) => {
    expect(isMobile(text)).toBe(true);
  });

  it.each(['', '12000000000', '1300000000', '130000000000', '+8613000000000', '1300000000a', '１３０００００００００', '13000000000\n'])(
    '%j is refused',
    (text) => {
      expect(isMobile(text)).toBe(false);
    },
  );

  it('is read with spaces, dashes and the country code', () => {
    expect(normaliseMobile('13000000000')).toBe('13000000000');
    for (const typed of ['+86 138-0575-0001', '0086 13805750001', '86-13805750001', '（+86）138 0575 0001', '138 0575 0001'])
      expect(normaliseMobile(typed)).toBe('13805750001');
    expect(normaliseMobile('00852 9123-4567')).toBe('+85291234567');
    for (const typed of ['123', '+86 123', '8613805750', '13805750001 13805750002']) expect(isMobile(normaliseMobile(typed))).toBe(false);
  });
});

describe('a 统一社会信用代码', () => {
  const real = ['91330100799655058B', '9144030071526726XG', '914403001922038216', '91110000802100433B'];

  it.each(real)('%s is accepted', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  it('is refused when any single character is wrong', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (const code of real) {
      for (const [index, original] of Array.from(code).entries()) {
        for (const other of alphabet.replace(original, '')) {
          expect(isCreditCode(code.slice(0, index) + other + code.slice(index + 1))).toBe(false);
        }
      }
    }
  });

  it.each(['', '91330100799655058', '91330100799655058B1', '91330100799655058b', 'I1330100799655058B', '9133O100799655058B'])(
    '"%s" is refused',
    (code) => {
      expect(isCreditCode(code)).toBe(false);
    },
  );

  it('may have lower-case letters, and its message says what to do', () => {
    expect(CreditCode.parse(' 91330100799655058b ')).toBe('91330100799655058B');
    expect(CreditCode.safeParse('91330100799655058A').error?.issues[0]?.message).toBe('统一社会信用代码不正确，请核对18位代码');
    expect(CreditCode.safeParse('').error?.issues.map((issue) => issue.message)).toEqual([empty]);
  });
});
