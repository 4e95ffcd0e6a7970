import { ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import ExternalLink from 'lucide-react/icons/external-link'
import Paperclip from 'lucide-react/icons/paperclip'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'

import { byteSize } from '#lib/byte-size.ts'
import { playerFor } from '#lib/document/player.ts'

import { useDocumentEnvironment } from '../environment.ts'
import { BlockFrame } from './frame.tsx'
import { checkedAttrs, validAttrs, atomicNode } from './atomic-node.ts'

export const Video = atomicNode('video', {
  parseHTML: () => [
    {
      tag: 'div[data-block="video"]',
      getAttrs: (element) => checkedAttrs('video', element.getAttribute('data-attrs')),
    },
    {
      tag: 'iframe[src]',
      getAttrs: (element) => validAttrs('video', { src: element.getAttribute('src') }),
    },
  ],
  addNodeView: () => ReactNodeViewRenderer(VideoView),
})

export const Attachment = atomicNode('attachment', {
  addNodeView: () => ReactNodeViewRenderer(AttachmentView),
})

export const Embed = atomicNode('embed', {
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
})

function VideoView(props: ReactNodeViewProps) {
  const { fileUrl } = useDocumentEnvironment()
  const { fileId, src } = props.node.attrs as { fileId: string | null; src: string | null }
  const url = fileId ? fileUrl(fileId) : undefined
  return (
    <MediaFrame {...props} label="Video">
      {url ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads have no caption file
        <video
          src={url}
          controls
          preload="metadata"
          className="aspect-video w-full rounded-control"
        />
      ) : (
        <Card
          icon={<Play size={20} aria-hidden />}
          title={playerFor(src)?.title ?? 'Video'}
          note={src ?? 'This file is no longer available.'}
        />
      )}
    </MediaFrame>
  )
}

function AttachmentView(props: ReactNodeViewProps) {
  const { name, size } = props.node.attrs as { name: string; size: number | null }
  return (
    <MediaFrame {...props} label="File">
      <Card
        icon={<Paperclip size={20} aria-hidden />}
        title={name || 'File'}
        note={size ? byteSize(size) : ''}
      />
    </MediaFrame>
  )
}

function EmbedView(props: ReactNodeViewProps) {
  const url = String(props.node.attrs['url'] ?? '')
  const player = playerFor(url)
  return (
    <MediaFrame {...props} label="Embed">
      <Card
        icon={<ExternalLink size={20} aria-hidden />}
        title={player?.title ?? hostOf(url)}
        note={player ? `${url} · Embedded` : `${url} · Shown as a link`}
      />
    </MediaFrame>
  )
}

function MediaFrame({
  label,
  selected,
  editor,
  deleteNode,
  children,
}: ReactNodeViewProps & { readonly label: string; readonly children: ReactNode }) {
  return (
    <BlockFrame
      label={label}
      isChosen={selected}
      isEditable={editor.isEditable}
      onDelete={deleteNode}
    >
      <div contentEditable={false}>{children}</div>
    </BlockFrame>
  )
}

/** A placeholder, so that no external page loads inside the editor. */
function Card({
  icon,
  title,
  note,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly note: string
}) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-surface p-3 pe-14">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft">
        {icon}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-sm text-ink-faint">{note}</span>
      </span>
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}
