import { withKeptFiles } from '#lib/archive/kept-files.ts'
import { isHtml, pathsFor } from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import { fromHtml } from '#lib/document/html/from-html.ts'
import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import type { RichTextDocument, RichTextNode } from '#lib/rich-text.ts'
import type { Attributes } from '#modules/content/server/transfers/import-files.ts'

import type { BodySources } from './parsed-archive.ts'

export interface PageSource {
  readonly path: string
  readonly text: string
}

export interface Around {
  keyAt(path: string): string | undefined
  readonly files: ReadonlyMap<string, ArchiveFile>
  readonly roots: readonly string[]
}

export function bodyOf(
  { path: from, text }: PageSource,
  around: Around,
  sources: BodySources,
): RichTextDocument {
  const attached: string[] = []
  const near = {
    link(url: string): string | undefined {
      const own = /^page:([0-9a-f-]{36})(#.*)?$/i.exec(url)
      if (own) return pageLink(sources.page(`parley:${(own[1] ?? '').toLowerCase()}`), own[2])
      const [path = '', place] = url.split('#', 2)
      const paths = placesFor(from, path, around)
      const key = paths.map((one) => around.keyAt(one)).find((one) => one !== undefined)
      if (key !== undefined) return pageLink(sources.page(key), place ? `#${place}` : '')
      const file = paths.find((one) => around.files.has(one))
      if (file === undefined) return undefined
      // A link to a file is followed by the file as an attachment.
      attached.push(file)
      return `page:${attachedName}${attached.length - 1}`
    },
    picture(url: string): Attributes | undefined {
      if (/^https?:\/\//i.test(url)) return sources.remote(url)
      const [path = ''] = url.split(/[?#]/, 1)
      const found = placesFor(from, path, around).find((one) => around.files.has(one))
      return found === undefined ? undefined : sources.file(found)
    },
  }
  const document = isHtml(from) ? fromHtml(text, near) : fromMarkdown(text, near)
  return withKeptFiles(withAttachments(document, attached, sources), (id) => {
    const found = [...around.files.keys()].find((path) => path.startsWith(`files/${id}/`))
    return found === undefined ? undefined : sources.file(found)
  })
}

function pageLink(id: string | undefined, place = ''): string | undefined {
  return id === undefined ? undefined : `page:${id}${place}`
}

/** `/img/plan.png` is relative to the site root, which tools keep in a static folder. */
function placesFor(from: string, written: string, { roots }: Around): string[] {
  const near = pathsFor(from, written.replace(/\.html$/i, ''))
  if (/\.html$/i.test(written)) near.push(...pathsFor(from, written))
  if (!written.startsWith('/') && !written.startsWith('@site/')) return near
  const below = written.replace(/^@site\//, '/')
  return [...pathsFor('', below), ...roots.flatMap((root) => pathsFor('', `/${root}${below}`))]
}

function withAttachments(
  document: RichTextDocument,
  attached: readonly string[],
  sources: BodySources,
): RichTextDocument {
  if (attached.length === 0) return document
  const content = (document.content ?? []).flatMap((block) => {
    const named: string[] = []
    const plain = withoutMarks(block, named)
    const files = [...new Set(named)].flatMap((path) => {
      const attrs = sources.file(path)
      const name = (path.split('/').at(-1) ?? '').slice(0, 255)
      return attrs ? [{ type: 'attachment', attrs: { ...attrs, name } }] : []
    })
    return [plain, ...files]
  })
  return { ...document, content }

  function withoutMarks(node: RichTextNode, named: string[]): RichTextNode {
    const marks = node.marks?.filter(({ attrs }) => {
      const [, place] = attachedMark.exec(textOf(attrs?.['href'])) ?? []
      const path = place === undefined ? undefined : attached[Number(place)]
      if (path !== undefined) named.push(path)
      return path === undefined
    })
    const { marks: _, ...bare } = node
    return {
      ...bare,
      ...(marks && marks.length > 0 && { marks }),
      ...(node.content && { content: node.content.map((child) => withoutMarks(child, named)) }),
    }
  }
}

const attachedName = 'file-of-archive-'
const attachedMark = /^page:file-of-archive-(\d+)$/

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
