-- A text as it is compared: half width, lower case, without spaces, brackets and separators; what tells sizes apart (. / # * + %) stays.
-- Unique indexes depend on this function, so a change requires a migration that rebuilds them.
create or replace function plain_text(words text) returns text language sql immutable parallel safe
  return regexp_replace(lower(normalize(words, NFKC)), '[[:space:]_,;:·、。''"()\[\]{}<>【】《》「」“”‘’—–-]', '', 'g');
