export const listTeams = {
  name: 'list',
  text: `select *, array(
      select member_id from team_members
      where org_id = teams.org_id and team_id = teams.id order by member_id) as member_ids
    from teams where org_id = $1 order by name`,
}

export const insertTeam = {
  name: 'insert',
  text: `insert into teams (org_id, name, description) values ($1, $2, $3)
    on conflict (org_id, name) do nothing returning *`,
}
