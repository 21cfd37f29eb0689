import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface ActionButtonProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  /** A page of the product, rendered as a link so that it can open in a new tab. */
  to?: string | undefined;
  run?: (() => void) | undefined;
}

export function ActionButton({ to, run, ...button }: ActionButtonProps) {
  const navigate = useNavigate();
  if (!to) return <Button {...button} onClick={run} />;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return <Button {...button} href={to} onClick={follow} />;
}
