import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { MakeKeys } from '#platform/mail/dkim-keys.ts'
import type { ReadingThread } from '#platform/mail/reading/reading-thread.ts'
import type { Dns } from '#platform/outgoing/dns.ts'
import type { Door } from '#platform/outgoing/door.ts'
import type { Module } from '#platform/registry/module.ts'

export interface EmailNeeds {
  readonly config: Config
  readonly secret: string
  readonly storage: Storage
  readonly door: Door
  readonly dns: Dns
  readonly makeKeys: MakeKeys
  readonly reading: ReadingThread
}

/** What one room of the module brings to it. */
export type EmailPart = Partial<
  Pick<Module, 'calls' | 'jobs' | 'reactions' | 'cron' | 'events' | 'notices' | 'people'>
>
