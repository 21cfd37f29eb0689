import { z } from 'zod';
import { AppError } from '../app-error.ts';

/** Field messages by path; only the first message of a field is sent. */
export function refuseFields(error: z.ZodError, part: 'params' | 'query' | 'body'): AppError {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of keys) {
      const name = path.join('.');
      if (!fields.has(name))
        fields.set(name, issue.code === 'unrecognized_keys' ? `不支持的参数：${String(path.at(-1))}` : chineseIssue(issue, name, part));
    }
  }
  return new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) });
}

function chineseIssue(issue: z.core.$ZodIssue, name: string, part: 'params' | 'query' | 'body'): string {
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message)) return part === 'body' ? '不能为空' : `缺少参数：${name}`;
  return /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : `参数 ${name} 的值无效`;
}

/** Texts that the database cannot store: half of a surrogate pair, or NUL. Here for every field, whatever its schema says. */
export function refuseBrokenText(value: unknown): void {
  const path = brokenText(value, []);
  if (path) throw new AppError('VALIDATION', {}, { fields: { [path.join('.')]: '包含无法保存的字符，请删除后重试' } });
}

function brokenText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = brokenText(key, path) ?? brokenText(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}
