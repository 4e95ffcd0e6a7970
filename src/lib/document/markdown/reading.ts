import type { MarkdownNode } from './markdown-tree.ts'

export interface Reading {
  readonly source: string
  readonly definitions: ReadonlyMap<string, string>
  readonly link?: ((url: string) => string | undefined) | undefined
  readonly picture?: ((url: string) => Readonly<Record<string, unknown>> | undefined) | undefined
  readonly keepsLines?: boolean | undefined
}

export function sourceOf(node: MarkdownNode | undefined, { source }: Reading): string {
  return source.slice(node?.position?.start.offset ?? 0, node?.position?.end.offset ?? 0)
}
