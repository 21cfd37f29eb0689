interface PartHeadProps {
  label: string;
  columns: readonly { label: string; num?: boolean }[];
  /** By label of their column. */
  sums: Readonly<Record<string, string>>;
}

/** The line above the lines of a part, with sums in the columns that they are of. */
export function PartHead({ label, columns, sums }: PartHeadProps) {
  return (
    <tr className="cost-part">
      <th scope="rowgroup">{label}</th>
      {columns.map((column) => (
        <td key={column.label} className={column.num ? 'num' : ''}>
          {sums[column.label] ?? ''}
        </td>
      ))}
    </tr>
  );
}
