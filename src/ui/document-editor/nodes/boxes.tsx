import { Node, mergeAttributes } from '@tiptap/core'
import {
  NodeViewContent,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  type ReactNodeViewProps,
} from '@tiptap/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Info from 'lucide-react/icons/info'
import Lightbulb from 'lucide-react/icons/lightbulb'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { BlockLine } from './block-line.tsx'

export const calloutKinds = [
  { kind: 'info', label: 'Note', Icon: Info },
  { kind: 'tip', label: 'Tip', Icon: Lightbulb },
  { kind: 'warning', label: 'Warning', Icon: TriangleAlert },
  { kind: 'danger', label: 'Danger', Icon: OctagonAlert },
] as const

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element) => kindNamed(element.getAttribute('data-callout')).kind,
      renderHTML: ({ kind }) => ({ 'data-callout': kindNamed(kind).kind }),
    },
  }),
  // Notion copies its callouts as asides.
  parseHTML: () => [{ tag: 'div[data-callout]' }, { tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
  addNodeView: () => ReactNodeViewRenderer(CalloutView),
})

export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    summary: {
      default: '',
      parseHTML: (element) => element.querySelector('summary')?.textContent.trim() ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'details', contentElement: withoutSummary }],
  renderHTML: ({ node }) => [
    'details',
    {},
    ['summary', {}, String(node.attrs['summary'])],
    ['div', {}, 0],
  ],
  addNodeView: () => ReactNodeViewRenderer(DetailsView),
})

function CalloutView({ node, editor, updateAttributes }: ReactNodeViewProps) {
  const { kind, label, Icon } = kindNamed(node.attrs['kind'])
  return (
    <NodeViewWrapper className={`callout callout-${kind}`}>
      <div contentEditable={false} className="callout-title flex items-center gap-1.5">
        <Icon size={16} aria-hidden />
        {editor.isEditable ? (
          <span className="relative inline-flex items-center">
            <select
              aria-label="Callout type"
              value={kind}
              className="field-sizing-content cursor-pointer appearance-none rounded-sm bg-transparent pe-5 font-semibold [&_option]:bg-raised [&_option]:text-ink"
              onChange={(event) => updateAttributes({ kind: event.target.value })}
            >
              {calloutKinds.map((each) => (
                <option key={each.kind} value={each.kind}>
                  {each.label}
                </option>
              ))}
            </select>
            <ChevronDown size={14} aria-hidden className="pointer-events-none absolute end-0" />
          </span>
        ) : (
          label
        )}
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  )
}

function DetailsView({ node, editor, updateAttributes }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className="fold">
      <div contentEditable={false} className="fold-summary flex items-center gap-1">
        <ChevronDown size={16} aria-hidden className="shrink-0 text-ink-faint" />
        <BlockLine
          label="Summary"
          placeholder="Summary"
          value={String(node.attrs['summary'])}
          isReadOnly={!editor.isEditable}
          onChange={(summary) => updateAttributes({ summary })}
          className="flex-1 font-medium"
        />
      </div>
      <NodeViewContent className="fold-inside" />
    </NodeViewWrapper>
  )
}

function kindNamed(kind: unknown): (typeof calloutKinds)[number] {
  return calloutKinds.find((each) => each.kind === kind) ?? calloutKinds[0]
}

function withoutSummary(element: globalThis.Node): HTMLElement {
  const inside = element.cloneNode(true) as HTMLElement
  inside.querySelector('summary')?.remove()
  return inside
}
