import { sql, type RawBuilder } from 'kysely'

import { joinTag } from '#modules/tags/server/public.ts'

/** For other stores: the condition that a contact has a tag. */
export function hasTagCondition(
  {
    contactId,
    tagId,
  }: { readonly contactId: RawBuilder<unknown>; readonly tagId: RawBuilder<unknown> },
  orgId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from contact_tags carried
    ${joinTag('carried')}
    join contacts carrier on carrier.org_id = carried.org_id and carrier.id = carried.contact_id
    where carried.org_id = ${orgId} and carried.contact_id = ${contactId}
      and carried.tag_id = ${tagId} and carrier.deleted_at is null)`
}
