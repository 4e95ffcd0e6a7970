import { sql, type RawBuilder } from 'kysely'

import { joinTag } from '#modules/tags/server/public.ts'
import { ticketCarries } from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PublicTag } from '../../model.ts'
import type { Condition } from './share-visibility.ts'

export const publicTagsOf: RawBuilder<PublicTag[]> = sql<PublicTag[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', tag.name, 'color', tag.color)
    order by tag.name), '[]')
  from share_tags told
  ${joinTag('told')}
  where told.org_id = share.org_id and told.share_id = share.id
    and ${ticketCarries(sql`told.tag_id`)})`

export function hasPublicTag(name: string): Condition {
  return sql`exists (select from share_tags told
    ${joinTag('told')}
    where told.org_id = share.org_id and told.share_id = share.id and tag.name = ${name}
      and ${ticketCarries(sql`told.tag_id`)})`
}

export async function listPublicTags({ db }: Scope, shareId: string): Promise<PublicTag[]> {
  const { rows } = await sql<PublicTag>`select tag.name, tag.color from share_tags told
    ${joinTag('told')}
    where told.share_id = ${shareId}::uuid
    order by tag.name limit 50`.execute(db)
  return rows
}
