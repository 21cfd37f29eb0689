import { Button, Modal } from 'antd';

interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
  /** Absent: the changes cannot be stored as a draft. */
  onKeepDraft?: (() => void) | undefined;
  words?: string | undefined;
}

const KEPT = '草稿只存在这台电脑上，下次打开本页时可以恢复。';
const GONE = '离开后，没有保存的修改不能恢复。';

export function UnsavedDialog({ open, onStay, onDiscard, onKeepDraft, words = onKeepDraft ? KEPT : GONE }: LeaveDialogProps) {
  return (
    <Modal
      open={open}
      title="还有未保存的修改"
      width={440}
      onCancel={onStay}
      footer={
        <>
          <Button onClick={onStay}>取消</Button>
          <Button danger onClick={onDiscard}>
            放弃
          </Button>
          {onKeepDraft && (
            <Button type="primary" onClick={onKeepDraft}>
              保存草稿
            </Button>
          )}
        </>
      }
    >
      {words}
    </Modal>
  );
}
