import { binsApi } from '@mrp/contract/features/bins.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

type Choice = Awaited<ReturnType<typeof call<typeof binsApi.choose>>>[number];

/** Bins in walking order: of one holder in forms, of all in filters. */
export const binSource = (holderId: string | null = null): EntitySource => ({
  key: holderId === null ? 'bin' : `bin:${holderId}`,
  label: '库位',
  search: async (q, signal) =>
    (await call(binsApi.choose, { body: { q, holderId } }, { signal })).map((choice) => optionOf(choice, holderId === null)),
  find: async (ids, signal) =>
    (await call(binsApi.choose, { body: { ids: [...ids] } }, { signal })).map((choice) => optionOf(choice, holderId === null)),
});

const optionOf = ({ id, code, zone, holder, active }: Choice, namesHolder: boolean): PickerOption => ({
  id,
  code: '',
  name: code,
  note: [zone, namesHolder && holder, !active && '（停用）'].filter(Boolean).join(' '),
});
