import type { TextRecord } from '@mrp/contract/lib/material-text.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useCan } from '../../lib/permissions.tsx';
import { QuickEntryField } from '../../pickers/QuickEntryField.tsx';
import { useTextSources } from '../../pickers/useTextSources.ts';
import { externalTextValues } from './quick-entry-values.ts';

interface QuickEntryPanelProps {
  text: string;
  onText: (text: string) => void;
  onFilled: (record: TextRecord) => void;
}

/** 智能识别 of a new external material. */
export function QuickEntryPanel(props: QuickEntryPanelProps) {
  const prices = useCan()(VIEW_PRICES);
  const sources = useTextSources();
  return <QuickEntryField {...props} valuesOf={(record) => externalTextValues(record, { ...sources, prices })} />;
}
