import { createAccountModule } from '#modules/account/server/module.ts'
import { createFilesModule } from '#modules/files/server/module.ts'
import { createMailboxModule } from '#modules/mailbox/server/module.ts'
import { guardDeletion } from '#modules/organization/server/door.ts'
import { createOrganizationModule } from '#modules/organization/server/module.ts'
import { createSitesModule } from '#modules/sites/server/module.ts'
import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import { housekeeping } from '#platform/jobs/housekeeping.ts'
import type { Dns } from '#platform/outgoing/dns.ts'
import type { Door } from '#platform/outgoing/door.ts'
import type { Module } from '#platform/registry/module.ts'

/** What modules may ask of the process they run in. */
export interface Needs {
  readonly config: Config
  readonly secret: string
  readonly door: Door
  readonly lookupTxt: Dns['lookupTxt']
  readonly storage: Storage
}

/** Every module of the product, in the order of their tiers. */
export function createModules(needs: Needs): Module[] {
  return [
    housekeeping,
    createAccountModule({ ...needs, deletionGuards: [guardDeletion] }),
    createSitesModule(needs),
    createOrganizationModule(needs),
    createFilesModule(needs),
    // Anyone on this machine can read it, so it exists only where there is nobody else.
    ...(needs.config.mode === 'local' ? [createMailboxModule()] : []),
  ]
}
