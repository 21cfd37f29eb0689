import { Button, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import './print.css';

interface PrintBarProps {
  title: string;
  /** Prints after it has been recorded; absent: prints at once. */
  onPrint?: () => void;
  /** More controls. */
  children?: ReactNode;
}

/** Toolbar above a print sheet, which is not printed. */
export function PrintBar({ title, onPrint = () => window.print(), children }: PrintBarProps) {
  const navigate = useNavigate();
  return (
    <header className="k-print-bar">
      <h1>{title}</h1>
      {children}
      <span className="k-print-buttons">
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="primary" onClick={onPrint}>
          打印
        </Button>
      </span>
    </header>
  );
}

/** A labelled control of the bar. */
export function PrintChoice({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <span className="k-print-choice">
      <label htmlFor={id}>{label}</label>
      {children}
    </span>
  );
}

interface PrintCopiesProps {
  label: string;
  copies: number;
  max: number;
  onChange: (copies: number) => void;
}

/** 份数 */
export function PrintCopies({ label, copies, max, onChange }: PrintCopiesProps) {
  return (
    <PrintChoice id="print-copies" label={label}>
      <InputNumber id="print-copies" min={1} max={max} precision={0} value={copies} onChange={(count) => onChange(count ?? 1)} />
    </PrintChoice>
  );
}
