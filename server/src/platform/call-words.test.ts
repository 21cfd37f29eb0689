import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError, clientDataOf, clientMessageOf } from './app-error.ts';
import { speakOfCall, speakOfFailures } from './call-words.ts';

/** Words that only somebody at a page understands. */
const OF_PAGES = /刷新|页面|点击|按钮|详情页|列表页|弹窗|对话框|右上角|勾选框|按 ?F5/;
const root = path.resolve(import.meta.dirname, '../../..');

/** The sentences of the sources that are said to callers; labels, logs, mails and workbooks are not. */
function sentences(): string[] {
  const files = ['server/src', 'contract/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  return files
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !/\.test\.ts$|\/demo\/|\/excel\/|mail-templates|openapi-guide|\/build\.ts|contract\/src\/errors\.ts/.test(file),
    )
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\*|\/\/|\/\*\*)|summary:/.test(line))
    .flatMap((line) => [...line.matchAll(/(['`])((?:(?!\1).)*?请(?:(?!\1).)*?)\1/g)].map(([, , said = '']) => said));
}

describe('the answer to a caller with an API key', () => {
  it('speaks of the call in every sentence that asks for something', () => {
    const all = sentences();
    expect(all.length).toBeGreaterThan(500);
    expect(all.map(speakOfCall).filter((said) => OF_PAGES.test(said))).toEqual([]);
  });

  it('names the fields of every refusal that has some', () => {
    const fields = { 'lines.0.skcId': '货色不属于该款式，请刷新后重试' };
    const refusals = [
      new AppError('VALIDATION', {}, { fields }),
      new AppError('DUPLICATE', { what: '订单号', value: 'A' }, { fields: { code: 'x' } }),
    ];
    expect(refusals.map(clientMessageOf)).toEqual([
      '请检查填写的内容：lines.0.skcId 货色不属于该款式，请重新读取后再调用',
      '订单号“A”已存在，请换一个（字段 code）',
    ]);
    expect(clientDataOf({ fields, newer: 1 })).toEqual({ fields: { 'lines.0.skcId': '货色不属于该款式，请重新读取后再调用' }, newer: 1 });
  });

  it('gives the reason of each unchanged row, without naming a page', () => {
    const data = { done: [], failed: [{ id: '1', code: '', reason: '商品不存在，请刷新列表' }] };
    speakOfFailures(data);
    expect(data.failed[0]?.reason).toBe('商品不存在，请重新读取');
  });
});
