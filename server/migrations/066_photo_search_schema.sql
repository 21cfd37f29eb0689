-- 以图搜布：图片的颜色与纹理描述

create table picture_descriptors (
  -- grows with every description, so that running servers read what is new
  id bigint generated always as identity primary key,
  -- equal content is described once
  store_key text not null,
  -- of the way of describing; others are described again
  method smallint not null check (method > 0),
  -- null: the picture cannot be opened
  descriptor bytea check (length(descriptor) between 1 and 1000),
  described_at timestamptz not null default now(),
  constraint picture_descriptors_key unique (store_key)
);
comment on table picture_descriptors is '图片的颜色与纹理描述';
