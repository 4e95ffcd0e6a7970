-- module: visitors

-- Who stayed less long and did nothing leaves no trace.
alter table visitor_settings
  add column kept_after_seconds int not null default 30
    check (kept_after_seconds between 0 and 300);

-- Known where the operator brings a database with cities.
alter table visitors
  add column region text not null default '',
  add column city text not null default '',
  -- Nothing that is kept of their pages is older; null where nothing is. Of those who are there
  -- already a chore looks.
  add column pages_since timestamptz default 'epoch';
