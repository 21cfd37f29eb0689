import { classificationsApi, type ClassOption, type MaterialKind } from '@mrp/contract/features/dictionaries/classifications.ts';
import { TreePicker, TreesPicker } from '../kit/pickers/TreePicker.tsx';
import { useApiQuery } from '../lib/api/useApi.ts';
import { classificationSource } from './sources/classification-source.ts';

const KEPT_MS = 300_000;

/** All classes with their inherited defaults for materials. */
export function useClassOptions(): readonly ClassOption[] {
  return useApiQuery(classificationsApi.listClassOptions, {}, { staleTime: KEPT_MS }).data ?? [];
}

const sources = { ALL: classificationSource(), FABRIC: classificationSource('FABRIC'), TRIM: classificationSource('TRIM') };

interface PickerProps {
  id?: string;
  placeholder?: string;
  'aria-label'?: string;
  /** 面料 or 辅料 only. */
  kind?: MaterialKind;
}

interface ClassificationPickerProps extends PickerProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** Materials belong to leaves only. */
  leavesOnly?: boolean;
}

export function ClassificationPicker({ kind, ...rest }: ClassificationPickerProps) {
  return <TreePicker source={sources[kind ?? 'ALL']} {...rest} />;
}

interface ClassificationsPickerProps extends PickerProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Selects several classes; each includes all below it. */
export function ClassificationsPicker({ kind, ...rest }: ClassificationsPickerProps) {
  return <TreesPicker source={sources[kind ?? 'ALL']} {...rest} />;
}
