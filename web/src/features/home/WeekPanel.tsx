import type { WeekEntry } from '@mrp/contract/features/home/panels.ts';
import { addDays } from '@mrp/contract/lib/days.ts';
import { Link } from 'react-router';
import { formatCount, formatDay, weekdayOf } from '../../lib/format/format.ts';

const DAYS = 7;

/** 未来七天: arrivals, counts and deadlines by day from today on; each opens its list. */
export function WeekPanel({ today, week }: { today: string; week: readonly WeekEntry[] }) {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at));
  return (
    <section className="sheet home-recent" aria-labelledby="home-week">
      <h2 id="home-week">
        未来七天 <small>到货、盘点和期限</small>
      </h2>
      <ol className="home-week">
        {days.map((day) => (
          <li key={day} className={day === today ? 'today' : ''}>
            <h3>
              <time dateTime={day}>{formatDay(day)}</time> <small>{day === today ? '今天' : weekdayOf(day)}</small>
            </h3>
            <ul>
              {week
                .filter((entry) => entry.day === day)
                .map(({ key, label, count, unit, path }) => (
                  <li key={key}>
                    <Link to={path}>
                      <span>{label}</span>
                      <span>
                        <strong>{formatCount(count)}</strong> <span className="k-unit">{unit}</span>
                      </span>
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
