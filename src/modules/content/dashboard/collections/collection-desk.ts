import type { Call } from '#platform/registry/call.ts'

import type { CollectionAudience, CollectionLanguage } from '../../model.ts'
import type { CallOf } from '../call-of.ts'

/** A knowledge base or a documentation space, as far as both are alike. */
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

/** What the screens of collections ask of the module that owns them: its calls and its words. */
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
  /** Reads that a change of a collection changes. */
  readonly refreshes: readonly Call[]
  /** Reads that another default language changes besides. */
  readonly refreshesByLanguage?: readonly Call[]
  readonly listPath: string
  readonly words: CollectionWords
}

export interface CollectionWords {
  /** What one is called: "space". */
  readonly what: string
  /** What it holds: "page", "pages". */
  readonly one: string
  readonly many: string
  /** How a site shows one. */
  readonly onSites: string
  /** What goes with it when it is deleted. */
  readonly onDelete: string
}
