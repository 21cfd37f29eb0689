-- 供应商答复索赔时附的照片与 PDF

create table supplier_answer_files (
  answer_id bigint not null references supplier_answers (id),
  position integer not null,
  file_id bigint not null unique references files (id),
  primary key (answer_id, position)
);
comment on table supplier_answer_files is '供应商答复的照片与 PDF';
