/** Why goods stay where they are, beside the button that would have moved them. */
export function MoveRefusalsPanel({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <ul className="plain-list text-error" role="alert">
      {refusals.map((refusal) => (
        <li key={refusal}>{refusal}</li>
      ))}
    </ul>
  );
}
