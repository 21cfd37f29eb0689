import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { bulkEdit, BulkResult } from './bulk.ts';
import { documentCalls } from './document-calls.ts';
import type { Request, Result } from './endpoint.ts';

const Note = z.object({ id: z.string(), text: z.string() });
const NoteInput = z.strictObject({ text: z.string() });
const path = '/material/:product/mrp/notes';
const declared = { noun: '便签', path, readers: ['供应商档案'], record: Note } as const;

describe('the calls of a document', () => {
  it('are those that are declared, each with its own right, path and schemas', () => {
    const calls = documentCalls({
      ...declared,
      create: { by: ['供应商档案:新建'], body: NoteInput },
      discard: { by: ['供应商档案:编辑'] },
    });
    expect(Object.keys(calls)).toEqual(['get', 'create', 'discard']);
    expect(calls.get).toMatchObject({ method: 'GET', path: `${path}/:id`, permission: { anyOf: ['供应商档案'] }, response: Note });
    expect(calls.create).toMatchObject({
      method: 'POST',
      path,
      permission: { anyOf: ['供应商档案:新建'] },
      body: NoteInput,
      response: Note,
    });
    expect(calls.discard).toMatchObject({ method: 'DELETE', path: `${path}/:id`, summary: '删除便签草稿' });
    expectTypeOf<Request<typeof calls.create>>().toEqualTypeOf<{ body: { text: string } }>();
    expectTypeOf<Result<typeof calls.get>>().toEqualTypeOf<{ id: string; text: string }>();
    expectTypeOf<Result<typeof calls.discard>>().toEqualTypeOf<null>();
    expectTypeOf(calls).not.toHaveProperty('edit');
  });

  it('include the undo of a bulk edit, and stand where the calls about many stand', () => {
    const calls = documentCalls({
      ...declared,
      bulkPath: '/material/:product/mrp/desks',
      editMany: { by: ['供应商档案:编辑'], bulk: bulkEdit(NoteInput) },
    });
    expect(calls.editMany.path).toBe('/material/:product/mrp/desks/edits');
    expect(calls.restoreMany).toMatchObject({ path: '/material/:product/mrp/desks/edits/restore', response: BulkResult });
  });

  it('are called as for all documents unless said otherwise, and may answer more than the record', () => {
    const Many = z.object({ made: z.array(Note) });
    const calls = documentCalls({
      ...declared,
      create: { by: ['供应商档案:新建'], body: NoteInput, response: Many },
      edit: { by: ['供应商档案:编辑'], body: NoteInput },
      summaries: { get: '便签详情' },
    });
    expect([calls.get, calls.create, calls.edit].map(({ summary }) => summary)).toEqual(['便签详情', '新建便签', '编辑便签']);
    expect(calls.create.response).toBe(Many);
    expectTypeOf<Result<typeof calls.create>>().toEqualTypeOf<{ made: { id: string; text: string }[] }>();
  });
});
