import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import './print.css';

interface PrintBarProps {
  title: string;
  /** Nothing to print yet. */
  disabled: boolean;
  /** More to choose. */
  children?: ReactNode;
}

/** Above a print sheet, never on it. */
export function PrintBar({ title, disabled, children }: PrintBarProps) {
  const navigate = useNavigate();
  return (
    <header className="k-print-bar">
      <h1>{title}</h1>
      {children}
      <span className="k-print-buttons">
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="primary" disabled={disabled} onClick={() => window.print()}>
          打印
        </Button>
      </span>
    </header>
  );
}
