-- module: sites

-- What stands on the home page: title and introduction per language, which parts are shown, in which
-- order. Pictures are small, drawn by us and part of every page, so they are kept as the page shows
-- them; a row is what one request reads anyway.
alter table sites
  add column home jsonb not null default '{}',
  add column logo text check (length(logo) <= 65536),
  add column logo_width int check (logo_width > 0),
  add column logo_height int check (logo_height > 0),
  add column favicon text check (length(favicon) <= 32768),
  add constraint sites_logo_whole check (num_nonnulls(logo, logo_width, logo_height) in (0, 3));
