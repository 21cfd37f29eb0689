import { Button } from 'antd';
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
