import { Button, Modal } from 'antd';
import { useBlocker } from 'react-router';
import { useSession } from '../../lib/session.ts';

interface LeaveGuardProps {
  /** Asked at the moment of leaving: what is still being typed counts, a save that leads away is no reason to ask. */
  isDirty: () => boolean;
  onKeepDraft: () => Promise<void>;
  onDiscard: () => Promise<void>;
}

/** Another record of the same page is another page; an anchor in it is not. */
const pageOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/** Before another page takes over what is not saved. A lost session is not held up; its draft is kept anyway. */
export function LeaveGuard({ isDirty, onKeepDraft, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => pageOf(currentLocation) !== pageOf(nextLocation) && !useSession.getState().ended && isDirty(),
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
