import { pushRecent, readRecentList } from '../../lib/session/recent-list.ts';
import type { EntitySource, PickerOption } from './entity-source.ts';

const KEPT = 8;

const nameOf = (source: EntitySource) => `recent:${source.key}`;

/** This user's recent choices from this source, newest first. */
export const listRecent = (source: EntitySource): PickerOption[] => readRecentList(nameOf(source));

export function addRecent(source: EntitySource, option: PickerOption): void {
  pushRecent(nameOf(source), option, ({ id }) => id === option.id, KEPT);
}
