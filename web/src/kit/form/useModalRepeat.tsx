import { Button, type FormInstance, type ModalProps } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { focusFirstField } from './first-field.ts';

/** 保存并新建 of a dialog that makes records. */
export interface ModalRepeat {
  /** Closes the dialog after saving, or empties it for the next record. */
  done: () => void;
  submit: (again: boolean) => void;
  /** Whether the pressed button was 保存并新建. */
  isAgain: () => boolean;
  /** The number of records before this one; a new one takes the focus. */
  round: number;
}

/** The caller tells `done` after saving instead of closing. */
export function useModalRepeat<V>(form: FormInstance<V>, onClose: () => void): ModalRepeat {
  const again = useRef(false);
  const [round, setRound] = useState(0);
  const done = () => {
    if (!again.current) return onClose();
    again.current = false;
    form.resetFields();
    setRound((before) => before + 1);
  };
  const submit = (next: boolean) => {
    again.current = next;
    form.submit();
  };
  return { done, submit, isAgain: () => again.current, round };
}

/** Save and footer of the dialog; the next record takes the focus. */
export function useRepeatFooter(
  form: FormInstance,
  repeat: ModalRepeat | false,
  saving: boolean,
  body: RefObject<HTMLElement | null>,
): Pick<ModalProps, 'onOk' | 'footer'> {
  const round = repeat ? repeat.round : 0;
  useEffect(() => {
    if (round > 0) focusFirstField(body.current, { always: true });
  }, [round, body]);
  if (!repeat) return { onOk: form.submit };
  return {
    onOk: () => repeat.submit(false),
    footer: (_, { CancelBtn, OkBtn }) => (
      <>
        <CancelBtn />
        <Button disabled={saving} onClick={() => repeat.submit(true)}>
          保存并新建
        </Button>
        <OkBtn />
      </>
    ),
  };
}
