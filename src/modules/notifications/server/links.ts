import type { Config } from '#platform/config/config.ts'

/** Where links in mails lead. */
export type Links = Pick<Config, 'publicUrl'>
