import { Button, Input } from 'antd';
import { useState } from 'react';
import { CameraView } from './CameraView.tsx';
import './scan.css';

/** Only over HTTPS and on this machine does the browser offer one. */
const hasCamera = 'mediaDevices' in navigator;

interface ScanFieldProps {
  label: string;
  placeholder: string;
  onCode: (code: string) => void;
}

/** A code by hand, by a scanner that types into the field, or by the camera. */
export function ScanField({ label, placeholder, onCode }: ScanFieldProps) {
  const [text, setText] = useState('');
  const [filming, setFilming] = useState(false);
  const confirm = () => {
    onCode(text);
    setText('');
  };
  return (
    <div className="k-scan-field">
      <div className="row">
        <Input
          aria-label={label}
          placeholder={placeholder}
          size="large"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={confirm}
        />
        <Button size="large" onClick={confirm}>
          确认
        </Button>
      </div>
      {hasCamera && (
        <Button size="large" aria-pressed={filming} onClick={() => setFilming(!filming)}>
          {filming ? '关闭摄像头' : '打开摄像头'}
        </Button>
      )}
      {filming && <CameraView onCode={onCode} />}
    </div>
  );
}
