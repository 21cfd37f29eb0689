-- Candidates of the similarity: the nearest weights of a class, trims of one specification, and equal names however they are written.
create index spus_nearest_weight on spus (classification_id, gram_weight, width) where state <> 'ARCHIVED' and gram_weight is not null;
create index spus_same_specification on spus (classification_id, plain_text(specification)) where state <> 'ARCHIVED' and specification <> '';
create index spus_same_name on spus (plain_text(name)) where state <> 'ARCHIVED';
