import { Button } from 'antd';

interface RowButtonProps {
  label: string;
  /** The row's name in the accessible label: 停用 棉. */
  name: string;
  onClick: () => void;
}

/** An action of one row, in tables short enough for every button to be a Tab stop. */
export function RowButton({ label, name, onClick }: RowButtonProps) {
  return (
    <Button type="link" size="small" aria-label={`${label} ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
