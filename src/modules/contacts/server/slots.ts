import type { RawBuilder } from 'kysely'

import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** The condition for the contacts that the member may see, which the SQL calls `contact`. */
export const contactSightSlot =
  slot<(scope: Scope) => RawBuilder<unknown>>('contacts.contact-sight')
