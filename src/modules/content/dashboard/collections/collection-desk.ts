import type { Call } from '#platform/registry/call.ts'

import type { CollectionAudience, CollectionLanguage } from '../../model.ts'
import type { CallOf } from '../call-of.ts'

export interface CollectionView<Language extends CollectionLanguage = CollectionLanguage> {
  readonly id: string
  readonly name: string
  readonly audience: CollectionAudience
  readonly defaultLocale: string
  readonly languages: readonly Language[]
  readonly siteIds: readonly string[]
  readonly url: string | null
  readonly isArchived: boolean
  readonly version: number
}

interface Change {
  readonly id: string
  readonly version: number
  readonly name?: string | undefined
  readonly audience?: CollectionAudience | undefined
  readonly defaultLocale?: string | undefined
  readonly siteIds?: string[] | undefined
  readonly isArchived?: boolean | undefined
}

/** What the shared collection screens need from a module: its calls and its words. */
export interface CollectionDesk<
  Collection extends CollectionView = CollectionView,
  Language extends CollectionLanguage = CollectionLanguage,
> {
  readonly list: CallOf<
    { withArchived?: string | undefined },
    { readonly items: readonly Collection[] }
  >
  readonly update: CallOf<Change, Collection>
  readonly putLanguages: CallOf<
    { id: string; languages: { locale: string; isPublic: boolean }[] },
    { readonly languages: readonly Language[] }
  >
  readonly remove: CallOf<{ id: string }, object>
  /** Reads to refresh after a change. */
  readonly refreshes: readonly Call[]
  /** More reads to refresh after the default language changes. */
  readonly refreshesByLanguage?: readonly Call[]
  readonly listPath: string
  readonly words: CollectionWords
}

export interface CollectionWords {
  /** The singular: "space". */
  readonly what: string
  /** What it contains: "page", "pages". */
  readonly one: string
  readonly many: string
  /** How a site shows a collection. */
  readonly onSites: string
  /** What is deleted with it. */
  readonly onDelete: string
}
