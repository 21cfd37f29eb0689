import { classificationsApi, type ClassOption, type MaterialKind } from '@mrp/contract/features/dictionaries/classifications.ts';
import { TreePicker, TreesPicker, type TreeNode, type TreeSource } from '../kit/pickers/TreePicker.tsx';
import { call } from '../lib/api.ts';
import { useApiQuery } from '../lib/useApi.ts';

const KEPT_MS = 300_000;

/** Every class with what a material of it inherits. */
export function useClassOptions(): readonly ClassOption[] {
  return useApiQuery(classificationsApi.listClassOptions, {}, { staleTime: KEPT_MS }).data ?? [];
}

/** The tree, or what is below 面料 or 辅料; a deactivated class can still be read, not chosen. */
export function classificationSource(kind?: MaterialKind): TreeSource {
  return {
    key: `classification:${kind ?? 'all'}`,
    label: '分类',
    load: async (signal) => {
      const options = await call(classificationsApi.listClassOptions, {}, { signal });
      const top = kind ? options.find((option) => option.level === 1 && option.kind === kind)?.id : null;
      return top === undefined ? [] : nodesBelow(options, top);
    },
  };
}

const sources = { ALL: classificationSource(), FABRIC: classificationSource('FABRIC'), TRIM: classificationSource('TRIM') };

function nodesBelow(options: readonly ClassOption[], parentId: string | null): TreeNode[] {
  return options
    .filter((option) => option.parentId === parentId)
    .map(({ id, name, active, searchText }) => ({
      id,
      name: active ? name : `${name}（已停用）`,
      keywords: searchText,
      disabled: !active,
      children: nodesBelow(options, id),
    }));
}

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
  /** Materials hang on leaves. */
  leavesOnly?: boolean;
}

export function ClassificationPicker({ kind, ...rest }: ClassificationPickerProps) {
  return <TreePicker source={sources[kind ?? 'ALL']} {...rest} />;
}

interface ClassificationsPickerProps extends PickerProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses several classes; one stands for all below it. */
export function ClassificationsPicker({ kind, ...rest }: ClassificationsPickerProps) {
  return <TreesPicker source={sources[kind ?? 'ALL']} {...rest} />;
}
