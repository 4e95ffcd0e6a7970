-- module: widget

-- Out of use for good, with all that was said in it kept.
alter table widgets
  drop constraint widgets_state_check,
  add constraint widgets_state_check check (state in ('draft', 'live', 'paused', 'archived'));
