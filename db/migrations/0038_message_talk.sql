-- module: inbox

-- The message it answers. Its id and not its number: merging and splitting number messages anew and
-- keep their ids. No foreign key: what is answered may go into another conversation, or with one.
alter table messages add column reply_to_id uuid;
alter table held_messages add column reply_to_id uuid;

-- What is said to a message without words. Without a member it is the customer of the conversation,
-- whoever that is by then: a merge of two people has nothing to move here.
create table message_reactions (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  message_id uuid not null,
  member_id uuid,
  emoji text not null check (length(emoji) between 1 and 16),
  at timestamptz not null default now(),
  conversation_id uuid not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, message_id, emoji, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index message_reactions_by_conversation on message_reactions (org_id, conversation_id);
create index message_reactions_by_member on message_reactions (org_id, member_id);

-- Before its policy stands, and without that of the other one: this is done for all organizations at once.
alter table note_reactions no force row level security;
insert into message_reactions (org_id, message_id, member_id, emoji, at, conversation_id)
select org_id, message_id, member_id, emoji, at, conversation_id from note_reactions;
select app.install_tenant_table('message_reactions');

-- contract step: its rows stand in the table above; reactions of the running release fail until its node is replaced
drop table note_reactions;
