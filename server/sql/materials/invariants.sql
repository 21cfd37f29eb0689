create view inv.materials_off_leaf as
  select s.id from spus s join classification_facts f on f.id = s.classification_id where not f.is_leaf;

create view inv.compositions_off_100 as
  select spu_id from spu_compositions group by spu_id having sum(share) <> 100;

create view inv.withdrawn_colours_in_use as
  select id from skus where withdrawn and state <> 'DISABLED';
