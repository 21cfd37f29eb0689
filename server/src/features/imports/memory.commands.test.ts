import { beforeAll, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { commitImport, previewOf, uploadFile, workbookOf } from '../../../test/imports.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
});

const sheet = (name: string, colour: string) => workbookOf(['品名', '色', '克重'], [[name, colour, '180']]);
const columns = [
  { index: 0, column: 'name' },
  { index: 1, column: 'colourIds' },
  { index: 2, column: 'gramWeight' },
];
const constants = { width: '175', classificationId: '汗布' };
const upload = async () => (await uploadFile(t, developer, 'materials', await sheet('下一个', '黑'))).data;

it('the mapping of an import that was not committed does not come back', async () => {
  await previewOf(t, developer, 'materials', await sheet('放弃布', '黑'), { columns, constants });
  expect(await upload()).toMatchObject({ remembered: false, lastConstants: {}, mapping: { constants: {} } });
});

it('the mapping of a committed import comes back, and its constants are offered but not applied', async () => {
  const { id } = await previewOf(t, developer, 'materials', await sheet('写入布', '夜空黑'), { columns, constants });
  const black = await t.db.selectFrom('colours').select('id').where('name', '=', '黑色').executeTakeFirstOrThrow();
  await developer.call(importsApi.mapValues, {
    params: { id },
    body: { values: [{ column: 'colourIds', text: '夜空黑', id: black.id }] },
  });
  expect((await commitImport(t, developer, id)).state).toBe('DONE');
  expect(await upload()).toMatchObject({ remembered: true, lastConstants: constants, mapping: { columns, constants: {} } });

  const again = await previewOf(t, developer, 'materials', await sheet('再写布', '夜空黑'), { constants });
  const { data } = await developer.call(importsApi.listValues, { params: { id: again.id } });
  expect(data.columns.flatMap(({ values }) => values)).toMatchObject([{ text: '夜空黑', chosen: { label: '黑色' }, remembered: true }]);
});
