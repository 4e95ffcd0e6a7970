import { sql } from 'kysely'

import { keepPlans } from '#platform/database/keep-plans.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { wantedOf, type WordRange } from '#modules/content/server/store/word-ranges.ts'

import {
  articleVisible,
  joinVisibility,
  type Condition,
  type Surface,
} from './article-visibility.ts'
import type { Vocabulary } from './words.ts'

export interface HitRow {
  readonly id: string
  readonly baseId: string
  readonly locale: string
  readonly title: string
  readonly excerpt: string
  readonly slug: string
  readonly bodyText: string
  readonly categoryName: string | null
  readonly categorySlug: string | null
  readonly terms: number
  readonly score: number
}

interface HitQuestion {
  readonly ranges: readonly WordRange[]
  readonly surface: Surface
  readonly limit: number
}

/**
 * Best matches first; rare words weigh more than common ones. For common words only the strongest
 * articles are read, so the cost follows the page size, not the size of the knowledge base. If
 * hidden articles leave the page short, all matches are read.
 */
export async function listHits(
  scope: Scope,
  at: Vocabulary,
  question: HitQuestion,
): Promise<HitRow[]> {
  const nearest = await readHits(scope, at, { ...question, ...enoughFor(question) })
  if (!nearest.isCut || nearest.hits.length >= question.limit) return nearest.hits
  return (await readHits(scope, at, { ...question, ...all })).hits
}

interface Bounds {
  /** Words that start with the one being typed. */
  readonly words: number
  /** How many articles per typed word; near matches share this number. */
  readonly articles: number
  /** How many articles per word are looked up for the other words. */
  readonly probes: number
  /** How many of the best articles are checked for visibility. */
  readonly candidates: number
}

// Many times the page size, so the best match for one word is rarely cut off for another.
function enoughFor({ limit }: HitQuestion): Bounds {
  const articles = Math.max(150, 10 * limit)
  return { words: 30, articles, probes: articles / 5, candidates: 300 }
}

const all: Bounds = { words: 5000, articles: 50_000, probes: 50_000, candidates: 50_000 }

async function readHits(
  scope: Scope,
  { baseId, locale }: Vocabulary,
  { ranges, surface, limit, ...bounds }: HitQuestion & Bounds,
): Promise<{ readonly hits: HitRow[]; readonly isCut: boolean }> {
  const { db, organizationId } = scope
  const inPlace = (name: string): Condition => sql`${sql.ref(`${name}.org_id`)} = ${organizationId}
    and ${sql.ref(`${name}.base_id`)} = ${baseId}::uuid and ${sql.ref(`${name}.locale`)} = ${locale}`
  // Planning takes longer than running the query.
  const [, { rows }] = await Promise.all([
    keepPlans(db),
    sql<(HitRow | { readonly id: null }) & Cut>`
    with words as materialized (${wordsFor(ranges, inPlace, bounds)}),
    listed as materialized (
      select words.term, words.word, found.article_id, found.weight * words.boost as weight
      from words cross join lateral (
        select found.article_id, found.weight from article_words found
        where ${inPlace('found')} and found.word = words.word
        order by found.weight desc, found.article_id limit words.most) found),
    cut as materialized (select words.term, words.word, words.boost
      from words join listed on listed.term = words.term and listed.word = words.word
      group by words.term, words.word, words.boost, words.most
      having count(*) >= words.most),
    hit as materialized (${hitsOf(ranges, inPlace, bounds)}),
    weighed as (select article_id, weight / ln(2 + count(*) over (partition by term)) as weight
      from hit),
    scored as (select article_id, count(*)::int as terms, sum(weight)::float8 as score,
        (count(*) over ())::int as matched
      from weighed group by article_id
      order by terms desc, score desc, article_id limit ${sql.lit(bounds.candidates)}),
    best as materialized (
      select scored.*, seen.* from scored cross join lateral (
        select text.base_id, text.slug, text.published_id, article.category_id from ${joinVisibility}
        where text.article_id = scored.article_id
          and text.locale = ${locale} and text.base_id = ${baseId}::uuid
          and ${articleVisible(scope, surface)}
        limit 1) seen
      order by scored.terms desc, scored.score desc, scored.article_id limit ${sql.lit(limit)})
    select best.article_id as id, best.base_id, ${locale}::text as locale, version.title,
      version.excerpt, best.slug, left(version.body_text, 20000) as body_text,
      category_text.name as category_name, category_text.slug as category_slug, best.terms, best.score,
      whole.is_cut or coalesce(best.matched > ${sql.lit(bounds.candidates)}, false) as is_cut
    from (select exists (select from cut) or exists (select from words
      where words.many >= ${sql.lit(bounds.words)}) as is_cut) whole
    left join best on true
    left join article_versions version on version.id = best.published_id
    left join knowledge_category_texts category_text on category_text.category_id = best.category_id and category_text.locale = ${locale}
    order by best.terms desc, best.score desc, best.article_id`.execute(db),
  ])
  return {
    hits: rows.filter((row): row is HitRow & Cut => row.id !== null),
    isCut: rows.some(({ isCut }) => isCut),
  }
}

interface Cut {
  readonly isCut: boolean
}

type InPlace = (name: string) => Condition

function wordsFor(
  ranges: readonly WordRange[],
  inPlace: InPlace,
  { words, articles }: Bounds,
): Condition {
  const whole = ranges.filter(({ isWhole }) => isWhole)
  const begun = ranges.filter(({ isWhole }) => !isWhole)
  const begins = sql`union all
    select wanted.term, near.word, wanted.boost from ${wantedOf(begun)} cross join lateral (
      select first.word from (select known.word from knowledge_words known
        where ${inPlace('known')} and known.word >= wanted.low and known.word < wanted.high
        order by known.word limit ${sql.lit(40 * words)}) first
      order by length(first.word), first.word limit ${sql.lit(words)}) near`
  return sql`select term, word, max(boost) as boost, count(*) over (partition by term) as many,
      case when max(boost) > 1 then ${sql.lit(articles)}
        else greatest(10, ${sql.lit(articles)} / count(*) over (partition by term)) end as most
    from (select wanted.term, wanted.low as word, wanted.boost from ${wantedOf(whole)}
      ${begun.length > 0 ? begins : sql``}) named
    group by term, word`
}

/**
 * An article that ranks high for one word may be cut off for another, so the best articles of each
 * word are looked up for the others too.
 */
function hitsOf(ranges: readonly WordRange[], inPlace: InPlace, { probes }: Bounds): Condition {
  const isOneTerm = new Set(ranges.map(({ term }) => term)).size === 1
  const probed = sql`union all
    select near.article_id, cut.term, found.weight * cut.boost
    from (select distinct article_id from (select article_id,
        row_number() over (partition by term order by weight desc, article_id) as place
        from listed) ranked
      where place <= ${sql.lit(probes)}) near
    cross join (select term, word, boost from (select cut.*,
        row_number() over (partition by term order by boost desc, length(word), word) as place
        from cut) ranked
      where place <= ${sql.lit(probedWords)}) cut
    cross join lateral (select found.weight from article_words found
      where ${inPlace('found')} and found.word = cut.word
        and found.article_id = near.article_id limit 1) found
    where not exists (select from listed
      where listed.term = cut.term and listed.article_id = near.article_id)`
  return sql`select article_id, term, max(weight) as weight
    from (select article_id, term, weight from listed ${isOneTerm ? sql`` : probed}) listing
    group by article_id, term`
}

const probedWords = 3
