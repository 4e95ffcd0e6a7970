-- module: inbox

-- What a message offers beside its words: buttons, a choice, cards, a form, a link. Its words stand
-- beside it as text, for all that reads messages without drawing them.
-- Whatever is sent is far smaller; what is blacked out in it later must always find room.
alter table messages
  add column block jsonb constraint messages_block_size check (octet_length(block::text) <= 262144),
  add column block_words text not null default ''
    constraint messages_block_words_size check (length(block_words) <= 100000),
  add column block_answer jsonb
    constraint messages_block_answer_size check (octet_length(block_answer::text) <= 262144),
  add column block_answered_at timestamptz,
  -- The message whose block this one answers.
  add column answers_id uuid;
create index messages_by_answered on messages (org_id, answers_id) where answers_id is not null;
-- contract step: its text needs that room as well, and the running release keeps to less by itself
alter table messages drop constraint messages_text_check;
alter table messages add constraint messages_text_check check (length(text) <= 200000);
alter table held_messages
  add column block jsonb constraint held_messages_block_size check (octet_length(block::text) <= 16384);
alter table drafts
  add column block jsonb constraint drafts_block_size check (octet_length(block::text) <= 16384);

-- As before, with the words of the block.
create or replace function app.index_message() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op <> 'INSERT' then
    delete from app.search_pending held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
    delete from app.search_texts held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
  end if;
  if tg_op <> 'DELETE' and new.kind <> 'event' and new.deleted_at is null
    and (new.text <> '' or new.block_words <> '') then
    insert into app.search_pending (org_id, conversation_id, seq, at, text)
    values (new.org_id, new.conversation_id, new.seq, new.created_at,
      left(concat_ws(E'\n', nullif(new.text, ''), nullif(new.block_words, '')), 10000))
    on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  end if;
  return null;
end $$;

create or replace trigger index_message
  after insert or delete or update of conversation_id, seq, kind, text, block_words, deleted_at
  on messages for each row execute function app.index_message();
