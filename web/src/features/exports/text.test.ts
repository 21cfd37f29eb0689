import type { ExportFile, ExportJob } from '@mrp/contract/features/exports.ts';
import { describe, expect, it } from 'vitest';
import { groupByDay, jobNote, percentDone, workbookOf } from './text.ts';
import { materialList } from '@mrp/contract/features/materials/list.ts';

const now = Date.parse('2026-11-20T10:32:00+08:00');
const job: ExportJob = {
  id: '1',
  excelName: '库存流水.xlsx',
  state: 'RUNNING',
  rowsDone: 42_180,
  rowsTotal: 100_000,
  ahead: 0,
  reason: null,
  createdAt: '2026-11-20T10:31:00+08:00',
  startedAt: '2026-11-20T10:31:16+08:00',
};

describe('the text of a job', () => {
  it('shows the progress and the remaining time', () => {
    expect(percentDone(job)).toBe(42);
    expect(jobNote(job, now)).toBe('42,180 / 100,000 行，约剩 1 分钟');
    expect(jobNote({ ...job, rowsDone: 90_000 }, now)).toBe('90,000 / 100,000 行，约剩 5 秒');
  });

  it('shows no remaining time before it is known', () => {
    expect(jobNote({ ...job, rowsTotal: null }, now)).toBe('42,180 行');
    expect(percentDone({ ...job, rowsTotal: 0 })).toBe(0);
  });

  it('shows the position in the queue and the reason of a failure', () => {
    expect(jobNote({ ...job, state: 'QUEUED', ahead: 2 }, now)).toBe('前面还有 2 个任务');
    expect(jobNote({ ...job, state: 'FAILED', reason: '磁盘已满' }, now)).toBe('磁盘已满');
  });
});

describe('exported files', () => {
  const file = (id: string, createTime: string): ExportFile => ({
    id,
    createTime,
    excelName: `${id}.xlsx`,
    fileUrl: `/${id}`,
    fileSize: 1,
  });

  it('are grouped by business day, newest first', () => {
    const days = groupByDay(
      [file('1', '2026-11-14T09:00:00+08:00'), file('2', '2026-11-19T16:30:00Z'), file('3', '2026-11-19T23:59:00+08:00')],
      now,
    );
    expect(days.map(({ title, note }) => [title, note])).toEqual([
      ['11-20 星期五', '今天，1 个文件'],
      ['11-19 星期四', '昨天，1 个文件'],
      ['11-14 星期六', '1 个文件，明天过期'],
    ]);
  });
});

describe('the workbook of a page', () => {
  it('has the parts of a column beside it, once, and no pictures', () => {
    expect(workbookOf(materialList, ['picture', 'code', 'specification', 'gramWeight', 'state'])).toEqual([
      'code',
      'specification',
      'width',
      'gramWeight',
      'state',
    ]);
  });
});
