import { sql, type RawBuilder } from 'kysely'

import { hasTagCondition } from '#modules/contacts/server/public.ts'
import { onSite, tiersOf, viewerOf, type Person } from '#modules/content/server/store/viewer.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type Condition = RawBuilder<unknown>

/**
 * page: reachable by URL. listed: shown in lists, search, sitemaps and feeds. bot: used for
 * answers.
 */
export type Surface = 'page' | 'listed' | 'bot'

/** The joins that `articleVisible` needs; every read of published content starts with them. */
export const joinVisibility = sql`article_texts text
  join articles article on article.org_id = text.org_id and article.id = text.article_id
  join knowledge_bases base on base.org_id = text.org_id and base.id = text.base_id
  join knowledge_languages spoken on spoken.org_id = text.org_id and spoken.base_id = text.base_id
    and spoken.locale = text.locale
  left join knowledge_categories inner_category on inner_category.org_id = article.org_id
    and inner_category.id = article.category_id
  left join knowledge_categories middle_category on middle_category.org_id = article.org_id
    and middle_category.id = inner_category.parent_id
  left join knowledge_categories outer_category on outer_category.org_id = article.org_id
    and outer_category.id = middle_category.parent_id`

/**
 * The condition for published articles that the reader can see, for the tables in `joinVisibility`.
 * Every page, list, search, sitemap, feed and bot answer uses it, so hidden articles look
 * nonexistent everywhere.
 */
export function articleVisible(scope: Scope, surface: Surface): Condition {
  const isThere = sql`(text.published_id is not null and article.deleted_at is null
    and base.archived_at is null)`
  const viewer = viewerOf(scope)
  if (viewer === 'none') return sql`false`
  // Teammates can read everything. Bot answers are written for customers, even when a teammate
  // asks.
  if (viewer === 'team' && surface !== 'bot') return isThere
  const person = viewer === 'team' ? { siteId: null, contactId: null } : viewer
  const isUsable = surface === 'bot' ? sql`article.ai_use <> 'no'` : sql`true`
  return sql`(${isThere} and spoken.is_public and ${isUsable} and ${isShown(person)}
    and base.audience in (${tiersOf(person)})
    and article.audience in (${tiersOf(person)}, 'inherit' ${extras[surface]})
    and ${chain(
      (category) => sql`coalesce(${sql.ref(`${category}.audience`)}, 'inherit')
      in (${tiersOf(person)}, 'inherit')`,
    )}
    and ${segmentsLet(person)})`
}

export function baseVisible(scope: Scope): Condition {
  const viewer = viewerOf(scope)
  if (viewer === 'none') return sql`false`
  if (viewer === 'team') return sql`base.archived_at is null`
  return sql`(base.archived_at is null and spoken.is_public and ${isShown(viewer)}
    and base.audience in (${tiersOf(viewer)}))`
}

const extras: Readonly<Record<Surface, Condition>> = {
  page: sql`, 'unlisted'`,
  listed: sql``,
  bot: sql`, 'ai_only'`,
}

function isShown(person: Person): Condition {
  return sql`exists (select from knowledge_sites shown
    where shown.org_id = base.org_id and shown.base_id = base.id and ${onSite(person)})`
}

function chain(part: (category: string) => Condition): Condition {
  return sql.join(['inner_category', 'middle_category', 'outer_category'].map(part), sql` and `)
}

// Segments only limit customer content, which anonymous readers never see.
function segmentsLet({ contactId }: Person): Condition {
  if (contactId === null) return sql`true`
  const lets = (column: string, id: string): Condition =>
    sql`(not exists (select from knowledge_segments part
        where part.org_id = article.org_id and ${sql.ref(`part.${column}`)} = ${sql.ref(id)})
      or exists (select from knowledge_segments part
        where part.org_id = article.org_id and ${sql.ref(`part.${column}`)} = ${sql.ref(id)}
          and ${hasTagCondition(
            { contactId: sql`${contactId}::uuid`, tagId: sql`part.tag_id` },
            sql`part.org_id`,
          )}))`
  return sql`(${lets('article_id', 'article.id')}
    and ${chain((category) => lets('category_id', `${category}.id`))})`
}
