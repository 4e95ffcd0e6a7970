import { mergeAttributes, Node, type NodeConfig } from '@tiptap/core'

import { checkDocument } from '#lib/document/check-document.ts'
import { nodeRules } from '#lib/document/node-rules.ts'

/** An atomic block, such as an image. Pasted blocks pass the same validation as stored ones. */
export function atomicNode(name: string, config: Partial<NodeConfig> = {}): Node {
  const isInline = nodeRules[name]?.group === 'inline'
  const tag = isInline ? 'span' : 'div'
  return Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(nodeRules[name]?.attrs ?? {}).map(([attr, { usual }]) => [
          attr,
          { default: usual ?? null, rendered: false },
        ]),
      ),
    parseHTML: () => [
      {
        tag: `${tag}[data-block="${name}"]`,
        getAttrs: (element) => checkedAttrs(name, element.getAttribute('data-attrs')),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      mergeAttributes(HTMLAttributes, {
        'data-block': name,
        'data-attrs': JSON.stringify(node.attrs),
      }),
    ],
    ...config,
  })
}

export function checkedAttrs(name: string, json: string | null): Record<string, unknown> | false {
  return json === null || !json.startsWith('{') ? false : validAttrs(name, parsed(json))
}

export function validAttrs(name: string, attrs: unknown): Record<string, unknown> | false {
  const node = { type: name, attrs }
  const isInline = nodeRules[name]?.group === 'inline'
  const block = isInline ? { type: 'paragraph', content: [node] } : node
  const checked = checkDocument({ type: 'doc', content: [block] })
  if (!checked.ok) return false
  const [kept] = checked.document.content ?? []
  return { ...(isInline ? kept?.content?.[0] : kept)?.attrs }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Another website may use the same tag.
    return undefined
  }
}
