-- Reads JSON postings as rows; keys and reservations have only some of the columns.
drop function if exists read_postings(jsonb);
create or replace function read_postings(postings jsonb)
returns table (ordinal bigint, line_no integer, type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint, "rollId" bigint,
  quantity numeric, "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint, "lineId" bigint, sequence integer,
  "reversalOfId" bigint, "occurredAt" timestamptz, reason text, "sourceKind" text, "sourceLineId" bigint, "takenSequence" integer)
language sql immutable as $$
  select row_number() over (), coalesce(p."lineNo", (row_number() over ())::integer), p.type, p."holderId", p.ownership, p."itemId", p."lotId", p."rollId",
    p.quantity, p."secondQuantity", p.amount, p.pair, p."documentKind", p."documentId", p."lineId", coalesce(p.sequence, 0), p."reversalOfId",
    p."occurredAt", coalesce(p.reason, ''), coalesce(p."sourceKind", p."documentKind"), coalesce(p."sourceLineId", p."lineId"), p."takenSequence"
  from jsonb_to_recordset(postings) as p ("lineNo" integer, type text, "holderId" bigint, ownership smallint, "itemId" bigint, "lotId" bigint,
    "rollId" bigint, quantity numeric, "secondQuantity" numeric, amount numeric, pair integer, "documentKind" text, "documentId" bigint,
    "lineId" bigint, sequence integer, "reversalOfId" bigint, "occurredAt" timestamptz, reason text,
    "sourceKind" text, "sourceLineId" bigint, "takenSequence" integer)
$$;
