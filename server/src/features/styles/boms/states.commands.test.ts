import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, Style } from '@mrp/contract/features/styles/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { aLine, anActiveMaterial, anEffectiveBom, aStyle, createBom, dataOf, moveBom } from '../../../../test/styles.ts';

let t: TestApp;
let d: Dictionaries;
let author: TestUser;
let approver: TestUser;
let cloth: Material;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [author, approver] = [await t.aUser(), await t.aUser()];
  cloth = await anActiveMaterial(t, d, author, approver, { name: '府绸' });
});

const submitted = async (of: Style, lines = [aLine(d, cloth, of.skcs)]): Promise<Bom> => {
  const bom = await createBom(author, { styleId: of.id, lines });
  return moveBom(author, bom, 'submit');
};

describe('the BOM workflow', () => {
  it('goes from draft through confirmation to effective, and the next version replaces it', async () => {
    const style = await aStyle(author, d);
    const first = await anEffectiveBom(author, approver, { styleId: style.id, lines: [aLine(d, cloth, style.skcs)] });
    expect(first).toMatchObject({ state: 'EFFECTIVE', versionNo: 1 });
    expect(first.effectiveAt).not.toBeNull();
    const second = dataOf(
      await author.call(bomsApi.addVersion, { params: { id: first.id }, body: { version: first.version, changeNote: '改用量' } }),
    );
    expect(second).toMatchObject({ state: 'DRAFT', versionNo: 2, copiedFrom: { id: first.id }, checksum: first.checksum });
    await moveBom(author, second, 'submit');
    await moveBom(approver, second, 'confirm');
    const former = dataOf(await author.call(bomsApi.get, { params: { id: first.id } }));
    expect(former.state).toBe('REPLACED');
    expect(former.versions.map(({ versionNo, state }) => [versionNo, state])).toEqual([
      [2, 'EFFECTIVE'],
      [1, 'REPLACED'],
    ]);
  });

  it('requires a second user', async () => {
    const bom = await submitted(await aStyle(author, d));
    const own = await author.call(bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version: bom.version } });
    expect(own.code).toBe(errors.SELF_APPROVAL.code);
    const many = dataOf(await author.call(bomsApi.transitionMany, { body: { action: 'confirm', chosen: { ids: [bom.id] } } }));
    expect(many.failed).toMatchObject([{ id: bom.id, reason: errors.SELF_APPROVAL.message }]);
  });

  it('has no manual transition to replaced', async () => {
    const bom = await submitted(await aStyle(author, d));
    const forced = await approver.call(bomsApi.transition, {
      params: { id: bom.id },
      body: { action: 'replace' as 'confirm', version: bom.version },
    });
    expect(forced.code).toBe(errors.VALIDATION.code);
  });

  it('requires 主料, all colours, and no duplicate lines', async () => {
    const style = await aStyle(author, d);
    const one = style.skcs.slice(0, 1);
    const bom = await createBom(author, {
      styleId: style.id,
      lines: [aLine(d, cloth, one, { section: 'TRIM' }), aLine(d, cloth, style.skcs, { section: 'TRIM' })],
    });
    expect(bom.problems).toEqual(['请至少填写一行主料']);
    expect(bom.lines.map(({ problems }) => problems)).toEqual([['缺少颜色对应：米白'], ['与第 1 行重复：同一部位、物料和货色只能有一行']]);
    const late = await author.call(bomsApi.transition, { params: { id: bom.id }, body: { action: 'submit', version: bom.version } });
    expect(late.message).toBe('请至少填写一行主料；第 1 行：缺少颜色对应：米白；第 2 行：与第 1 行重复：同一部位、物料和货色只能有一行');
    expect(late.data).toEqual({
      fields: {
        'bom.0': '请至少填写一行主料',
        'lines.0.colours': '缺少颜色对应：米白',
        'lines.1.spuId': '与第 1 行重复：同一部位、物料和货色只能有一行',
      },
    });
  });

  it('requires a reason to void a BOM', async () => {
    const bom = await submitted(await aStyle(author, d));
    const bare = await approver.call(bomsApi.transition, { params: { id: bom.id }, body: { action: 'void', version: bom.version } });
    expect(bare.code).toBe(errors.VALIDATION.code);
    expect((await moveBom(approver, bom, 'void', '款式取消')).state).toBe('VOID');
  });

  it('requires the permission of each transition', async () => {
    const bom = await submitted(await aStyle(author, d));
    const maker = await t.aUser(['定制BOM', '定制BOM:提交']);
    const body = { action: 'confirm', version: bom.version } as const;
    expect((await maker.call(bomsApi.transition, { params: { id: bom.id }, body })).message).toContain('定制BOM:确认');
    expect((await t.anonymous.call(bomsApi.transition, { params: { id: bom.id }, body })).status).toBe(401);
  });

  it('is enforced by the database: decided BOMs cannot be edited', async () => {
    const bom = await submitted(await aStyle(author, d));
    await expect(t.ownerPool.query(`update bom_lines set consumption = 2 where bom_id = ${bom.id}`)).rejects.toThrow('are decided');
    await expect(t.ownerPool.query(`update boms set state = 'REPLACED' where id = ${bom.id}`)).rejects.toThrow('may not move');
  });
});

describe('nested materials', () => {
  const nestedBom = async (made: Material, of: Material): Promise<Bom> => {
    const bom = await createBom(author, { spuId: made.id, lines: [aLine(d, of, made.skus)] });
    return moveBom(author, bom, 'submit');
  };

  it('cannot form a cycle, even when two BOMs are confirmed at the same time', async () => {
    const [a, b] = [
      await anActiveMaterial(t, d, author, approver, { name: '复合布甲' }),
      await anActiveMaterial(t, d, author, approver, { name: '复合布乙' }),
    ];
    const pair = [await nestedBom(a, b), await nestedBom(b, a)];
    const answers = await Promise.all(
      pair.map(({ id, version }) => approver.call(bomsApi.transition, { params: { id }, body: { action: 'confirm', version } })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.GUARD.code]));
    expect(answers.find(({ code }) => code !== 200)?.message).toMatch(/物料“复合布.”会通过其他物料的BOM用到它自己/);
    const { rows } = await t.ownerPool.query('select * from inv.bom_cycles');
    expect(rows).toEqual([]);
  });

  it('cannot form a longer cycle, nor one of two BOMs confirmed together', async () => {
    const names = ['甲', '乙', '丙'];
    const [a, b, c] = await Promise.all(names.map((name) => anActiveMaterial(t, d, author, approver, { name: `三环${name}` })));
    if (!a || !b || !c) throw new Error('three were made');
    const [ab, bc, ca] = [await nestedBom(a, b), await nestedBom(b, c), await nestedBom(c, a)];
    const together = dataOf(
      await approver.call(bomsApi.transitionMany, { body: { action: 'confirm', chosen: { ids: [ab.id, bc.id, ca.id] } } }),
    );
    expect(together.done).toEqual([]);
    await moveBom(approver, ab, 'confirm');
    await moveBom(approver, bc, 'confirm');
    await expect(moveBom(approver, ca, 'confirm')).rejects.toThrow('会通过其他物料的BOM用到它自己');
  });
});

it('a BOM is confirmed once when five users confirm the same BOM in parallel', async () => {
  const bom = await submitted(await aStyle(author, d));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      approver.call(bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version: bom.version } }),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});
