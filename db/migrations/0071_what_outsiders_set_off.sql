-- module: platform

-- Mail that anybody outside can set off has a measure of its own, so that it never keeps back what
-- members need.
alter table system_mails add column budget text not null default 'members'
  check (budget in ('members', 'outsiders'));

-- As app.queue_system_mail, for mail that people outside set off.
create function app.queue_outsiders_mail(recipient text, kind text, subject text, body text, html text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, budget)
  values (app.current_org(), 'mail', recipient, kind, subject, body, html, 'outsiders')
  returning id
$$;
grant execute on function app.queue_outsiders_mail(text, text, text, text, text) to parley_app;

-- The address that the signature of this browser named, and no other: words of a chat are mailed there.
alter table visitor_sessions add column signed_email text check (length(signed_email) <= 320);

-- When the one who said it was told that it was mended: he hears it once.
alter table article_feedback add column thanked_at timestamptz;
alter table doc_feedback add column thanked_at timestamptz;

-- Who outside attached it, wherever it went since: it goes when he is erased.
alter table ticket_files add column contact_id uuid;
-- A new reference is checked over all rows, which the policies would hide from its owner.
alter table ticket_files no force row level security;
alter table contacts no force row level security;
alter table ticket_files add constraint ticket_files_org_id_contact_id_fkey
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id) not valid;
alter table ticket_files validate constraint ticket_files_org_id_contact_id_fkey;
alter table ticket_files force row level security;
alter table contacts force row level security;
create index ticket_files_of_contact on ticket_files (org_id, contact_id)
  where contact_id is not null;

-- What somebody looked for before he wrote goes with his conversation.
alter table knowledge_searches no force row level security;
alter table conversations no force row level security;
delete from knowledge_searches asked
where asked.conversation_id is not null and not exists (select from conversations conversation
  where conversation.org_id = asked.org_id and conversation.id = asked.conversation_id);
alter table knowledge_searches add constraint knowledge_searches_org_id_conversation_id_fkey
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade not valid;
alter table knowledge_searches validate constraint knowledge_searches_org_id_conversation_id_fkey;
alter table knowledge_searches force row level security;
alter table conversations force row level security;
create index knowledge_searches_of_conversation on knowledge_searches (org_id, conversation_id)
  where conversation_id is not null;
