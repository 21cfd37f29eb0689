import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import './print.css';

interface PrintBarProps {
  title: string;
  /** More controls. */
  children?: ReactNode;
}

/** Toolbar above a print sheet, which is not printed. */
export function PrintBar({ title, children }: PrintBarProps) {
  const navigate = useNavigate();
  return (
    <header className="k-print-bar">
      <h1>{title}</h1>
      {children}
      <span className="k-print-buttons">
        <Button onClick={() => void navigate(-1)}>返回</Button>
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
      </span>
    </header>
  );
}
