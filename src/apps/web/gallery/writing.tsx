import { lazy, Suspense, useState } from 'react'

import { emptyRichText, textOf, type RichTextDocument } from '#lib/rich-text.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'

import type { Section } from './section.ts'

function Article() {
  const [article, setArticle] = useState(returns)
  return (
    <div className="flex flex-col gap-6">
      <RichTextField
        label="Article"
        hint="Supports Markdown: ## for a heading, - for a list, **bold**."
        value={article}
        onChange={setArticle}
      />
      <div>
        <p className="mb-1.5 font-medium">Preview</p>
        <div className="rounded-control border border-line p-4">
          <RichTextView document={article} />
        </div>
      </div>
    </div>
  )
}

function Reply() {
  const [reply, setReply] = useState(emptyRichText)
  const length = textOf(reply).length
  return (
    <div className="flex flex-col gap-6">
      <RichTextField
        label="Reply"
        toolbar="compact"
        placeholder="Reply to Grace"
        hint={length === 0 ? 'Your reply isn’t sent until you press Send.' : `${length} characters`}
        value={reply}
        onChange={setReply}
      />
      <RichTextField
        label="Signature"
        toolbar="compact"
        error="Your admin requires a phone number."
        value={signature}
        onChange={() => {}}
      />
    </div>
  )
}

const LazyDocument = lazy(async () => {
  const { DocumentDemo } = await import('./document-demo.tsx')
  return { default: DocumentDemo }
})

function Guide() {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
      <LazyDocument />
    </Suspense>
  )
}

export const sections: readonly Section[] = [
  { title: 'Rich text editor', Demo: Article },
  { title: 'Compact editor', Demo: Reply },
  { title: 'Document editor', Demo: Guide },
]

const returns: RichTextDocument = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: 'Returns and refunds' }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'You can return unopened bags within ' },
        { type: 'text', text: '30 days', marks: [{ type: 'bold' }] },
        { type: 'text', text: '. Contact ' },
        {
          type: 'text',
          text: 'returns@northwind.example',
          marks: [{ type: 'link', attrs: { href: 'mailto:returns@northwind.example' } }],
        },
        { type: 'text', text: ' with your order number, such as ' },
        { type: 'text', text: 'NW-20418', marks: [{ type: 'code' }] },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'orderedList',
      attrs: { start: 1 },
      content: [
        'Pack the bags in their original box.',
        'Put the label on the outside.',
        'Drop it off at any post office.',
      ].map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
    {
      type: 'blockquote',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'We refund you as soon as the parcel is scanned, not when it arrives.',
            },
          ],
        },
      ],
    },
  ],
}

const signature: RichTextDocument = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Mara Lind', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'Northwind Coffee, customer care' },
      ],
    },
  ],
}
