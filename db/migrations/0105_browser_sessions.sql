-- module: visitors

-- What the browser was that a session began in, for a list on which its owner or a colleague finds it again.
-- Of older ones the visits tell it.
alter table visitor_sessions
  add column browser text not null default '' check (length(browser) <= 40),
  add column os text not null default '' check (length(os) <= 40),
  add column device text check (device in ('computer', 'phone', 'tablet')),
  add column country text check (country ~ '^[A-Z]{2}$');

-- The session that the browser of these visits last wrote with, as the page knows it: by a hash.
alter table visitors add column peek_hash text check (length(peek_hash) = 64);
