export interface PlantedHole {
  readonly hole: string
  readonly plant: string
  readonly fix: string
}

/**
 * Isolation holes that the table attack must find. None touches a role because roles belong to the
 * whole cluster and other tests run in parallel.
 */
export const plantedHoles: readonly PlantedHole[] = [
  {
    hole: 'a policy shows every row',
    plant: 'alter policy tenant on sites using (true)',
    fix: 'alter policy tenant on sites using (org_id = (select app.current_org()))',
  },
  {
    hole: 'a policy lets rows be given away',
    plant: 'alter policy tenant on teams with check (true)',
    fix: 'alter policy tenant on teams with check (org_id = (select app.current_org()))',
  },
  {
    hole: 'a second policy is too permissive',
    plant: 'create policy kind on members for select using (true)',
    fix: 'drop policy kind on members',
  },
  {
    hole: 'row security is off',
    plant: 'alter table members disable row level security',
    fix: 'alter table members enable row level security',
  },
  {
    hole: 'row security is off on a partition',
    plant: 'alter table events_default disable row level security',
    fix: 'alter table events_default enable row level security',
  },
  {
    hole: 'truncate is granted',
    plant: 'grant truncate on team_members to parley_app',
    fix: 'revoke truncate on team_members from parley_app',
  },
  {
    hole: 'the signing keys can be read',
    plant: 'grant select on app.context_keys to parley_app',
    fix: 'revoke select on app.context_keys from parley_app',
  },
  {
    hole: 'anyone can set the proof',
    plant: 'grant update on sequence app.proven_head to parley_app',
    fix: 'revoke update on sequence app.proven_head from parley_app',
  },
  {
    hole: 'the second half of the proof can be set',
    plant: 'grant update on sequence app.proven_tail to parley_app',
    fix: 'revoke update on sequence app.proven_tail from parley_app',
  },
  {
    hole: 'a proof of one organization works for another',
    plant: `alter function app.fingerprint(text) rename to whole_fingerprint;
      create function app.fingerprint(context text) returns bytea language sql stable
        return substr(sha256(convert_to(split_part(context, '.', 3), 'UTF8')), 1, 16);
      grant execute on function app.fingerprint(text) to parley_app`,
    fix: `drop function app.fingerprint(text);
      alter function app.whole_fingerprint(text) rename to fingerprint`,
  },
  {
    hole: 'people can be read',
    plant: 'grant select on users to parley_app',
    fix: 'revoke select on users from parley_app',
  },
  {
    hole: 'a unique index crosses organizations',
    plant: 'create unique index planted on teams (description)',
    fix: 'drop index planted',
  },
  {
    hole: 'a foreign key forgets the organization',
    plant: `alter table site_domains drop constraint site_domains_org_id_site_id_fkey;
      create unique index planted on sites (id);
      alter table site_domains add constraint planted foreign key (site_id) references sites (id)`,
    fix: `alter table site_domains drop constraint planted;
      drop index planted;
      alter table site_domains add foreign key (org_id, site_id) references sites (org_id, id)`,
  },
  {
    hole: 'the signature of the tenant is not checked',
    plant: `alter function app.current_org() rename to checked_org;
      create function app.current_org() returns uuid language sql stable as
        $$ select split_part(current_setting('app.ctx', true), '.', 1)::uuid $$;
      grant execute on function app.current_org() to parley_app;
      alter policy tenant on sites using (org_id = (select app.current_org()))`,
    fix: `alter policy tenant on sites using (org_id = (select app.checked_org()));
      drop function app.current_org();
      alter function app.checked_org() rename to current_org`,
  },
]
