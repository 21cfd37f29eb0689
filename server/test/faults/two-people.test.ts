import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { accessApi } from '@mrp/contract/features/access.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { MaterialDraft } from '@mrp/contract/features/materials/input.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { testApp, type Answer, type TestApp, type TestUser } from '../app.ts';
import { aMaterial, fabricInput } from '../builders.ts';
import { aSupplier } from '../suppliers.ts';
import { openScene, type Scene } from './write-samples.ts';

const ROUNDS = process.env['TEST_FULL'] ? 200 : 10;
const APPROVERS = 50;

let t: TestApp;
let scene: Scene;
let one: TestUser;
let other: TestUser;

beforeAll(async () => {
  t = await testApp();
  scene = await openScene(t);
  [one, other] = await Promise.all([t.aUser(), t.aUser()]);
}, 60_000);

interface Saved {
  version: number;
}

/** Runs two saves of one version at once and returns the winner and the record sent to the other. */
async function race<T extends Saved>(saves: readonly (() => Promise<Answer<T>>)[]): Promise<{ winner: number; won: T; newer: T }> {
  const answers = await Promise.all(saves.map((save) => save()));
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, errors.VERSION_CONFLICT.code]);
  const winner = answers.findIndex(({ code }) => code === 200);
  const refused = answers[1 - winner]?.data as { newer: T } | undefined;
  return { winner, won: answers[winner]?.data as T, newer: refused?.newer as T };
}

// Failed without the version in the comparison: both saves succeeded, and one typed value was lost.
describe(`two users who save one record at once (${ROUNDS} rounds)`, () => {
  it('succeed once for a material; the other gets the newer record and can add the change', async () => {
    const { d } = scene;
    const draft = await fabricInput(t, d);
    let material: Material = await aMaterial(t, d, one, draft);
    const save = (user: TestUser, version: number, changes: Partial<MaterialDraft>) => () =>
      user.call(materialsApi.edit, { params: { id: material.id }, body: { material: { ...draft, ...changes }, version } });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const typed = [{ yarnCount: `${round}S` }, { handFeel: `手感${round}` }] as const;
      const { winner, won, newer } = await race([save(one, material.version, typed[0]), save(other, material.version, typed[1])]);
      expect(newer).toMatchObject({ ...typed[winner], version: won.version });
      expect(won.version).toBe(material.version + 1);

      const second = await save(winner === 0 ? other : one, newer.version, { ...typed[0], ...typed[1] })();
      expect(second).toMatchObject({ code: 200, data: { ...typed[0], ...typed[1], version: newer.version + 1 } });
      material = second.data;
      Object.assign(draft, typed[0], typed[1]);
    }
  }, 600_000);

  it('succeed once for a supplier; the other gets the newer record and can add the change', async () => {
    const { id, ...first } = await aSupplier(t, {}, 'DRAFT');
    const facts: Pick<SupplierInput, 'name' | 'abbreviation' | 'kind' | 'sourceId'> = first;
    const basis = { name: facts.name, abbreviation: facts.abbreviation, kind: facts.kind, sourceId: facts.sourceId };
    const save = (user: TestUser, version: number, changes: object) => () =>
      user.call(suppliersApi.edit, { params: { id }, body: { ...basis, ...changes, version } });
    let { version } = first;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const typed = [{ address: `纺织路${round}号` }, { remark: `备注${round}` }] as const;
      const { winner, won, newer } = await race([save(one, version, typed[0]), save(other, version, typed[1])]);
      expect(newer).toMatchObject({ ...typed[winner], version: won.version });
      const second = await save(winner === 0 ? other : one, newer.version, { ...typed[0], ...typed[1] })();
      expect(second).toMatchObject({ code: 200, data: { ...typed[0], ...typed[1] } });
      version = second.data.version;
    }
  }, 600_000);

  it('succeed once for a role; the other gets the newer record and can add the change', async () => {
    let role = await scene.ask(accessApi.createRole, { body: { name: '两人', remark: '', menus: [], buttons: [] } });
    const save = (user: TestUser, version: number, changes: object) => () =>
      user.call(accessApi.editRole, {
        params: { id: role.id },
        body: { name: '两人', remark: role.remark, menus: role.menus, buttons: [], ...changes, version },
      });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const typed = [{ remark: `备注${round}` }, { menus: round % 2 === 0 ? [] : ['供应商管理', '供应商档案'] }] as const;
      const { winner, newer } = await race([save(one, role.version, typed[0]), save(other, role.version, typed[1])]);
      expect(newer).toMatchObject(typed[winner] ?? {});
      role = (await save(winner === 0 ? other : one, newer.version, { ...typed[0], ...typed[1] })()).data;
      expect(role).toMatchObject({ ...typed[0], ...typed[1] });
    }
  }, 600_000);
});

// Failed without the row lock: up to twenty approvals were reported as successful.
describe(`${APPROVERS} users who approve one record at once`, () => {
  it('approve a material once with one audit entry, and the others learn that it is done', async () => {
    const { id } = await aMaterial(t, scene.d, one);
    const submitted = await one.call(materialsApi.transition, { params: { id }, body: { action: 'submit', version: 1 } });
    const { version } = submitted.data;
    const approvers = await Promise.all(Array.from({ length: APPROVERS }, () => t.aUser()));
    const answers = await Promise.all(
      approvers.map((user) => user.call(materialsApi.transition, { params: { id }, body: { action: 'approve', version } })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const refused: readonly number[] = [errors.VERSION_CONFLICT.code, errors.STATE.code, errors.BUSY.code];
    for (const { code, message } of answers.filter(({ code }) => code !== 200)) expect(refused, message).toContain(code);
    const { rows } = await t.ownerPool.query(
      `select from audit_entries where table_name = 'spus' and row_id = $1 and changes ? 'state' and operation = 'U'`,
      [id],
    );
    expect(rows).toHaveLength(2);
    const { data } = await one.call(materialsApi.get, { params: { id } });
    expect(data).toMatchObject({ state: 'ACTIVE', version: version + 1 });
  });

  it('approve a supplier once with one audit entry, and the others learn that it is done', async () => {
    const { id } = await aSupplier(t, {}, 'PENDING');
    const approvers = await Promise.all(Array.from({ length: APPROVERS }, () => t.aUser()));
    const answers = await Promise.all(
      approvers.map((user) => user.call(suppliersApi.transition, { params: { id }, body: { action: 'approve', version: 1 } })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});
