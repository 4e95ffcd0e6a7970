-- module: widget

-- Out of use for good, with all that was said in it kept.
-- contract step: the new check allows all that the old one does
alter table widgets
  drop constraint widgets_state_check,
  add constraint widgets_state_check check (state in ('draft', 'live', 'paused', 'archived'));

-- module: organization

-- How large a file in a conversation may be.
alter table organizations
  add column file_megabytes int not null default 25 check (file_megabytes between 1 and 100);
