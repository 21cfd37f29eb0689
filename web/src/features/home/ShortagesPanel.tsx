import type { Shortage, Shortages } from '@mrp/contract/features/home/panels.ts';
import { Link } from 'react-router';
import { Swatch } from '../../kit/Swatch.tsx';
import { useDocumentAddress } from '../../lib/documents.ts';
import { formatDay, formatNumber, formatTime } from '../../lib/format/format.ts';

/** 近期缺料: what the orders of the next days lack, the first to be lacking on top. */
export function ShortagesPanel({ shortages: { days, asOf, kinds, styles, amount, rows } }: { shortages: Shortages }) {
  return (
    <section className="sheet home-recent home-shortages" aria-labelledby="home-shortages">
      <header>
        <h2 id="home-shortages">
          近期缺料{' '}
          <small>
            未来 {days} 天交货的成衣订单；条形为缺口占需求{asOf && `；数据截至 ${formatTime(asOf)}`}
          </small>
        </h2>
        <Link to="/preparationReadiness?short=1">齐料</Link>
      </header>
      {kinds === 0 ? (
        <p className="text-hint">未来 {days} 天交货的订单不缺料。</p>
      ) : (
        <>
          <dl className="home-figures">
            <Figure label="缺料" value={String(kinds)} unit="种" />
            {amount != null && <Figure label="缺料金额" value={formatNumber(amount, 2)} unit="元" />}
            <Figure label="受影响款" value={String(styles)} unit="款" />
          </dl>
          <ul>
            {rows.map((row) => (
              <ShortageRow key={row.skuId} row={row} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Figure = ({ label, value, unit }: { label: string; value: string; unit: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value} <span className="k-unit">{unit}</span>
    </dd>
  </div>
);

function ShortageRow({ row: { spuId, name, colourName, picture, hex, unit, lacking, percent, from, styles } }: { row: Shortage }) {
  const to = useDocumentAddress()('material', spuId);
  const title = `${name} ${colourName}`;
  return (
    <li>
      <span className="home-name">
        <Swatch shade={{ name: title, hex, pictureUrl: picture?.thumbUrl }} size={20} silent />
        <span>{to ? <Link to={to}>{title}</Link> : title}</span>
      </span>
      <meter className="home-meter" min={0} max={100} value={Number(percent)} aria-label={`${title} 缺 ${percent}%`} />
      <span className="home-short-share">缺 {percent}%</span>
      <span className="home-short-quantity">
        {formatNumber(lacking, unit.decimals)} <span className="k-unit">{unit.name}</span>
      </span>
      <span className="home-short-note">{[from && `${formatDay(from)} 起`, `${styles} 款`].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
