import { confirm } from './Confirm.tsx';

const discarding = { title: '还有未保存的修改', content: '关闭后，没有保存的修改不能恢复。', okText: '放弃', danger: true };

type Closing = Pick<Event, 'type' | 'target'>;

/** For what closes a dialog by a slip, Esc, the cross or a click beside it: what was typed is asked about. 取消 says it already. */
export function guardedClose(isTyped: () => boolean, onClose: () => void): (closing: Closing) => void {
  return (closing) => {
    if (isCancelButton(closing) || !isTyped()) onClose();
    else void confirm(discarding).then((sure) => sure && onClose());
  };
}

const isCancelButton = ({ type, target }: Closing): boolean =>
  type === 'click' && target instanceof Element && target.closest('.ant-modal-footer') !== null;
