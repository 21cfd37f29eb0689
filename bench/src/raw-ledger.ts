import pg from 'pg';

export interface RawLedger {
  pool: pg.Pool;
  /** Idle connections are closed after this time. */
  idleMilliseconds: number;
  /** Copies the product's history into it, so that its index is as large as the product's. */
  fill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The limit of posting: a minimal ledger beside the product's. Its balances are copies, it starts without movements, and one function with
 * arrays does everything in one call.
 */
export async function openRawLedger(url: string, connections: number): Promise<RawLedger> {
  const idleMilliseconds = 1_000;
  const pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: idleMilliseconds });
  // The server may end idle connections, which is not a failure of the measurement.
  pool.on('error', () => undefined);
  await pool.query('drop schema if exists raw cascade');
  await pool.query(`
    create schema raw;
    create table raw.balances (id bigint primary key, on_hand numeric(16, 4) not null check (on_hand >= 0));
    insert into raw.balances select id, on_hand + 100000 from stock_balances;
    create table raw.movements (id bigint generated always as identity primary key, document_id bigint not null, balance_id bigint not null references raw.balances (id),
      quantity numeric(16, 4) not null, before_quantity numeric(16, 4) not null, after_quantity numeric(16, 4) not null, posted_at timestamptz not null default now());
    create index on raw.movements (balance_id, id);
    create function raw.post(document bigint, ids bigint[], quantities numeric[]) returns void language plpgsql as $$
    begin
      perform from raw.balances where id = any(ids) order by id for update;
      with moved as (
        update raw.balances b set on_hand = b.on_hand + w.quantity from unnest(ids, quantities) as w (id, quantity) where b.id = w.id
        returning b.id, w.quantity, b.on_hand
      )
      insert into raw.movements (document_id, balance_id, quantity, before_quantity, after_quantity)
      select document, id, quantity, on_hand - quantity, on_hand from moved;
    end $$`);
  await pool.query('vacuum (analyze) raw.balances');
  return {
    pool,
    idleMilliseconds,
    fill: async () => {
      await pool.query(`
        insert into raw.movements (document_id, balance_id, quantity, before_quantity, after_quantity, posted_at)
        select document_id, balance_id, quantity, before_quantity, after_quantity, posted_at from movements`);
      await pool.query('vacuum (analyze) raw.movements');
    },
    close: async () => {
      await pool.query('drop schema raw cascade');
      await pool.end();
    },
  };
}
