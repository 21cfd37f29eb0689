import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 10;

/** A password exactly as typed: blanks at its ends belong to it. */
export const TypedPassword = z
  .string()
  .min(1, '不能为空')
  .max(128, '密码不能超过128个字符')
  // An unpaired surrogate has no bytes of its own: two different passwords would be one.
  .regex(/^\P{Cs}*$/u, '不能包含无法保存的字符');

/** A new password. The server also refuses common ones and names. */
export const Password = TypedPassword.min(MIN_PASSWORD_LENGTH, `密码至少 ${MIN_PASSWORD_LENGTH} 位`).refine(
  (password) => password.trim() !== '',
  '密码不能只有空格',
);

export const strengths = ['弱', '中', '强'] as const;
export type Strength = (typeof strengths)[number];

/** A hint while typing: how much there is to guess, where a step of a run (aaa, 123) counts little. */
export function strengthOf(password: string): Strength {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  const isStep = (at: number): boolean => {
    const step = (codes[at] ?? 0) - (codes[at - 1] ?? 0);
    return at > 0 && Math.abs(step) <= 1;
  };
  const steps = codes.filter((_, at) => isStep(at)).length;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const worth = (new Set(codes).size + codes.length) / 2 - steps * 0.8 + kinds * 2;
  return worth < 12 ? '弱' : worth < 19 ? '中' : '强';
}
