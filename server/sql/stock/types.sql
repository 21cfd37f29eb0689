-- A posting inside post_movements: the input, its balance, and the brand's balance of the same place, which stores the totals of the place.
drop type if exists stock_posting cascade;
create type stock_posting as (
  ordinal integer,
  -- the line number that the user sees
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
  reason text,
  -- in transit: the line that sent the goods
  source_kind text,
  source_line_id bigint,
  -- of what comes back to a line: which of its takes it was
  taken_sequence integer
);
