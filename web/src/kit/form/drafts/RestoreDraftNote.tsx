import { Alert, Button } from 'antd';
import { formatTime } from '../../../lib/format/format.ts';

interface DraftOfferProps {
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore the draft of an earlier visit. */
export function RestoreDraftNote({ at, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      showIcon
      title={`有 ${formatTime(new Date(at).toISOString())} 未保存的内容`}
      action={
        <span className="row">
          <Button size="small" type="primary" onClick={onRestore}>
            恢复未保存的内容
          </Button>
          <Button size="small" onClick={onDiscard}>
            丢弃
          </Button>
        </span>
      }
    />
  );
}
