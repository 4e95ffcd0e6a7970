-- module: inbox

-- Views of one name for what they are about stand together.
alter table conversation_views add column folder text not null default '' check (length(folder) <= 40);

-- Since when whoever sees the conversation may read it, and take it over; null is never.
alter table drafts add column shared_at timestamptz;
create index drafts_shared on drafts (org_id, conversation_id) where shared_at is not null;

-- What colleagues say to a note without words.
create table note_reactions (
  org_id uuid not null references organizations (org_id),
  message_id uuid not null,
  member_id uuid not null,
  emoji text not null check (length(emoji) between 1 and 16),
  at timestamptz not null default now(),
  conversation_id uuid not null,
  primary key (org_id, message_id, emoji, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index note_reactions_by_conversation on note_reactions (org_id, conversation_id);
create index note_reactions_by_member on note_reactions (org_id, member_id);
select app.install_tenant_table('note_reactions');
