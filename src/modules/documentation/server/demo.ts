import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import type { Act, DemoPart, DemoStage } from '#platform/demo/demo-part.ts'

import { createSpace, createVersion, makeCurrent, putLanguages } from '../contract.ts'
import {
  addLanguage,
  createPage,
  publish,
  publishAll,
  saveDraft,
  trashPage,
} from '../pages-contract.ts'
import { giveFeedback, recordView, searchPages } from '../reader-contract.ts'
import { addApiSpec } from './public.ts'
import demoData from './demo/developer-docs.json' with { type: 'json' }

export const demo: DemoPart = { run: createDeveloperDocs }

async function createDeveloperDocs({ act, readAs, inScope, id }: DemoStage): Promise<void> {
  const space = await act(createSpace, {
    name: 'Developer docs',
    defaultLocale: 'en',
    versionLabel: 'v1',
    siteIds: [id('site', 'main')],
  })
  await act(putLanguages, { id: space.id, languages })
  const v1 = space.currentVersionId ?? ''
  const made = new Map<string, string>()
  for (const page of demoData.tree)
    await importPage(act, page, { versionId: v1, parentId: null, made })
  await act(publishAll, { id: v1 })

  const { id: v2 } = await act(createVersion, { id: space.id, label: 'v2', copyOfId: v1 })
  await inScope((scope) =>
    addApiSpec(
      scope,
      { versionId: v2, parentId: made.get('Reference') ?? null, name: 'northwind.json' },
      JSON.stringify(demoData.spec),
    ),
  )
  // The old version has no API reference.
  await act(trashPage, { versionId: v1, id: made.get('Reference') ?? '', isTrashed: true })
  await act(makeCurrent, { id: v2 })
  await translate(act, { versionId: v2, id: made.get('Introduction') ?? '' })
  await read(readAs(null), made)
}

const languages = [
  { locale: 'en', isPublic: true },
  { locale: 'de', isPublic: true },
  { locale: 'ar', isPublic: true },
]

interface DemoPage {
  readonly title: string
  readonly kind?: string
  readonly icon?: string
  readonly url?: string
  readonly description?: string
  readonly body?: string
  readonly children?: readonly DemoPage[]
}

async function importPage(
  act: Act,
  page: DemoPage,
  at: { versionId: string; parentId: string | null; made: Map<string, string> },
): Promise<void> {
  const kind = page.kind === 'group' || page.kind === 'link' ? page.kind : 'page'
  const { id } = await act(createPage, {
    versionId: at.versionId,
    parentId: at.parentId,
    kind,
    title: page.title,
    icon: page.icon ?? '',
    description: page.description ?? '',
    ...(page.url !== undefined && { url: page.url }),
    ...(page.body !== undefined && { body: fromMarkdown(page.body) }),
  })
  at.made.set(page.title, id)
  for (const child of page.children ?? []) await importPage(act, child, { ...at, parentId: id })
}

async function translate(act: Act, at: { versionId: string; id: string }): Promise<void> {
  const texts = [
    {
      locale: 'de',
      title: 'Einführung',
      body: 'Über die Northwind-API greifen Ihr Shop, Ihre Kasse oder eigene Tools auf Bestellungen, Kaffees und Abonnements zu.\n\n## Was Sie brauchen\n\n- Ein Konto mit der Rolle *Developer*\n- Einen API-Schlüssel aus **Einstellungen → API**\n\n## Nächster Schritt\n\nFolgen Sie dem Schnellstart.',
    },
    {
      locale: 'ar',
      title: 'مقدمة',
      body: 'تتيح واجهة Northwind لمتجرك ولأدواتك العمل مع الطلبات وأنواع القهوة والاشتراكات.\n\n## ما تحتاج إليه\n\n- حساب بدور *Developer*\n- مفتاح من **الإعدادات ← API**\n\n## الخطوة التالية\n\n```bash\ncurl https://api.northwind.example/v2/coffees\n```',
    },
  ]
  for (const { locale, title, body } of texts) {
    await act(addLanguage, { ...at, locale, begin: 'empty' })
    const draft = { title, body: fromMarkdown(body), draftVersion: 1 }
    await act(saveDraft, { ...at, locale, ...draft })
    await act(publish, { ...at, locale })
  }
}

async function read(reader: Act, made: ReadonlyMap<string, string>): Promise<void> {
  for (const title of ['Introduction', 'Quickstart', 'Webhooks', 'Quickstart']) {
    const id = made.get(title) ?? ''
    await reader(recordView, { id, version: 'v2', locale: 'en' })
  }
  await reader(searchPages, { q: 'retry webhook' })
  await reader(searchPages, { q: 'graphql' })
  await reader(giveFeedback, {
    id: made.get('Webhooks') ?? '',
    isHelpful: false,
    reasonCode: 'incomplete',
    reason: 'An example of verifying the signature would help.',
  })
}
