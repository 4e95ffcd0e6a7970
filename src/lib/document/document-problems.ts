import type { RichTextDocument, RichTextNode } from '../rich-text.ts'
import { textOfLine } from './document-text.ts'
import { articleOf, pageOf } from './link-address.ts'
import { stringAttr } from './string-attr.ts'

/** A problem that readers would run into. Errors block publishing. */
export interface DocumentProblem {
  readonly code:
    | 'empty'
    | 'picture_without_alt'
    | 'empty_heading'
    | 'heading_jump'
    | 'broken_link'
    | 'unknown_snippet'
    | 'unknown_variable'
    | 'missing_file'
  readonly level: 'error' | 'warning'
  readonly sentence: string
  /** The index of the top-level block, for the editor. */
  readonly block: number
}

/** Lookups outside of the document. Anything without a lookup counts as valid. */
export interface ProblemSources {
  readonly hasArticle?: ((articleId: string) => boolean) | undefined
  readonly hasPage?: ((pageId: string) => boolean) | undefined
  readonly hasFile?: ((fileId: string) => boolean) | undefined
  readonly hasSnippet?: ((key: string) => boolean) | undefined
  readonly hasVariable?: ((key: string) => boolean) | undefined
}

export function documentProblems(
  document: RichTextDocument,
  sources: ProblemSources = {},
): readonly DocumentProblem[] {
  const found: DocumentProblem[] = []
  const blocks = document.content ?? []
  if (blocks.every(isBlank))
    found.push({ code: 'empty', level: 'error', sentence: 'Add text.', block: 0 })
  let lastLevel = 1
  blocks.forEach((node, block) => {
    walk(node, (each) => {
      for (const problem of problemsOf(each, sources)) found.push({ ...problem, block })
      if (each.type !== 'heading') return
      const level = Number(each.attrs?.['level'] ?? 2)
      if (level > lastLevel + 1) found.push({ ...headingJump(each, level, lastLevel), block })
      lastLevel = level
    })
  })
  return found
}

type Finding = Omit<DocumentProblem, 'block'>

function problemsOf(node: RichTextNode, sources: ProblemSources): readonly Finding[] {
  const key = stringAttr(node, 'key')
  const fileId = node.attrs?.['fileId']
  const found: Finding[] = []
  if (typeof fileId === 'string' && sources.hasFile?.(fileId) === false)
    found.push(
      error('missing_file', `The file of ${fileNames[node.type] ?? 'a block'} no longer exists.`),
    )
  if (node.type === 'image' && stringAttr(node, 'alt').trim() === '')
    found.push(error('picture_without_alt', 'An image has no alt text.'))
  if (node.type === 'heading' && textOfLine(node).trim() === '' && !holdsVariable(node))
    found.push(warning('empty_heading', 'A heading is empty.'))
  if (node.type === 'snippet' && sources.hasSnippet?.(key) === false)
    found.push(error('unknown_snippet', `The snippet “${key}” doesn’t exist.`))
  if (node.type === 'variable' && sources.hasVariable?.(key) === false)
    found.push(error('unknown_variable', `The value “${key}” doesn’t exist.`))
  const link = node.marks?.find(({ type }) => type === 'link')?.attrs?.['href']
  if (typeof link === 'string' && isBrokenLink(link, sources))
    found.push(
      warning('broken_link', `Readers can’t see the page that “${node.text ?? key}” links to.`),
    )
  return found
}

function isBrokenLink(link: string, { hasArticle, hasPage }: ProblemSources): boolean {
  const article = articleOf(link)
  const page = pageOf(link)
  return (
    (article !== undefined && hasArticle?.(article.id) === false) ||
    (page !== undefined && hasPage?.(page.id) === false)
  )
}

const fileNames: Readonly<Record<string, string>> = {
  image: 'an image',
  video: 'a video',
  attachment: 'an attachment',
}

function headingJump(node: RichTextNode, level: number, lastLevel: number): Finding {
  const words = textOfLine(node).trim()
  return warning(
    'heading_jump',
    `“${words}” is a level ${level} heading. Use level ${lastLevel + 1} after level ${lastLevel}.`,
  )
}

function error(code: DocumentProblem['code'], sentence: string): Finding {
  return { code, level: 'error', sentence }
}

function warning(code: DocumentProblem['code'], sentence: string): Finding {
  return { code, level: 'warning', sentence }
}

function walk(node: RichTextNode, visit: (node: RichTextNode) => void): void {
  visit(node)
  for (const child of node.content ?? []) walk(child, visit)
}

function holdsVariable({ content = [] }: RichTextNode): boolean {
  return content.some(({ type }) => type === 'variable')
}

function isBlank(node: RichTextNode): boolean {
  return node.type === 'paragraph' && textOfLine(node).trim() === '' && !holdsVariable(node)
}
