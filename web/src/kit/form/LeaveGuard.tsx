import { Button, Modal } from 'antd';
import { useBlocker } from 'react-router';
import { useSession } from '../../lib/session.ts';

interface LeaveGuardProps {
  dirty: boolean;
  /** Asked at the moment of leaving: a save that leads away is no reason to ask. */
  isClean: () => boolean;
  onKeepDraft: () => Promise<void>;
  onDiscard: () => Promise<void>;
}

/** Before another page takes over what is not saved. A lost session is not held up; its draft is kept anyway. */
export function LeaveGuard({ dirty, isClean, onKeepDraft, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isClean() && currentLocation.pathname !== nextLocation.pathname && !useSession.getState().ended,
  );
  const leave = async (before: () => Promise<void>) => {
    await before();
    blocker.proceed?.();
  };
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="还有未保存的修改"
      width={440}
      onCancel={() => blocker.reset?.()}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>取消</Button>
          <Button danger onClick={() => void leave(onDiscard)}>
            放弃
          </Button>
          <Button type="primary" onClick={() => void leave(onKeepDraft)}>
            保存草稿
          </Button>
        </>
      }
    >
      草稿只存在这台电脑上，下次打开本页时可以恢复。
    </Modal>
  );
}
