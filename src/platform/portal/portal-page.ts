import type { Scope } from '#platform/scope/scope.ts'

import type { Html } from './html.ts'
import type { TriedForm } from './tried-form.ts'
import type { PortalLanguage } from './words.ts'

/** A route of a site, such as `/s/{slug}`. Runs on the server in a read scope. */
export interface PortalPage {
  readonly path: string
  /** Requests are recorded, so the page runs in a writing scope and is never cached. */
  readonly isNoted?: true
  answer(scope: Scope, visit: PortalVisit): Promise<PortalAnswer>
  /**
   * What programs can post to this route, in a writing scope. They send no cookie or origin, so the
   * URL must authorize them.
   */
  take?(scope: Scope, visit: PortalVisit): Promise<PortalAnswer>
}

/** What a module adds to sites; `portal/module.ts` of the module exports it as `portal`. */
export interface PortalFace {
  readonly part?: string
  readonly pages: readonly PortalPage[]
  readonly unfollowed?: readonly string[]
  links?(scope: Scope, visit: PortalVisit): Promise<readonly PortalLink[]>
  homeBlocks?(scope: Scope, visit: PortalVisit): Promise<readonly Html[]>
  sitemap?(scope: Scope, visit: PortalVisit): Promise<readonly SitemapEntry[]>
  /**
   * Called in a writing scope for unknown paths, which may have moved. Undefined if this module
   * doesn't know the path.
   */
  seek?(scope: Scope, visit: PortalVisit): Promise<PortalAnswer | undefined>
  missed?(scope: Scope, visit: PortalVisit): Promise<void>
}

export interface PortalVisit {
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly reader: PortalReader
  readonly site: PortalSite
  readonly language: PortalLanguage
  readonly url: URL
  readonly here: string
  readonly from: { readonly address: string; readonly userAgent: string }
  readonly languages: readonly string[]
  readonly tried?: TriedForm | undefined
  /**
   * Cached for all pages of the site and all readers, until an event in the organization
   * invalidates it. The name must include everything that differs between readers.
   */
  remember<Value>(name: string, read: () => Promise<Value>): Promise<Value>
}

export interface PortalReader {
  readonly contactId: string | null
  readonly name: string
  readonly key: string
}

export function isAnonymous({ contactId, key }: Pick<PortalReader, 'contactId' | 'key'>): boolean {
  return contactId === null && key === ''
}

export interface PortalSite {
  readonly siteId: string
  readonly slug: string
  readonly name: string
  readonly defaultLocale: string
  readonly indexable: boolean
  readonly home: {
    readonly texts: readonly {
      readonly locale: string
      readonly title: string
      readonly intro: string
    }[]
    readonly parts: readonly { readonly part: string; readonly isShown: boolean }[]
  }
}

export interface PortalLink {
  readonly href: string
  readonly label: string
  readonly description: string
  readonly place: number
}

export interface SitemapEntry {
  readonly path: string
  readonly changedAt?: Date
  readonly alternates?: readonly Alternate[]
}

export interface Alternate {
  readonly locale: string
  readonly path: string
}

export type PortalAnswer = PageContent | Redirect | NotFound | Plain

export interface PageContent {
  readonly kind: 'page'
  readonly title: string
  readonly trail?: { readonly href: string; readonly label: string }
  readonly above?: Html
  readonly heading: string
  readonly body: Html
  readonly description?: string
  readonly isListed: boolean
  readonly canonicalPath?: string
  readonly alternates?: { readonly all: readonly Alternate[]; readonly fallback: string }
  readonly image?: string
  readonly isArticle?: true
  /** Allows images from any host and players of supported providers. */
  readonly showsDocument?: true
  readonly structuredData?: object
  readonly language?: string
  readonly feed?: { readonly path: string; readonly title: string }
  /** The URL or content holds a secret: the page isn't cached and sends no referrer. */
  readonly isSecret?: true
  readonly width?: 'text' | 'wide'
  readonly styles?: string
  readonly status?: number
}

export interface Redirect {
  readonly kind: 'redirect'
  readonly to: string
  readonly isPermanent?: true
  /** A temporary redirect; browsers may cache it for this many seconds. */
  readonly forNowSeconds?: number
}

export interface NotFound {
  readonly kind: 'not-found'
}

export interface Plain {
  readonly kind: 'plain'
  readonly contentType: string
  readonly body: string | Buffer
  readonly isListed: boolean
  readonly isSecret?: true
  readonly canonicalPath?: string
}

export const notFound: NotFound = { kind: 'not-found' }
