-- The blog. Stories are stored cleaned, and cleaned again whenever they are read.

create table post (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 100),
  title text not null check (title <> ''),
  author text not null check (author <> ''),
  content text not null check (content <> ''),
  cover jsonb not null check (jsonb_typeof(cover) = 'object'),
  -- These two win over cover and content when they are there.
  replacement_cover jsonb check (jsonb_typeof(replacement_cover) = 'object'),
  inline_article text check (inline_article <> ''),
  -- Nothing: a draft. Yet to come: scheduled. Nobody sees either.
  published_at timestamptz,
  updated_at timestamptz not null
);

create index post_published_at on post (published_at desc, id desc) where published_at is not null;

-- A day on which posts were published that is to be shown as another. Only what is shown changes.
create table date_correction (
  day date primary key,
  shown_as date not null,
  check (shown_as <> day)
);
insert into date_correction (day, shown_as) values ('2025-04-10', '2025-03-10');
