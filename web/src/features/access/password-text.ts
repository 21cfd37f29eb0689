import { MIN_PASSWORD_LENGTH, strengthOf } from '@mrp/contract/features/access/passwords.ts';

/** What is missing or how strong the password is while it is typed; the server decides. */
export function passwordHint(password = ''): string {
  const missing = MIN_PASSWORD_LENGTH - password.length;
  if (password === '') return `至少 ${MIN_PASSWORD_LENGTH} 位，不能是常见密码、用户名或姓名；空格也算`;
  if (missing > 0) return `还差 ${missing} 位`;
  const strength = strengthOf(password);
  return `强度：${strength === '弱' ? '弱，可再长一些，或用几个不相关的词' : strength}`;
}
