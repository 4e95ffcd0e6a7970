import type { RawBuilder } from 'kysely'

import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** SQL condition for the contacts the member may see; the query must call the table `contact`. */
export const contactVisibilitySlot =
  slot<(scope: Scope) => RawBuilder<unknown>>('contacts.contact-sight')
