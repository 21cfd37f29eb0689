import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/session/permissions.tsx';
import { QuickEntryField } from '../../pickers/quick-entry/QuickEntryField.tsx';
import { useTextSources } from '../../pickers/quick-entry/useTextSources.ts';
import { externalBatchPath } from './addresses.ts';

interface QuickEntryPanelProps {
  text: string;
  onText: (text: string) => void;
  onFilled: (record: TextRecord) => void;
}

/** 智能识别 of a new external material. */
export function QuickEntryPanel(props: QuickEntryPanelProps) {
  const prices = useCan()(VIEW_PRICES);
  const sources = useTextSources();
  const navigate = useNavigate();
  return (
    <QuickEntryField
      {...props}
      valuesOf={async (record) => (await import('./quick-entry-values.ts')).externalTextValues(record, { ...sources, prices })}
      several={(records, text) => (
        <div className="quick-entry-result">
          <Button type="primary" onClick={() => void navigate(externalBatchPath, { state: { text, records } })}>
            在表格里录入这 {records.length} 条
          </Button>
          <span className="k-section-note">转到批量录入，一色一行；核对后一次保存</span>
        </div>
      )}
    />
  );
}
