import { Link } from 'react-router';
import { preparationAddress } from './text.ts';

/** Links to the orders of a production. */
export function OrderLinks({ orders }: { orders: readonly { id: string; code: string }[] }) {
  return (
    <span className="inline-links">
      {orders.map(({ id, code }) => (
        <Link key={id} to={preparationAddress(id)}>
          {code}
        </Link>
      ))}
    </span>
  );
}
