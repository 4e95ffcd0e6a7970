-- module: privacy

-- contract step: the new check allows all that the old one does
alter table retention_policies
  drop constraint retention_policies_object_check,
  add constraint retention_policies_object_check
    check (object in ('conversations', 'attachments', 'visitors', 'pages', 'logs'));

-- What was decided on pages of visitors is a policy like any other.
alter table retention_policies no force row level security;
alter table visitor_settings no force row level security;
insert into retention_policies (org_id, object, action, days)
select org_id, 'pages', 'delete', page_days from visitor_settings where page_days <> 30;
alter table visitor_settings force row level security;
alter table retention_policies force row level security;
