export interface FilledBase {
  readonly organizationId: string
  readonly baseId: string
  readonly count: number
}

/**
 * Inserts published articles directly: half contain "lemur", a third "marmot". In small
 * transactions because log readers everywhere wait for long ones.
 */
export function fillArticlesSql({ count, ...base }: FilledBase): string {
  const batches: string[] = []
  for (let first = 1; first <= count; first += batchSize) {
    batches.push(batchSql(base, first, Math.min(first + batchSize - 1, count)))
  }
  return batches.join('')
}

const batchSize = 500

function batchSql(
  { organizationId, baseId }: Omit<FilledBase, 'count'>,
  first: number,
  last: number,
): string {
  const org = `'${organizationId}'::uuid`
  const at = `${org}, '${baseId}'::uuid`
  return `
    begin;
    set local session_replication_role = replica;
    create temporary table made on commit drop as
      select uuidv7() as id, uuidv7() as version_id, n from generate_series(${first}, ${last}) as n;
    insert into articles (org_id, id, base_id, source_locale, position)
      select ${org}, id, '${baseId}', 'en', 'a' || n from made;
    insert into article_versions (org_id, id, article_id, locale, number, title, body, body_text, body_html, was_published)
      select ${org}, version_id, id, 'en', 1, 'Article ' || n, '{"type":"doc"}',
        repeat('Some words about a lemur. ', 100), '', true from made;
    insert into article_texts (org_id, article_id, base_id, locale, slug, state, title, body, published_id, draft_of_id, first_published_at, last_published_at)
      select ${org}, id, '${baseId}', 'en', 'filled-' || n, 'published', 'Article ' || n, '{"type":"doc"}',
        version_id, version_id, now(), now() from made;
    create temporary table said on commit drop as
      select id, n, word from made, lateral (
        select 'w' || (n * 7 + k * k) % 9000 as word from generate_series(1, 40) as k
        union select 'lemur' where n % 2 = 0 union select 'marmot' where n % 3 = 0) words;
    insert into article_words (org_id, base_id, locale, word, article_id, weight)
      select ${at}, 'en', word, id, 1 + n % 20 from said;
    insert into knowledge_words (org_id, base_id, locale, word, mirrored)
      select distinct ${at}, 'en', word, reverse(word) from said on conflict do nothing;
    commit;`
}

export const afterFillingSql =
  'vacuum analyze articles, article_texts, article_versions, article_words, knowledge_words'
