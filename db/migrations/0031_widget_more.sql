-- module: widget

-- When whoever writes from this browser ticked what he had to agree to.
alter table visitor_sessions add column agreed_at timestamptz;

-- How far the unread answers of a conversation went to its customer by mail: none goes twice.
create table chat_mails (
  org_id uuid not null references organizations (org_id),
  conversation_id uuid not null,
  mailed_seq int not null,
  mailed_at timestamptz not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
select app.install_tenant_table('chat_mails');
