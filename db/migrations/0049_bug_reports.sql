-- module: bugs

-- What a visitor told of something that went wrong. Several of the same fault belong to one ticket.
create table bug_reports (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  widget_id uuid not null,
  -- None once he was erased.
  contact_id uuid,
  client_key uuid not null,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 20000),
  page_url text not null default '' check (length(page_url) <= 2048),
  -- Of the error it came with; none where there was no error to tell by.
  signature text check (length(signature) = 64),
  environment jsonb not null default '{}' check (octet_length(environment::text) <= 16384),
  console jsonb not null default '[]' check (octet_length(console::text) <= 1048576),
  network jsonb not null default '[]' check (octet_length(network::text) <= 524288),
  -- Stands in the address of the reporter's page; kept as it is, because he is sent it again.
  token text not null check (length(token) = 43),
  -- When he was told that it is fixed.
  told_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create unique index bug_reports_by_token on bug_reports (org_id, token);
create unique index bug_reports_by_client_key on bug_reports (org_id, client_key);
create index bug_reports_of_ticket on bug_reports (org_id, ticket_id, created_at, id);
create index bug_reports_untold on bug_reports (org_id, ticket_id) where told_at is null;
create index bug_reports_by_signature on bug_reports (org_id, signature, created_at) where signature is not null;
create index bug_reports_of_contact on bug_reports (org_id, contact_id) where contact_id is not null;
create index bug_reports_of_widget on bug_reports (org_id, widget_id);
select app.install_tenant_table('bug_reports');

create table bug_pictures (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- None until the report is sent, and none any more once that is gone: then it is erased.
  report_id uuid,
  -- The browser that uploaded it, known by the hash of its secret.
  visitor_hash text not null check (length(visitor_hash) <= 100),
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  place int not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, report_id) references bug_reports (org_id, id) on delete set null (report_id)
);
create index bug_pictures_of_report on bug_pictures (org_id, report_id, place) where report_id is not null;
create index bug_pictures_waiting on bug_pictures (org_id, visitor_hash) where report_id is null;
create index bug_pictures_unused on bug_pictures (org_id, created_at) where report_id is null;
select app.install_tenant_table('bug_pictures');
select app.open_to_platform('bug_pictures', 'select');
