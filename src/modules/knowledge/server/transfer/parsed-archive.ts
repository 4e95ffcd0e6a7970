import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Attributes, ImportProblem } from '#modules/content/server/transfers/import-files.ts'

import type { ArticleAudience, CategoryAudience } from '../../model.ts'

export type SourceFormat = 'markdown' | 'zendesk' | 'intercom'

export interface ParsedArchive {
  readonly format: SourceFormat
  readonly categories: readonly ParsedCategory[]
  readonly articles: readonly ParsedArticle[]
  readonly redirects: readonly ParsedRedirect[]
  readonly problems: readonly ImportProblem[]
  readonly files: ReadonlyMap<string, ArchiveFile>
}

export interface ParsedCategory {
  readonly key: string
  readonly parentKey: string | null
  readonly icon: string
  readonly audience: CategoryAudience
  readonly segments: readonly string[]
  readonly texts: readonly {
    /** '' is the default language of the knowledge base. */
    readonly locale: string
    readonly name: string
    readonly slug: string
    readonly description: string
    readonly metaTitle: string
    readonly metaDescription: string
  }[]
}

export interface ParsedArticle {
  readonly key: string
  readonly categoryKey: string | null
  readonly audience: ArticleAudience
  readonly sourceLocale: string
  readonly tags: readonly string[]
  readonly segments: readonly string[]
  readonly ownerEmail: string
  readonly isPinned: boolean
  readonly pagePatterns: readonly string[]
  readonly aiUse: 'inherit' | 'yes' | 'no'
  readonly reviewDueOn: string | null
  /** Keys of other articles. */
  readonly related: readonly string[]
  readonly texts: readonly ParsedText[]
}

export interface ParsedText extends ParsedWords {
  readonly locale: string
  readonly file: string
  /** '' to generate it from the title. */
  readonly slug: string
  readonly state: 'draft' | 'published' | 'archived'
  readonly metaTitle: string
  readonly metaDescription: string
  readonly canonicalUrl: string
  readonly isIndexed: boolean
  readonly searchWords: readonly string[]
  readonly draft?: ParsedWords | undefined
}

export interface ParsedWords {
  readonly title: string
  readonly excerpt: string
  body(sources: BodySources): RichTextDocument
}

export interface BodySources {
  article(key: string): string | undefined
  file(path: string): Attributes | undefined
  /** The attributes of an image on another server; undefined if it stays there. */
  remote(url: string): Attributes | undefined
}

export interface ParsedRedirect {
  readonly path: string
  readonly to:
    | { readonly article: string }
    | { readonly category: string }
    | { readonly url: string }
  readonly isPermanent: boolean
}
