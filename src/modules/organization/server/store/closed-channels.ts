import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export const closedChannelIds: RawBuilder<string[]> = sql<string[]>`array(
  select limited.channel_id from limited_channels limited
  where limited.org_id = member.org_id and member.role = 'member' and not exists (
    select from channel_members chosen
    where chosen.org_id = limited.org_id and chosen.channel_id = limited.channel_id
      and chosen.member_id = member.id))`

export async function leaveAllChannels({ db }: Scope, memberId: string): Promise<void> {
  await sql`
    delete from channel_members
    where member_id = ${memberId}::uuid`.execute(db)
}

export async function listChannelMemberIds(
  { db }: Scope,
  channelId: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ memberIds: string[] }>`
    select array(
      select chosen.member_id from channel_members chosen
      join members member on member.org_id = chosen.org_id and member.id = chosen.member_id
      where chosen.org_id = limited.org_id and chosen.channel_id = limited.channel_id
        and member.removed_at is null
      order by member.id) as member_ids
    from limited_channels limited
    where limited.channel_id = ${channelId}::uuid`.execute(db)
  return rows[0]?.memberIds ?? null
}

export async function listLimitedChannelIds({ db }: Scope): Promise<string[]> {
  const { rows } = await sql<{ channelId: string }>`
    select channel_id from limited_channels`.execute(db)
  return rows.map((row) => row.channelId)
}

export async function setChannelMembers(
  { db, organizationId }: Scope,
  channelId: string,
  memberIds: readonly string[] | null,
): Promise<void> {
  const of = sql`channel_id = ${channelId}::uuid`
  if (memberIds === null) {
    await sql`delete from limited_channels where ${of}`.execute(db)
    return
  }
  await sql`
    insert into limited_channels (org_id, channel_id)
    values (${organizationId}, ${channelId}::uuid) on conflict do nothing`.execute(db)
  await sql`
    delete from channel_members
    where ${of} and member_id <> all(${[...memberIds]}::uuid[])`.execute(db)
  await sql`
    insert into channel_members (org_id, channel_id, member_id)
    select ${organizationId}, ${channelId}::uuid, id from unnest(${[...memberIds]}::uuid[]) as id
    on conflict do nothing`.execute(db)
}
