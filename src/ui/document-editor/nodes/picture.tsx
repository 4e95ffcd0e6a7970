import { ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import ImageOff from 'lucide-react/icons/image-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { pictureAddress } from '#lib/document/link-address.ts'

import { useDocumentEnvironment } from '../environment.ts'
import { BlockLine } from './block-line.tsx'
import { BlockFrame } from './frame.tsx'
import { checkedAttrs, validAttrs, atomicNode } from './atomic-node.ts'

export const Picture = atomicNode('image', {
  parseHTML: () => [
    {
      tag: 'div[data-block="image"]',
      getAttrs: (element) => checkedAttrs('image', element.getAttribute('data-attrs')),
    },
    {
      tag: 'img[src]',
      getAttrs: (element) =>
        validAttrs('image', {
          src: element.getAttribute('src'),
          alt: element.getAttribute('alt'),
          width: Number(element.getAttribute('width')) || null,
          height: Number(element.getAttribute('height')) || null,
        }),
    },
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

function PictureView({ node, selected, editor, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { fileUrl } = useDocumentEnvironment()
  const { fileId, src, alt, caption, width, height } = node.attrs as PictureAttrs
  const address = fileId ? fileUrl(fileId) : pictureAddress(src)
  const isReadOnly = !editor.isEditable
  return (
    <BlockFrame
      label="Image"
      isChosen={selected}
      isEditable={editor.isEditable}
      onDelete={deleteNode}
    >
      <figure contentEditable={false}>
        {address ? (
          <img
            src={address}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            draggable={false}
          />
        ) : (
          <div className="flex items-center gap-2 rounded-control border border-dashed border-line-strong p-4 text-ink-soft">
            <ImageOff size={16} aria-hidden /> This image is no longer available.
          </div>
        )}
        {!(isReadOnly && caption === '') && (
          <figcaption>
            <BlockLine
              label="Caption"
              placeholder="Caption (optional)"
              value={caption}
              isReadOnly={isReadOnly}
              onChange={(value) => updateAttributes({ caption: value })}
              className="[&_input]:text-center"
            />
          </figcaption>
        )}
        {!isReadOnly && (
          <BlockLine
            label="Alt text"
            placeholder="Describe the image for screen readers"
            value={alt}
            isReadOnly={false}
            onChange={(value) => updateAttributes({ alt: value })}
            icon={
              alt === '' && <TriangleAlert size={14} aria-hidden className="shrink-0 text-warn" />
            }
            className={`mt-1 rounded-md px-2 text-sm ${alt === '' ? 'bg-warn-wash' : 'bg-sunken text-ink-soft'}`}
          />
        )}
      </figure>
    </BlockFrame>
  )
}

interface PictureAttrs {
  readonly fileId: string | null
  readonly src: string | null
  readonly alt: string
  readonly caption: string
  readonly width: number | null
  readonly height: number | null
}
