import { Link } from 'react-router';
import { preparationAddress } from './text.ts';
import './preparations.css';

/** Links to the orders of a production. */
export function OrderLinks({ orders }: { orders: readonly { id: string; code: string }[] }) {
  return (
    <span className="prep-links">
      {orders.map(({ id, code }) => (
        <Link key={id} to={preparationAddress(id)}>
          {code}
        </Link>
      ))}
    </span>
  );
}
