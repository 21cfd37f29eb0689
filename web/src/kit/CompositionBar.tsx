import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';

export interface Part {
  name: string;
  /** Percent points as decimal text. */
  share: string;
}

/** What a cloth is made of: names with their shares over one bar of 100 %. */
export function CompositionBar({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return <>—</>;
  return (
    <span className="k-composition">
      <span className="k-composition-names">
        {parts.map(({ name, share }) => (
          <span key={name}>
            {name} {trimShare(share)}%
          </span>
        ))}
      </span>
      <span className="k-composition-bar" aria-hidden="true">
        {parts.map(({ name, share }) => (
          <i key={name} style={{ flex: `${trimShare(share)} 0 0` }} />
        ))}
        <Missing parts={parts} />
      </span>
    </span>
  );
}

/** While the shares are being typed, what is left of the hundred stays empty. */
function Missing({ parts }: { parts: readonly Part[] }) {
  const rest = decimal('100').minus(sumDecimals(parts.map(({ share }) => trimShare(share))));
  return rest.gt(0) ? <span style={{ flex: `${rest.toFixed()} 0 0` }} /> : null;
}

/** "95.00" → "95"; what is not a number yet counts nothing. */
function trimShare(share: string): string {
  return /^\d+(\.\d+)?$/.test(share) ? decimal(share).toFixed() : '0';
}
