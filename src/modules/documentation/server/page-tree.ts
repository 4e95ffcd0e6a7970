import { randomUUID } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'

import { emptyRichText, type RichTextDocument } from '#lib/rich-text.ts'
import { freeSlug, slugFrom } from '#lib/slug-from.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { PageKind } from '../model.ts'
import { maxPageDepth, isReservedSlug, maxPages, pathBelow } from '../rules.ts'
import { refuseOverPlan } from './page-limit.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { setDraftFiles } from './store/files.ts'
import {
  countPlaces,
  findLastPosition,
  insertPages,
  listSiblingSlugs,
  writePaths,
  type NewPage,
} from './store/places.ts'
import type { SpaceRow } from './store/spaces.ts'
import { insertTexts, type NewText } from './store/texts.ts'
import { lockVersion } from './store/versions.ts'

export interface PagePlan {
  /** Set if other pages reference it before it exists. */
  readonly id?: string
  readonly kind?: PageKind
  readonly title: string
  readonly slug?: string
  readonly description?: string
  readonly document?: RichTextDocument
  readonly icon?: string
  readonly url?: string
  readonly specId?: string
  readonly operationKey?: string
  readonly method?: string
  readonly children?: readonly PagePlan[]
}

export interface MadePage {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly plan: PagePlan
}

export interface Below {
  readonly space: SpaceRow
  readonly versionId: string
  readonly locale: string
  readonly parent: { readonly pageId: string; readonly depth: number } | null
  /** Defaults to the end. */
  readonly positions?: readonly string[]
}

/** Creates nested pages in a fixed number of statements. */
export async function createPages(
  scope: Scope,
  { space, versionId, locale, parent, positions }: Below,
  plans: readonly PagePlan[],
): Promise<MadePage[]> {
  await lockVersion(scope, versionId)
  const parentId = parent?.pageId ?? null
  const at = { versionId, parentId }
  const ranks =
    positions ?? generateNKeysBetween(await findLastPosition(scope, at), null, plans.length)
  const taken = await listSiblingSlugs(scope, { ...at, exceptId: null })
  const pages: NewPage[] = []
  const texts: NewText[] = []
  const made: MadePage[] = []
  const names = {
    versions: space.versionSlugs,
    locales: space.languages.map((one) => one.locale),
  }
  const add = (
    plan: PagePlan,
    above: { id: string | null; depth: number; path: string | null; taken: Set<string> },
    position: string,
  ): void => {
    const depth = above.depth + 1
    if (depth > maxPageDepth) refuseTooDeep()
    const id = plan.id ?? randomUUID()
    const slug = slugFor(plan, id, above, names)
    const path = pathBelow(above.path, slug)
    const { title, kind = 'page' } = plan
    pages.push({
      id,
      parentId: above.id,
      depth,
      position,
      kind,
      icon: plan.icon ?? '',
      url: plan.url ?? '',
      specId: plan.specId ?? null,
      operationKey: plan.operationKey ?? null,
      method: plan.method ?? null,
    })
    const { description = '', document: body = emptyRichText } = plan
    texts.push({ pageId: id, locale, slug, path, title, description, body })
    made.push({ id, title, path, plan })
    const children = plan.children ?? []
    const places = generateNKeysBetween(null, null, children.length)
    const below = { id, depth, path, taken: new Set<string>() }
    for (const [at, child] of children.entries()) add(child, below, places[at] ?? 'a0')
  }
  // Full paths are written at the end; until then a nested page has its own slug.
  const top = { id: parentId, depth: parent?.depth ?? 0, path: parentId, taken }
  for (const [place, plan] of plans.entries()) add(plan, top, ranks[place] ?? 'a0')
  if ((await countPlaces(scope, versionId)) + pages.length > maxPages) {
    refuse('conflict', `A version can have at most ${maxPages.toLocaleString('en')} pages.`)
  }
  await refuseOverPlan(scope, pages.length)
  await insertPages(scope, { spaceId: space.id, versionId }, pages)
  const draftedBy = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  await insertTexts(scope, { versionId, draftedBy }, texts)
  for (const { pageId, body } of texts) {
    const named = fileIdsIn(body)
    if (named.length > 0) await setDraftFiles(scope, { versionId, pageId, locale }, named)
  }
  if (parentId !== null && plans.length > 0) {
    await writePaths(scope, { versionId, pageIds: [parentId] })
  }
  return made
}

function slugFor(
  plan: PagePlan,
  id: string,
  above: { readonly id: string | null; readonly taken: Set<string> },
  names: Parameters<typeof isReservedSlug>[1],
): string {
  const isOurs = (slug: string): boolean => above.id === null && isReservedSlug(slug, names)
  const preferred = plan.slug ?? (slugFrom(plan.title) || `page-${id.slice(-8)}`)
  const slug = freeSlug(isOurs(preferred) ? `${preferred}-page` : preferred, above.taken)
  above.taken.add(slug)
  return slug
}

export function refuseTooDeep(): never {
  refuse('conflict', `Pages can be at most ${maxPageDepth} levels deep. Choose a higher level.`)
}
