import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import type { Act, DemoPart, DemoStage } from '#platform/demo/demo-part.ts'

import {
  addLanguage,
  createArticle,
  getText,
  publish,
  saveDraft,
  updateArticle,
  updateText,
} from '../articles-contract.ts'
import { createBase, createCategory, putLanguages, updateBase } from '../contract.ts'
import { setGapAside, takeGap } from '../gaps-contract.ts'
import { createSnippet } from '../insight-contract.ts'
import {
  findAddress,
  giveFeedback,
  recordClick,
  recordView,
  searchArticles,
} from '../reader-contract.ts'

import demoData from './demo/help-center.json' with { type: 'json' }

export const demo: DemoPart = { run: createHelpCenter }

async function createHelpCenter({ act, readAs, id }: DemoStage): Promise<void> {
  const base = await act(createBase, {
    name: 'Help center',
    defaultLocale: 'en',
    siteIds: [id('site', 'main')],
  })
  await act(putLanguages, { id: base.id, languages })
  await act(updateBase, { id: base.id, version: base.version, reviewIntervalDays: 180 })
  await act(createSnippet, {
    name: 'Contact us',
    key: 'reach_us',
    kind: 'snippet',
    body: fromMarkdown('Chat with us Monday to Friday, 8:00 to 18:00 Stockholm time.'),
  })
  const categories = new Map<string, string>()
  for (const { key, icon, en, de } of demoData.categories) {
    const texts = [
      { locale: 'en', ...en },
      { locale: 'de', ...de },
    ]
    categories.set(key, (await act(createCategory, { id: base.id, icon, texts })).id)
  }
  const made: Made[] = []
  for (const article of demoData.articles) {
    const categoryId = categories.get(article.category) ?? null
    const known = made.find(({ title }) => title === 'Return or replace something')
    const wanted = { baseId: base.id, categoryId, returnsId: known?.id ?? '' }
    made.push(await importArticle(act, wanted, article))
  }
  await readOn(readAs, made)
  const ofBase = { id: base.id, locale: 'en' }
  await act(takeGap, { ...ofBase, query: 'iceland shipping' })
  await act(setGapAside, { ...ofBase, query: 'vacancies' })
}

const languages = [
  {
    locale: 'en',
    isPublic: true,
    homeTitle: 'How can we help?',
    homeDescription: 'Answers about orders, subscriptions, and good coffee.',
    searchPlaceholder: 'Search articles, for example delivery',
  },
  {
    locale: 'de',
    isPublic: true,
    homeTitle: 'Wie können wir helfen?',
    homeDescription: 'Antworten zu Bestellungen, Abos und gutem Kaffee.',
    searchPlaceholder: 'Suchen, zum Beispiel nach Lieferung',
  },
]

interface DemoArticle {
  readonly title: string
  readonly excerpt: string
  readonly body: string
  readonly audience?: string
  readonly state?: string
  readonly pinned?: boolean
  readonly patterns?: readonly string[]
  /** Search terms that readers use but the article doesn't contain. */
  readonly words?: readonly string[]
  readonly de?: { readonly title: string; readonly excerpt: string; readonly body: string }
}

interface Made {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly isPublic: boolean
}

async function importArticle(
  act: Act,
  {
    baseId,
    categoryId,
    returnsId,
  }: { readonly baseId: string; readonly categoryId: string | null; readonly returnsId: string },
  { title, excerpt, body, audience, state, pinned, patterns, words, de }: DemoArticle,
): Promise<Made> {
  const written = fromMarkdown(body.replace('article:RETURN', `article:${returnsId}`))
  const article = await act(createArticle, { baseId, categoryId, title, excerpt, body: written })
  const { id } = article
  if (state !== 'draft') await act(publish, { id, locale: 'en', changeNote: 'First version' })
  if (audience === 'agents' || pinned || patterns) {
    await act(updateArticle, {
      id,
      // Publishing sets the review date, which raises the version by one.
      version: article.version + (state === 'draft' ? 0 : 1),
      ...(audience === 'agents' && { audience }),
      ...(pinned && { isPinned: true }),
      ...(patterns && { pagePatterns: [...patterns] }),
    })
  }
  if (words) await act(updateText, { id, locale: 'en', searchWords: [...words] })
  if (de) await translate(act, id, de)
  const isPublic = audience === undefined && state !== 'draft'
  return { id, title, slug: article.languages[0]?.slug ?? '', isPublic }
}

async function translate(act: Act, id: string, de: NonNullable<DemoArticle['de']>): Promise<void> {
  await act(addLanguage, { id, locale: 'de' })
  const { draftVersion } = await act(getText, { id, locale: 'de' })
  const { title, excerpt, body } = de
  const written = { title, excerpt, body: fromMarkdown(body) }
  await act(saveDraft, { id, locale: 'de', draftVersion, ...written })
  await act(publish, { id, locale: 'de' })
}

async function readOn(readAs: DemoStage['readAs'], made: readonly Made[]): Promise<void> {
  const shown = made.filter(({ isPublic }) => isPublic)
  for (const [place, { slug }] of shown.entries()) {
    const readers = Math.max(2, 9 - place)
    for (let reader = 0; reader < readers; reader++) {
      const read = readAs(null)
      await read(recordView, { locale: 'en', slug })
      if (reader < 3) await read(giveFeedback, { locale: 'en', slug, isHelpful: reader < 2 })
    }
  }
  for (const { slug, reasonCode, reason } of wanting) {
    const said = { locale: 'en', slug, isHelpful: false, reasonCode, reason }
    await readAs(null)(giveFeedback, said)
  }
  for (const q of lookedFor) {
    const read = readAs(null)
    const { items, searchId } = await read(searchArticles, { locale: 'en', q })
    const [best] = items
    if (best && searchId && q !== 'iceland shipping') {
      await read(recordClick, { id: searchId, articleId: best.id, rank: 1 })
    }
  }
  await readAs(null)(findAddress, { path: '/hc/en-us/articles/2048-where-is-my-parcel' })
}

const wanting = [
  {
    slug: 'when-will-my-order-arrive',
    reasonCode: 'incomplete',
    reason: 'How long does delivery to Iceland take?',
  },
  {
    slug: 'return-or-replace-something',
    reasonCode: 'unclear',
    reason: 'Do I have to print the label myself?',
  },
] as const

const lookedFor = [
  'delivery',
  'refund',
  'pause subscription',
  'iceland',
  'iceland',
  'iceland',
  'iceland shipping',
  'iceland shipping',
  'decaf',
  'decaf',
  'gift card balance',
  'gift card balance',
  'gift card balance',
  'money back',
  'vacancies',
  'grind size',
]
