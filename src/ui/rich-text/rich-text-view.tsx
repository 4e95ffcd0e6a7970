import './rich-text.css'

import type { ReactNode } from 'react'

import {
  deepestNesting,
  startOf,
  type RichTextDocument,
  type RichTextMark,
  type RichTextNode,
} from '#lib/rich-text.ts'
import { safeTarget } from '#lib/safe-target.ts'

import { classes } from '../classes.ts'

/** Renders a document from an allow-list. Of anything else only the text remains. */
export function RichTextView({
  document,
  className,
}: {
  readonly document: RichTextDocument
  readonly className?: string | undefined
}) {
  return (
    <div className={classes('rich-text', className)}>
      <Nodes nodes={document.content} depth={0} />
    </div>
  )
}

interface NodesProps {
  readonly nodes: readonly RichTextNode[] | undefined
  readonly depth: number
}

function Nodes({ nodes = [], depth }: NodesProps) {
  if (depth > deepestNesting) return null
  return nodes.map((node, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the nodes of a document have no IDs
    <Node key={place} node={node} depth={depth} />
  ))
}

function Node({ node, depth }: { readonly node: RichTextNode; readonly depth: number }): ReactNode {
  const inside = <Nodes nodes={node.content} depth={depth + 1} />
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(withMark, node.text ?? '')
    case 'paragraph':
      return <p>{node.content?.length ? inside : <br />}</p>
    case 'heading':
      return node.attrs?.['level'] === 3 ? <h3>{inside}</h3> : <h2>{inside}</h2>
    case 'bulletList':
      return <ul>{inside}</ul>
    case 'orderedList':
      return <ol start={startOf(node)}>{inside}</ol>
    case 'listItem':
      return <li>{inside}</li>
    case 'blockquote':
      return <blockquote>{inside}</blockquote>
    case 'codeBlock':
      return (
        <pre>
          <code>{inside}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'hardBreak':
      return <br />
    default:
      return inside
  }
}

function withMark(inside: ReactNode, mark: RichTextMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>
    case 'italic':
      return <em>{inside}</em>
    case 'strike':
      return <s>{inside}</s>
    case 'code':
      return <code>{inside}</code>
    case 'link':
      return <TextLink href={mark.attrs?.['href']}>{inside}</TextLink>
    default:
      return inside
  }
}

function TextLink({ href, children }: { readonly href: unknown; readonly children: ReactNode }) {
  const target =
    typeof href === 'string' ? safeTarget(href, { isExternalAllowed: true }) : undefined
  if (target === undefined) return children
  if (!target.startsWith('http')) return <a href={target}>{children}</a>
  return (
    <a href={target} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
