import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../actions/ActionButton.tsx';
import { StepButtons, type Steps } from '../actions/StepButtons.tsx';
import './peek-layout.css';
import './peek.css';

interface PeekDrawerProps {
  open: boolean;
  name: string;
  steps: Steps;
  /** Address of the record's page. */
  to: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** 速览: the main facts of one row, in a drawer beside the list, which stays usable. */
export function PeekDrawer({ open, name, steps, to, onClose, children }: PeekDrawerProps) {
  return (
    <Drawer
      open={open}
      mask={false}
      aria-modal={false}
      size={560}
      rootClassName="k-peek k-beside"
      // Focuses the row that is shown now, not the one that opened the drawer.
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      onClose={onClose}
      title={
        <>
          <span className="visually-hidden">速览 {name}</span>
          <StepButtons {...steps} />
        </>
      }
      extra={to && <ActionButton to={to}>打开</ActionButton>}
    >
      {children}
    </Drawer>
  );
}
