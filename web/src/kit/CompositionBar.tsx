import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';

export interface Part {
  name: string;
  /** Percent points as decimal text. */
  share: string;
}

/** Composition of a fabric: ingredients with their shares above one bar of 100 %. */
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

/** While shares are edited, the rest of the bar stays empty. */
function Missing({ parts }: { parts: readonly Part[] }) {
  const rest = decimal('100').minus(sumDecimals(parts.map(({ share }) => trimShare(share))));
  return rest.gt(0) ? <span style={{ flex: `${rest.toFixed()} 0 0` }} /> : null;
}

/** "95.00" → "95"; text that is not a number counts as 0. */
function trimShare(share: string): string {
  return /^\d+(\.\d+)?$/.test(share) ? decimal(share).toFixed() : '0';
}
