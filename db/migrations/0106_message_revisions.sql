-- module: inbox

-- What a message said before it was changed. It belongs to the message and not to its conversation:
-- merging and splitting take it along, and it goes when the message does.
create table message_revisions (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  message_id uuid not null,
  -- Who said it anew. Without one it is the customer of the conversation, whoever that is by then.
  member_id uuid,
  text text not null check (length(text) <= 200000),
  said_at timestamptz not null,
  replaced_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, message_id) references messages (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id)
);
create index message_revisions_by_message on message_revisions (org_id, message_id, replaced_at);
create index message_revisions_by_member on message_revisions (org_id, member_id);
select app.install_tenant_table('message_revisions');
