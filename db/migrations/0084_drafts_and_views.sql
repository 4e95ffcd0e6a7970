-- module: inbox

-- When an answer that was to be sent later went back into the draft; null again once its writer saves.
alter table drafts add column called_off_at timestamptz;

-- What the rows of a view show beside whom, what and when; empty for the usual.
alter table conversation_views add column columns text[] not null default '{}'
  check (cardinality(columns) <= 8 and columns <@ array[
    'number', 'assignee', 'team', 'channel', 'tags', 'priority', 'due', 'waiting']);
