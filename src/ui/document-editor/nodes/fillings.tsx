import {
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditorState,
  type ReactNodeViewProps,
} from '@tiptap/react'
import Puzzle from 'lucide-react/icons/puzzle'

import { classes } from '../../classes.ts'
import { useDocumentEnvironment } from '../environment.ts'
import { BlockFrame } from './frame.tsx'
import { atomicNode } from './atomic-node.ts'

export const Contents = atomicNode('tableOfContents', {
  addNodeView: () => ReactNodeViewRenderer(ContentsView),
})

export const Snippet = atomicNode('snippet', {
  addNodeView: () => ReactNodeViewRenderer(SnippetView),
})

export const Variable = atomicNode('variable', {
  addNodeView: () => ReactNodeViewRenderer(VariableView, { as: 'span' }),
})

function ContentsView({ editor, selected, deleteNode }: ReactNodeViewProps) {
  const headings = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const found: { readonly place: number; readonly level: number; readonly words: string }[] = []
      now.state.doc.descendants((node, place) => {
        if (node.type.name === 'heading' && node.textContent.trim() !== '')
          found.push({ place, level: Number(node.attrs['level']), words: node.textContent })
      })
      return found
    },
  })
  return (
    <BlockFrame
      label="Table of contents"
      isChosen={selected}
      isEditable={editor.isEditable}
      onDelete={deleteNode}
    >
      <nav contentEditable={false} aria-label="On this page" className="contents-list">
        {headings.length === 0 && <p className="text-ink-faint">Headings appear here.</p>}
        <ul>
          {headings.map(({ place, level, words }) => (
            <li key={place} className={`level-${level}`}>
              {words}
            </li>
          ))}
        </ul>
      </nav>
    </BlockFrame>
  )
}

function SnippetView({ node, editor, selected, deleteNode }: ReactNodeViewProps) {
  const { snippets } = useDocumentEnvironment()
  const key = String(node.attrs['key'])
  const snippet = snippets.find((each) => each.key === key)
  return (
    <BlockFrame
      label="Snippet"
      isChosen={selected}
      isEditable={editor.isEditable}
      onDelete={deleteNode}
    >
      <div
        contentEditable={false}
        className={classes(
          'flex items-start gap-2 rounded-control border border-dashed p-3 pe-14',
          snippet ? 'border-line-strong' : 'border-bad-line bg-bad-wash',
        )}
      >
        <Puzzle size={16} aria-hidden className="mt-1 shrink-0 text-ink-faint" />
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{snippet?.name ?? key}</span>
          <span className="line-clamp-3 text-sm text-ink-soft">
            {snippet ? snippet.preview : 'This snippet no longer exists.'}
          </span>
        </span>
      </div>
    </BlockFrame>
  )
}

function VariableView({ node, selected }: ReactNodeViewProps) {
  const { variables } = useDocumentEnvironment()
  const key = String(node.attrs['key'])
  const variable = variables.find((each) => each.key === key)
  return (
    <NodeViewWrapper
      as="span"
      title={variable ? `${key}: ${variable.preview}` : `The variable “${key}” doesn’t exist.`}
      className={classes(
        'rounded-sm px-1 whitespace-nowrap',
        variable ? 'bg-info-wash text-info' : 'bg-bad-wash text-bad',
        selected && 'outline-2 outline-focus',
      )}
    >
      {variable?.name ?? key}
    </NodeViewWrapper>
  )
}
