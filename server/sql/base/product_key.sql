-- What tells a network product from the others of its supplier: item number and colour; without a number name, colour, and weight or
-- specification. A generated column depends on this function, so a change requires a migration that computes it again.
create or replace function product_key(item_no text, name text, colour text, gram_weight numeric, specification text)
returns text language sql immutable parallel safe
  return case when plain_text(item_no) <> '' then 'i|' || plain_text(item_no) || '|' || plain_text(colour)
    else 'n|' || plain_text(name) || '|' || plain_text(colour) || '|' || coalesce(trim_scale(gram_weight)::text, plain_text(specification)) end;
