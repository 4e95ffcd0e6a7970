import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'

import type { BodySources, ParsedArchive, ParsedText } from './parsed-archive.ts'
import { parseArchive } from './parse-archive.ts'

function read(files: Readonly<Record<string, unknown>>): ParsedArchive {
  return parseArchive(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          strToU8(typeof content === 'string' ? content : JSON.stringify(content)),
        ]),
      ),
    ),
  )
}

const here: BodySources = {
  article: (key) => `id-of-${key.replaceAll(/[^a-z0-9]+/gi, '-')}`,
  file: (path) => ({ fileId: path.replaceAll(/[^a-z0-9]+/gi, '-') }),
  remote: () => undefined,
}
const wordsOf = (text: ParsedText | undefined): string =>
  text ? toMarkdown(text.body(here)).trim() : ''
const textsOf = ({ articles }: ParsedArchive) =>
  articles.flatMap(({ key, texts }) =>
    texts.map(({ locale, title, state }) => [key, locale, title, state]),
  )
const categoriesOf = ({ categories }: ParsedArchive) =>
  categories.map(({ key, parentKey, texts }) => [
    key,
    parentKey,
    texts.map(({ name }) => name).join(),
  ])

describe('pages in folders', () => {
  test('from Docusaurus: numbers define the order, folders are categories, links and images resolve', () => {
    const parsed = read({
      'docs/_category_.json': { label: 'not used' },
      'docs/guides/_category_.json': { label: 'How to', position: 2 },
      'docs/guides/02-second.md':
        '# Second *step*\n\nSee [the first](./01-first.md#top) and ![A plan](../img/plan.png)',
      'docs/guides/01-first.md':
        '---\ntitle: First\ndescription: Begin here\ntags: [start, setup]\ndraft: true\n---\nimport Tabs from "x"\n\n:::note\nHello\n:::\n',
      'docs/img/plan.png': 'bytes',
      'docs/a/b/c/d/deep.md': 'Deep',
    })

    expect(parsed.format).toBe('markdown')
    expect(categoriesOf(parsed)).toEqual([
      ['folder:guides', null, 'How to'],
      ['folder:a', null, 'A'],
      ['folder:a/b', 'folder:a', 'B'],
      ['folder:a/b/c', 'folder:a/b', 'C'],
    ])
    expect(textsOf(parsed)).toEqual([
      ['path:guides/01-first', '', 'First', 'draft'],
      ['path:guides/02-second', '', 'Second step', 'published'],
      ['path:a/b/c/d/deep', '', 'Deep', 'published'],
    ])
    const [first, second, deep] = parsed.articles
    expect([first?.tags, first?.texts[0]?.excerpt]).toEqual([['start', 'setup'], 'Begin here'])
    expect(wordsOf(first?.texts[0])).toBe(':::info\nHello\n:::')
    expect(wordsOf(second?.texts[0])).toBe(
      'See [the first](article:id-of-path-guides-01-first#top) and\n\n::image{fileId="img-plan-png" alt="A plan"}',
    )
    expect(deep?.categoryKey).toBe('folder:a/b/c')
  })

  test('from Notion and by language: long IDs are removed, the same path is a translation', () => {
    const notion = read({
      'Team 0123456789abcdef0123456789abcdef/Our plan fedcba9876543210fedcba9876543210.md': 'Words',
    })
    const languages = read({ 'en/start.md': '# Start', 'de/start.md': '# Anfang' })

    expect(textsOf(notion)).toMatchObject([[expect.anything(), '', 'Our plan', 'published']])
    expect(textsOf(languages)).toEqual([
      ['path:start', 'en', 'Start', 'published'],
      ['path:start', 'de', 'Anfang', 'published'],
    ])
  })

  test('that are hostile or broken are reported and do no harm', () => {
    const parsed = read({
      'a.md': '---\n"unclosed: [1\n---\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) fine',
      'b.md': '---\ntitle: [1, 2]\ntags: 7\nposition: many\naudience: root\n---\nB',
      'empty.md': '',
      'redirects.csv':
        'path,to,permanent\nno-slash,https://example.com,yes\n/x,javascript:alert(1),yes\n/ok,https://example.com/y,no\n',
    })

    expect(wordsOf(parsed.articles[0]?.texts[0])).toBe('x fine')
    expect(parsed.articles[1]).toMatchObject({ audience: 'inherit', tags: [] })
    expect(parsed.redirects).toEqual([
      { path: '/ok', to: { url: 'https://example.com/y' }, isPermanent: false },
    ])
    expect(parsed.problems.map(({ file }) => file)).toEqual([
      'a.md',
      'empty.md',
      'redirects.csv',
      'redirects.csv',
    ])
  })

  test('a redirects file that is cut off within a quote is skipped and the line reported', () => {
    const { redirects, problems } = read({
      'a.md': 'A',
      'redirects.csv': 'path,to,permanent\n/ok,https://example.com/y,no\n"/x,https://example',
    })

    expect(redirects).toEqual([])
    expect(problems).toEqual([
      {
        file: 'redirects.csv',
        sentence: 'The quote opened on line 3 is never closed.',
      },
    ])
  })

  test('without pages are refused with a reason', () => {
    expect(() => read({ 'photo.png': 'x' })).toThrow('This ZIP contains no articles.')
  })
})

describe('Zendesk', () => {
  const help = {
    'categories.json': { categories: [{ id: 1, name: 'General', locale: 'en-us', position: 0 }] },
    'sections.json': {
      sections: [
        { id: 12, name: 'Refunds', category_id: 1, parent_section_id: 11, locale: 'en-us' },
        { id: 11, name: 'Billing', category_id: 1, parent_section_id: null, locale: 'en-us' },
      ],
    },
    'articles.json': {
      count: 2,
      articles: [
        {
          id: 360001,
          title: 'Get a refund',
          locale: 'en-us',
          source_locale: 'en-us',
          section_id: 12,
          draft: false,
          promoted: true,
          label_names: ['money'],
          html_url: 'https://acme.zendesk.com/hc/en-us/articles/360001-Get-a-refund',
          body: '<p>See <a href="https://acme.zendesk.com/hc/en-us/articles/360002-Pay">how to pay</a>.</p><script>alert(1)</script>',
        },
        { id: 360002, title: 'Pay', locale: 'en-us', section_id: 11, draft: true, body: null },
      ],
    },
    'translations.json': {
      translations: [
        {
          source_id: 360001,
          source_type: 'Article',
          locale: 'de',
          title: 'Geld zurück',
          body: '<p>So</p>',
          draft: false,
        },
      ],
    },
  }

  test('imports categories, nested sections, translations and old addresses', () => {
    const parsed = read(help)

    expect(parsed.format).toBe('zendesk')
    expect(categoriesOf(parsed)).toEqual([
      ['zendesk:category:1', null, 'General'],
      ['zendesk:section:11', 'zendesk:category:1', 'Billing'],
      ['zendesk:section:12', 'zendesk:section:11', 'Refunds'],
    ])
    expect(textsOf(parsed)).toEqual([
      ['zendesk:360001', 'en-us', 'Get a refund', 'published'],
      ['zendesk:360001', 'de', 'Geld zurück', 'published'],
      ['zendesk:360002', 'en-us', 'Pay', 'draft'],
    ])
    expect(wordsOf(parsed.articles[0]?.texts[0])).toBe(
      'See [how to pay](article:id-of-zendesk-360002).',
    )
    expect(parsed.redirects.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/hc/en-us/articles/360001',
        '/hc/en-us/articles/360001-Get-a-refund',
        '/hc/de/articles/360001-Geld-zurück',
        '/hc/articles/360001',
        '/hc/en-us/sections/11-Billing',
      ]),
    )
  })

  test('reads one array per type, folders and nested translations', () => {
    const parsed = read({
      'export/sections/1.json': [{ id: 5, name: 'Shelf' }],
      'export/articles/7.json': {
        id: 7,
        title: 'Seven',
        section_id: 5,
        locale: 'en-us',
        body: '<p>7</p>',
        translations: [{ locale: 'fr', title: 'Sept', body: 'x' }],
      },
    })

    expect(textsOf(parsed).map(([, locale, title]) => [locale, title])).toEqual([
      ['en-us', 'Seven'],
      ['fr', 'Sept'],
    ])
    expect(parsed.articles[0]?.categoryKey).toBe('zendesk:section:5')
  })

  test("reports what can't be read and imports the rest", () => {
    const parsed = read({
      'sections.json': {
        sections: [null, 7, { id: {}, name: [] }, { id: 3, name: 'Three', parent_section_id: 3 }],
      },
      'articles.json': {
        articles: [
          { id: 1 },
          { title: 'No id' },
          { id: 2, title: 'Two', body: { x: 1 }, locale: 9 },
        ],
      },
      'broken.json': '{"articles": [',
    })

    expect(textsOf(parsed)).toEqual([['zendesk:2', '', 'Two', 'published']])
    expect(parsed.problems.map(({ sentence }) => sentence)).toEqual([
      'The file isn’t valid JSON and was skipped.',
      'The article has no title and was skipped.',
      'An article has no ID.',
    ])
  })
})

describe('Intercom', () => {
  test('imports collections, languages and old addresses', () => {
    const parsed = read({
      'collections.json': {
        type: 'list',
        data: [
          { id: '20', name: 'Nested', parent_id: '10' },
          { id: '10', name: 'Start', parent_id: null },
        ],
      },
      'articles.json': {
        type: 'list',
        data: [
          {
            id: '900',
            workspace_id: 'w',
            title: 'Hello There',
            description: 'Short',
            state: 'published',
            parent_id: 20,
            parent_type: 'collection',
            default_locale: 'en',
            body: '<h2>Hi</h2><p><a href="https://help.acme.com/en/articles/901-other">other</a></p><div class="intercom-container"><img src="https://downloads.intercomcdn.com/i/1.png"></div>',
            translated_content: {
              type: 'article_translated_content',
              es: { title: 'Hola', body: '<p>Hola</p>', state: 'draft' },
            },
          },
        ],
      },
    })

    expect(parsed.format).toBe('intercom')
    expect(categoriesOf(parsed)).toEqual([
      ['intercom:collection:10', null, 'Start'],
      ['intercom:collection:20', 'intercom:collection:10', 'Nested'],
    ])
    expect(textsOf(parsed)).toEqual([
      ['intercom:900', 'en', 'Hello There', 'published'],
      ['intercom:900', 'es', 'Hola', 'draft'],
    ])
    expect(wordsOf(parsed.articles[0]?.texts[0])).toBe(
      '## Hi\n\n[other](article:id-of-intercom-901)\n\n![](https://downloads.intercomcdn.com/i/1.png)',
    )
    expect(parsed.redirects.map(({ path }) => path)).toEqual([
      '/en/articles/900',
      '/en/articles/900-hello-there',
      '/es/articles/900',
      '/es/articles/900-hola',
      '/en/collections/10',
      '/en/collections/10-start',
      '/en/collections/20',
      '/en/collections/20-nested',
    ])
  })

  test('reads a CSV file', () => {
    const parsed = read({
      'intercom.csv': 'id,title,body,state\n5,Five,"<p>A, b</p>",published\n,No id,x,draft\n',
    })

    expect(textsOf(parsed)).toEqual([['intercom:5', '', 'Five', 'published']])
    expect(parsed.problems).toHaveLength(1)
  })

  test('refuses a CSV file that is cut off within a quote', () => {
    const parsed = read({
      'articles.json': { articles: [{ id: 1, title: 'Whole' }] },
      'intercom.csv': 'id,title,body\n5,Five,"<p>A, b',
    })

    expect(textsOf(parsed).map(([key]) => key)).toEqual(['intercom:1'])
    expect(parsed.problems).toEqual([
      { file: 'intercom.csv', sentence: 'The quote opened on line 2 is never closed.' },
    ])
  })

  test('survives cyclic collections and huge bodies', () => {
    const parsed = read({
      'collections.json': {
        collections: [
          { id: 1, name: 'One', parent_id: 2 },
          { id: 2, name: 'Two', parent_id: 1 },
        ],
      },
      'articles.json': {
        articles: [
          {
            id: 3,
            title: 'x'.repeat(5000),
            state: 'published',
            body: '<div>'.repeat(20_000),
            author_id: 1,
          },
        ],
      },
    })

    expect(parsed.articles[0]?.texts[0]?.title).toHaveLength(200)
    expect(wordsOf(parsed.articles[0]?.texts[0])).toBe('')
    expect(parsed.categories).toHaveLength(2)
  })
})
