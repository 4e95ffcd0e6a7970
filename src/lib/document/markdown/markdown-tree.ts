import { fromMarkdown as parse } from 'mdast-util-from-markdown'
import { directiveFromMarkdown, directiveToMarkdown } from 'mdast-util-directive'
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as stringify } from 'mdast-util-to-markdown'
import { directive } from 'micromark-extension-directive'
import { gfm } from 'micromark-extension-gfm'

export interface MarkdownNode {
  readonly type: string
  readonly children?: readonly MarkdownNode[] | undefined
  readonly value?: string
  readonly name?: string
  readonly attributes?: Readonly<Record<string, string | null | undefined>> | null
  readonly url?: string
  readonly alt?: string | null
  readonly identifier?: string
  readonly label?: string | null
  readonly lang?: string | null
  readonly depth?: number
  readonly ordered?: boolean | null
  readonly start?: number | null
  readonly spread?: boolean | null
  readonly checked?: boolean | null
  readonly align?: readonly (string | null)[] | null
  readonly data?: { readonly directiveLabel?: boolean | null } | undefined
  readonly position?: {
    readonly start: { readonly offset?: number }
    readonly end: { readonly offset?: number }
  }
}

export function parseMarkdown(text: string): MarkdownNode {
  return parse(text, parsing) as MarkdownNode
}

export function writeMarkdown(tree: MarkdownNode): string {
  return stringify(tree as Parameters<typeof stringify>[0], writing)
}

const parsing: Parameters<typeof parse>[1] & object = {
  // A single tilde means “about”: ~5 kg.
  extensions: [gfm({ singleTilde: false }), directive()],
  // The final step also autolinks text that was escaped to prevent links.
  mdastExtensions: [
    gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
    directiveFromMarkdown(),
  ],
}

const addressPlaces = ['destinationLiteral', 'destinationRaw', 'autolink'] as const
// A colon in a URL doesn't start a directive.
const { unsafe, ...directives } = directiveToMarkdown({ collapseEmptyAttributes: false })
const directiveWriting = {
  ...directives,
  unsafe: (unsafe ?? []).map((pattern) => ({
    ...pattern,
    notInConstruct: [...addressPlaces, ...[pattern.notInConstruct ?? []].flat()],
  })),
}

const writing: Parameters<typeof stringify>[1] & object = {
  bullet: '-',
  bulletOther: '*',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), directiveWriting],
}
