-- module: bugs

-- Of a recording of the screen, which is kept beside the pictures of its report.
alter table bug_pictures add column seconds int check (seconds between 1 and 60);

-- What the visitor did before: where he went and what he clicked, never what he typed.
alter table bug_reports add column steps jsonb not null default '[]'
  check (octet_length(steps::text) <= 65536);
