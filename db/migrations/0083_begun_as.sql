-- module: contacts
-- rewrites rows: before the first release nobody has many.

-- A colleague who merges two contacts says that they are one person; no browser has proven it. What a
-- browser was before it was merged stays known, and so does what was begun as that, so that a browser
-- without a signature goes on seeing its own and nothing of the other's. Null while nothing was merged.
alter table visitor_sessions add column begun_as uuid;
alter table visitors add column begun_as uuid;
alter table conversations add column begun_as uuid;
alter table tickets add column begun_as uuid;

alter table contact_merges no force row level security;
alter table visitor_sessions no force row level security;
alter table visitors no force row level security;
alter table conversations no force row level security;
alter table tickets no force row level security;
create temporary table moved_before as
  select distinct on (merge.org_id, held.kind, thing.id)
    merge.org_id, held.kind, thing.id::uuid as id, merge.from_id
  from contact_merges merge
  cross join lateral jsonb_each(merge.moved) as held (kind, ids)
  cross join lateral jsonb_array_elements_text(held.ids) as thing (id)
  where merge.unmerged_at is null
    and held.kind in ('sessions', 'visits', 'conversations', 'tickets')
  order by merge.org_id, held.kind, thing.id, merge.merged_at;
update visitor_sessions held set begun_as = before.from_id from moved_before before
where before.kind = 'sessions' and held.org_id = before.org_id and held.id = before.id
  and not held.is_verified;
-- Whoever stayed may have begun things since that were the other one's: such browsers begin anew.
update visitor_sessions held set ended_at = now() from contact_merges merge
where merge.unmerged_at is null and held.org_id = merge.org_id and held.contact_id = merge.to_id
  and held.begun_as is null and not held.is_verified and held.ended_at is null;
update visitors held set begun_as = before.from_id from moved_before before
where before.kind = 'visits' and held.org_id = before.org_id and held.id = before.id;
update conversations held set begun_as = before.from_id from moved_before before
where before.kind = 'conversations' and held.org_id = before.org_id and held.id = before.id;
update tickets held set begun_as = before.from_id from moved_before before
where before.kind = 'tickets' and held.org_id = before.org_id and held.id = before.id;
alter table tickets force row level security;
alter table conversations force row level security;
alter table visitors force row level security;
alter table visitor_sessions force row level security;
alter table contact_merges force row level security;
