import type { RichTextDocument } from '#lib/rich-text.ts'
import { createSpace, listVersions, putLanguages } from '#modules/documentation/contract.ts'
import type { DocPage, DocVersion, Space } from '#modules/documentation/model.ts'
import { createPage, publish } from '#modules/documentation/pages-contract.ts'

import type { Client } from './client.ts'
import { bodyOf } from './knowledge.ts'

export async function makeDocs(
  client: Client,
  siteIds?: string[],
): Promise<{ space: Space; version: DocVersion }> {
  const made = await client.must(createSpace, {
    name: 'Developer docs',
    defaultLocale: 'en',
    ...(siteIds && { siteIds }),
  })
  const space = await client.must(putLanguages, {
    id: made.id,
    languages: [
      { locale: 'en', isPublic: true },
      { locale: 'de', isPublic: true },
    ],
  })
  const { items } = await client.must(listVersions, { id: space.id })
  const [version] = items
  if (!version) throw new Error('The new space has no version.')
  return { space, version }
}

interface DocsOptions {
  readonly versionId: string
  readonly title: string
  readonly parentId?: string | null
  readonly kind?: 'page' | 'group'
  readonly body?: RichTextDocument
}

export async function writePage(
  client: Client,
  { title, body = bodyOf(`All about ${title}.`), ...wish }: DocsOptions,
): Promise<DocPage> {
  return client.must(createPage, { ...wish, title, description: `${title}.`, body })
}

export async function publishedPage(client: Client, wish: DocsOptions): Promise<DocPage> {
  const page = await writePage(client, wish)
  await client.must(publish, { versionId: wish.versionId, id: page.id, locale: 'en' })
  return page
}

export const petSpec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.pets.example' }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getPet',
        summary: 'Get a pet',
        description: 'Answers **one** pet. <script>alert(1)</script> [bad](javascript:alert(1))',
        tags: ['Pets'],
        responses: {
          '200': {
            description: 'The pet',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'The name.' },
          mother: { $ref: '#/components/schemas/Pet' },
        },
      },
    },
  },
})
