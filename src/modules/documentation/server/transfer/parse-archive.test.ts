import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'

import type { BodySources, ParsedArchive } from './parsed-archive.ts'
import { plainMarkdown } from './plain-markdown.ts'
import { parseArchive } from './parse-archive.ts'
import { readMeta } from './read-meta.ts'
import { readMkDocs } from './read-nav.ts'
import { readSummary } from './read-summary.ts'

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

/** The tree as text: depth, kind, title, slug. */
function treeOf({ pages }: ParsedArchive): string[] {
  const depths = new Map<string | null, number>([[null, 0]])
  return pages.map(({ key, parentKey, kind, texts }) => {
    const depth = (depths.get(parentKey) ?? 0) + 1
    depths.set(key, depth)
    const [text] = texts
    return `${'  '.repeat(depth - 1)}${kind} ${text?.title} (${text?.slug})`
  })
}

const here: BodySources = {
  page: (key) => `id-of-${key.replaceAll(/[^a-z0-9]+/gi, '-')}`,
  file: (path) => ({ fileId: path.replaceAll(/[^a-z0-9]+/gi, '-') }),
  remote: () => undefined,
}

function wordsOf(parsed: ParsedArchive, key: string, locale?: string): string {
  const texts = parsed.pages.find((page) => page.key === key)?.texts ?? []
  const text = texts.find((one) => locale === undefined || one.locale === locale)
  return text ? toMarkdown(text.body(here)).trim() : ''
}

const pathsOf = ({ redirects }: ParsedArchive, key: string) =>
  redirects.filter(({ page }) => page === key).map(({ path }) => path)
const sentencesOf = ({ problems }: ParsedArchive) => problems.map(({ sentence }) => sentence)

describe('tables of contents', () => {
  test('SUMMARY.md: lists nest, headings become groups, external links stay links', () => {
    const found = readSummary(
      '# Table of contents\n\n* [Welcome](README.md)\n\n## Use it\n\n* [Install](use/README.md)\n  * [On **Linux**](use/on%20linux.md#top)\n* Plain words\n  - [Inside](use/inside.md)\n* [Status](https://status.example)\n\n## Empty\n',
    )

    expect(found).toEqual([
      { title: 'Welcome', path: 'README.md', children: [] },
      {
        title: 'Use it',
        children: [
          {
            title: 'Install',
            path: 'use/README.md',
            children: [{ title: 'On Linux', path: 'use/on linux.md', children: [] }],
          },
          {
            title: 'Plain words',
            children: [{ title: 'Inside', path: 'use/inside.md', children: [] }],
          },
          { title: 'Status', url: 'https://status.example', children: [] },
        ],
      },
    ])
  })

  test('mkdocs.yml nav: paths, titles, sections, index pages as sections, Python tags', () => {
    const { folder, nav } = readMkDocs(
      'docs_dir: ./pages/\nplugins:\n  - x: !!python/name:a.b.c\nnav:\n  - index.md\n  - Start: start.md\n  - Guide:\n    - guide/index.md\n    - Deep:\n      - guide/deep.md\n  - Code: https://git.example\n  - 7\n',
    )

    expect(folder).toBe('pages')
    expect(nav).toEqual([
      { title: '', path: 'index.md', children: [] },
      { title: 'Start', path: 'start.md', children: [] },
      {
        title: 'Guide',
        path: 'guide/index.md',
        children: [
          { title: 'Deep', children: [{ title: '', path: 'guide/deep.md', children: [] }] },
        ],
      },
      { title: 'Code', url: 'https://git.example', children: [] },
    ])
  })

  test.each(['nav: "none"', '[1, 2', '', '&a [*a, *a]', 'nav: []'])(
    'an invalid table of contents is ignored: %s',
    (text) => expect(readMkDocs(text).nav).toBeUndefined(),
  )

  test("Nextra's _meta is read as data and never run", () => {
    const script =
      "// order\nexport default {\n  index: 'Hello',\n  'first-steps': { title: 'First steps', type: 'page' },\n  '---': { type: 'separator' },\n  code: { title: 'Code', href: 'https://git.example' },\n}\n"

    expect(readMeta(script)).toEqual([
      { name: 'index', title: 'Hello', url: '' },
      { name: 'first-steps', title: 'First steps', url: '' },
      { name: 'code', title: 'Code', url: 'https://git.example' },
    ])
    expect(readMeta('export default { [process.exit()]: 1 }')).toEqual([])
  })
})

describe('pages from', () => {
  test('Docusaurus: numbers and positions define the order, labels the titles, links and images resolve', () => {
    const parsed = read({
      'site/docusaurus.config.js': '',
      'site/README.md': '# The repository',
      'site/docs/intro.md':
        '---\nsidebar_position: 1\nslug: /\n---\n# Hello\n\nSee [next](./guides/02-second.md#top).',
      'site/docs/guides/_category_.json': { label: 'How to', position: 2 },
      'site/docs/guides/02-second.md':
        '---\nid: two\ndescription: The second\ndraft: true\n---\n# Second\n\n![A plan](/img/plan.png) and [the list](./list.pdf), [first](first)',
      'site/docs/guides/01-first.mdx': 'import Tabs from "x"\n\n# First\n\n:::note\nHello\n:::\n',
      'site/docs/guides/list.pdf': 'bytes',
      'site/static/img/plan.png': 'bytes',
      'site/i18n/de/docusaurus-plugin-content-docs/current/guides/01-first.mdx': '# Erste\n\nHallo',
    })

    expect(parsed.format).toBe('docusaurus')
    expect(treeOf(parsed)).toEqual([
      'page Hello (intro)',
      'group How to (guides)',
      '  page First (first)',
      '  page Second (second)',
    ])
    const first = parsed.pages.find(({ key }) => key === 'path:guides/01-first')
    expect(first?.texts.map(({ locale, title, state }) => [locale, title, state])).toEqual([
      ['', 'First', 'published'],
      ['de', 'Erste', 'published'],
    ])
    expect(wordsOf(parsed, 'path:intro')).toBe('See [next](page:id-of-path-guides-02-second#top).')
    expect(wordsOf(parsed, 'path:guides/01-first', '')).toBe(':::info\nHello\n:::')
    expect(wordsOf(parsed, 'path:guides/02-second')).toBe(
      '::image{fileId="static-img-plan-png" alt="A plan"}\n\nand the list, [first](page:id-of-path-guides-01-first)\n\n::attachment{fileId="docs-guides-list-pdf" name="list.pdf"}',
    )
    expect(pathsOf(parsed, 'path:guides/02-second')).toEqual(['guides/two', 'docs/guides/two'])
    expect(pathsOf(parsed, 'path:guides/01-first')).toEqual([
      'guides/first',
      'docs/guides/first',
      'guides/first',
      'docs/guides/first',
      'de/guides/first',
      'de/docs/guides/first',
    ])
    expect(sentencesOf(parsed)).toEqual(['1 page outside it was skipped.'])
  })

  test('MkDocs: nav defines the order, admonitions become callouts, unlisted pages come last', () => {
    const parsed = read({
      'mkdocs.yml':
        'nav:\n  - Home: index.md\n  - Guide:\n    - guide/index.md\n    - Setup: guide/setup.md\n    - Gone: guide/gone.md\n',
      'docs/index.md': 'Words without a heading, and [setup](guide/setup/).',
      'docs/guide/index.md':
        '# The guide\n\n!!! warning "Mind it"\n    Twice.\n\n    Really.\n\nAfter.',
      'docs/guide/setup.md': '# Setup\n\n```md\n!!! note\n    shown\n```\n',
      'docs/other.md': '# Other\n\nWords',
    })

    expect(parsed.format).toBe('mkdocs')
    expect(treeOf(parsed)).toEqual([
      'page Home (home)',
      'page The guide (guide)',
      '  page Setup (setup)',
      'page Other (other)',
    ])
    expect(wordsOf(parsed, 'path:index')).toContain('[setup](page:id-of-path-guide-setup)')
    expect(wordsOf(parsed, 'path:guide/index')).toBe(
      ':::warning\n**Mind it**\n\nTwice.\n\nReally.\n:::\n\nAfter.',
    )
    expect(wordsOf(parsed, 'path:guide/setup')).toContain('!!! note')
    expect(pathsOf(parsed, 'path:guide/index')).toEqual(['guide'])
    expect(sentencesOf(parsed)).toEqual([
      'The file lists guide/gone.md, which isn’t in the ZIP.',
      'One page isn’t listed in this file and was added at the end.',
    ])
  })

  test('GitBook: pages nest, images and hints are imported', () => {
    const parsed = read({
      'README.md':
        '# Welcome\n\n{% hint style="danger" %}\nCareful\n{% endhint %}\n\n![x](.gitbook/assets/a.png)',
      'SUMMARY.md':
        '# Summary\n\n* [Welcome](README.md)\n* [Use](use/README.md)\n  * [More](use/more.md)\n',
      'use/README.md': '# Use it\n\nLike so.',
      'use/more.md': '# More',
      '.gitbook/assets/a.png': 'bytes',
    })

    expect(parsed.format).toBe('gitbook')
    expect(treeOf(parsed)).toEqual([
      'page Welcome (welcome)',
      'page Use it (use)',
      '  page More (more)',
    ])
    expect(wordsOf(parsed, 'path:README')).toBe(
      ':::danger\nCareful\n:::\n\n::image{fileId="-gitbook-assets-a-png" alt="x"}',
    )
  })

  test('Nextra: _meta orders a folder, and a page next to a folder is its page', () => {
    const parsed = read({
      'content/_meta.js':
        "export default { index: 'Start', guide: 'The guide', code: { title: 'Code', href: 'https://git.example' } }",
      'content/about.mdx': '# About\n\n<Callout type="warning">Mind</Callout>',
      'content/guide.mdx': 'Words',
      'content/guide/deep.mdx': '# Deep',
      'content/index.mdx': '# Hello',
    })

    expect(parsed.format).toBe('nextra')
    expect(treeOf(parsed)).toEqual([
      'page Hello (hello)',
      'page The guide (guide)',
      '  page Deep (deep)',
      'link Code ()',
      'page About (about)',
    ])
    expect(wordsOf(parsed, 'path:about')).toBe(':::warning\nMind\n:::')
  })

  test('an unknown tool: languages by folder or extension, and api is not a language', () => {
    const folders = read({ 'en/start.md': '# Start', 'de/start.md': '# Anfang' })
    const endings = read({ 'start.md': '# Start', 'start.de.md': '# Anfang', 'v1.2.md': '# News' })
    const plain = read({ 'api/one.md': '# One', 'faq/two.md': '# Two' })
    const localesIn = ({ pages }: ParsedArchive) =>
      pages.map(({ texts }) => texts.map((one) => one.locale))

    expect(localesIn(folders)).toEqual([['en', 'de']])
    expect(localesIn(endings)).toEqual([['', 'de'], ['']])
    expect(treeOf(plain)).toEqual([
      'group Api (api)',
      '  page One (one)',
      'group Faq (faq)',
      '  page Two (two)',
    ])
  })
})

describe('hostile archives', () => {
  test("do no harm: deep folders move up, paths outside don't resolve, markup becomes text", () => {
    const parsed = read({
      'a/b/c/d/e/f/g/h/deep.md': '# Deep\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))',
      'a/up.md': '# Up\n\n![p](../../../etc/passwd) [q](../../../../etc/passwd)',
      '../out.md': '# Out',
      'b.md': '---\n"unclosed: [1\n---\nB',
    })
    const depths = treeOf(parsed).map((line) => line.search(/\S/) / 2 + 1)

    expect(Math.max(...depths)).toBe(6)
    expect(sentencesOf(parsed)).toEqual(
      expect.arrayContaining([
        'Pages can be at most 6 levels deep. Deeper pages were moved up to that level.',
        'The front matter couldn’t be read and was skipped.',
      ]),
    )
    expect(parsed.pages.some(({ key }) => key.includes('out'))).toBe(false)
    expect(wordsOf(parsed, 'path:a/b/c/d/e/f/g/h/deep')).toBe('x')
    expect(wordsOf(parsed, 'path:a/up')).toBe('p q')
  })

  test('are refused with a reason if nothing can be imported', () => {
    expect(() => read({ 'photo.png': 'x' })).toThrow('This ZIP contains no pages.')
    expect(() => read({ 'tree.yml': 'pages: [{id: 1}]', 'x.md': 'x' })).toThrow(
      'This ZIP contains no pages',
    )
    expect(() => parseArchive(strToU8('no archive'))).toThrow('This isn’t a ZIP file')
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`p${at}.md`, '#']))
    expect(() => read(many)).toThrow('A ZIP file can contain up to 2,000 files.')
  })

  test('a cyclic or empty tree of our own export ends', () => {
    const id = '01234567-89ab-4def-8123-456789abcdef'
    const parsed = read({
      'tree.yml': `pages:\n  - &a\n    id: ${id}\n    children: [*a]\n  - id: x\n`,
      'en/a.md': `---\nid: ${id}\nlocale: en\ntitle: A\nslug: a\n---\nA`,
      'en/b.md': '---\nid: none\n---\nB',
    })

    expect(treeOf(parsed)).toEqual(['page A (a)'])
    expect(sentencesOf(parsed)).toEqual([
      'The file doesn’t name a page and was skipped.',
      'tree.yml doesn’t list this page. It was added at the end.',
    ])
  })

  test('a redirects file that is cut off within a quote is skipped and the line reported', () => {
    const id = '01234567-89ab-4def-8123-456789abcdef'
    const parsed = read({
      'tree.yml': `pages:\n  - id: ${id}\n`,
      'en/a.md': `---\nid: ${id}\nlocale: en\ntitle: A\nslug: a\n---\nA`,
      'redirects.csv': `path,language,to\nold,en,page:${id}\n"older,en`,
    })

    expect(parsed.redirects).toEqual([])
    expect(sentencesOf(parsed)).toEqual(['The quote opened on line 3 is never closed.'])
  })

  test('unclosed admonitions take no time', () => {
    const long = '{% hint style="info" %}'.repeat(5000) + '<Callout>'.repeat(5000)

    plainMarkdown(long + '!!! note\n'.repeat(5000))
  })
})
