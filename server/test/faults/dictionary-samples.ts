import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Dictionaries, units, rates, classification, colours and numbering. */
export function dictionarySamples({ t, d, ask, fresh }: Scene): Sample[] {
  const inTags = { params: { dictionary: 'materialTag' as const } };
  const entry = () => ({ name: fresh('标签') });
  const anEntry = () => ask(api.createEntry, { ...inTags, body: entry() });
  const unit = () => ({ code: fresh('u'), name: fresh('位'), dimension: 'count' as const, decimals: 0, factor: '1' });
  const aUnit = () => ask(api.createUnit, { body: unit() });
  const letters = () =>
    fresh('')
      .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')
      .padStart(4, 'Q');
  const facts = () => ({
    name: fresh('类'),
    abbreviation: letters(),
    firstUnitId: d.unit('米'),
    secondUnitId: null,
    greigeManaged: null,
    lotTracked: null,
    defaultLoss: null,
    defaultDyeLoss: null,
    tolerance: null,
    pointsLimit: null,
    industries: ['cloth' as const],
  });
  const root = d.classification('辅料');
  const aClass = (parentId = root) => ask(api.createClassification, { body: { ...facts(), parentId } });
  const colour = () => ({ name: fresh('色'), hex: '#1B2A49', lab: null, colourSystemId: null });
  const aColour = () => ask(api.createColour, { body: colour() });
  const turned = <T>(rows: readonly T[]): T[] => rows.toReversed();
  return [
    sample(api.createEntry, () => ({ ...inTags, body: entry() })),
    sample(api.editEntry, async () => ({ ...ofId(await anEntry()), body: { ...entry(), version: 1 } })),
    sample(api.setEntryActive, async () => ({ ...ofId(await anEntry()), body: { active: false, version: 1 } })),
    sample(api.mergeEntry, async () => ({ ...ofId(await anEntry()), body: { intoId: (await anEntry()).id, version: 1 } })),
    sample(api.deleteEntry, async () => ofId(await anEntry())),
    sample(api.orderEntries, async () => ({
      ...inTags,
      body: { ids: turned((await ask(api.listEntries, inTags)).map(({ id }) => id)) },
    })),

    sample(api.createUnit, () => ({ body: unit() })),
    sample(api.editUnit, async () => ({ ...ofId(await aUnit()), body: { ...unit(), version: 1 } })),
    sample(api.setUnitActive, async () => ({ ...ofId(await aUnit()), body: { active: false, version: 1 } })),
    sample(api.deleteUnit, async () => ofId(await aUnit())),
    sample(api.orderUnits, async () => ({ body: { ids: turned((await ask(api.listUnitEntries)).map(({ id }) => id)) } })),
    sample(api.addRate, () => ({ params: { id: d.entry('currency', '美元') }, body: { validFrom: '2020-01-01', rate: '7.1' } })),

    sample(api.createClassification, () => ({ body: { ...facts(), parentId: root } })),
    sample(api.editClassification, async () => ({ ...ofId(await aClass()), body: { ...facts(), version: 1 } })),
    sample(api.setClassificationActive, async () => ({ ...ofId(await aClass()), body: { active: false, version: 1 } })),
    sample(api.deleteClassification, async () => ofId(await aClass())),
    sample(api.orderClassifications, async () => {
      const sisters = (await ask(api.listClassifications)).filter(({ parentId }) => parentId === root);
      return { body: { parentId: root, ids: turned(sisters.map(({ id }) => id)) } };
    }),
    sample(api.moveClassification, async () => {
      const parent = await aClass();
      const child = await aClass(parent.id);
      return { ...ofId(child), body: { parentId: (await aClass()).id, version: 1 } };
    }),
    sample(api.mergeClassification, async () => ({ ...ofId(await aClass()), body: { intoId: (await aClass()).id, version: 1 } })),

    sample(api.createColour, () => ({ body: colour() })),
    sample(api.editColour, async () => ({ ...ofId(await aColour()), body: { ...colour(), version: 1 } })),
    sample(api.setColourActive, async () => ({ ...ofId(await aColour()), body: { active: false, version: 1 } })),
    sample(api.mergeColour, async () => ({ ...ofId(await aColour()), body: { intoId: (await aColour()).id, version: 1 } })),
    sample(api.deleteColour, async () => ofId(await aColour())),
    sample(api.editNumberingRule, async () => {
      const rule = await t.db
        .selectFrom('numberingRules')
        .select(['id', 'version'])
        .where('kind', '=', 'material')
        .executeTakeFirstOrThrow();
      return { ...ofId(rule), body: { prefix: 'M', dateFormat: '' as const, digits: 7, version: rule.version } };
    }),
  ];
}
