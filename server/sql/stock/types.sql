-- A posting as post_movements works on it: what was sent, with the balance it moves and the brand's one, which keeps what lies at the place.
drop type if exists stock_posting cascade;
create type stock_posting as (
  ordinal integer,
  -- the document's line as its user counts them
  line_no integer,
  type text,
  balance_id bigint,
  place_id bigint,
  holder_id bigint,
  ownership smallint,
  item_id bigint,
  lot_id bigint,
  roll_id bigint,
  quantity numeric,
  second_quantity numeric,
  amount numeric,
  pair integer,
  document_kind text,
  document_id bigint,
  line_id bigint,
  sequence integer,
  reversal_of_id bigint,
  occurred_at timestamptz,
  reason text
);
