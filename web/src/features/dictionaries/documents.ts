import { dictionaries } from '@mrp/contract/dictionaries.ts';
import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { unitsApi } from '@mrp/contract/features/dictionaries/units.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { Creation } from '../../lib/documents.ts';

const ofDictionary = (type: string) => askedAddress(`/systemManage/dictionaries?type=${type}`);

/** An entry of each dictionary by the dictionary's name, units and classes. */
export const dictionaryCreations: readonly Creation[] = [
  { path: askedAddress('/systemManage/classifications'), label: '新建物料分类', call: classificationsApi.createClassification },
  { path: askedAddress('/systemManage/colours'), label: '新建颜色', call: coloursApi.createColour },
  { path: ofDictionary('unit'), label: '新建计量单位', call: unitsApi.createUnit },
  ...Object.entries(dictionaries).flatMap(([code, dictionary]): Creation[] =>
    code === 'unit' || 'fixed' in dictionary
      ? []
      : [{ path: ofDictionary(code), label: `新建${dictionary.label}`, call: entriesApi.createEntry }],
  ),
];
