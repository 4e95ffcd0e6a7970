-- module: inbox

-- When an answer that was to be sent later went back into the draft; null again once its writer saves.
alter table drafts add column called_off_at timestamptz;
