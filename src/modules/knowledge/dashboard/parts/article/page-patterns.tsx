import { useState } from 'react'

import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { Article } from '../../../model.ts'
import { isForAddress } from '../../../page-patterns.ts'
import type { ArticleChange } from './use-article-change.ts'

/** On which pages with the widget the article is offered first, and a line to try it. */
export function PagePatterns({
  article,
  isDisabled,
  onChange,
}: {
  readonly article: Article
  readonly isDisabled: boolean
  readonly onChange: (change: ArticleChange) => void
}) {
  const saved = article.pagePatterns.join('\n')
  const [text, setText] = useState(saved)
  const [address, setAddress] = useState('')
  const patterns = linesOf(text)
  const problem = problemOf(patterns)
  const tried = address.trim()
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label="Offer it on these pages"
        hint="One in a line: /pricing, /orders/* or shop.example.com/cart*. The widget shows it first there."
        rows={3}
        placeholder="/orders/*"
        value={text}
        disabled={isDisabled}
        error={problem}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          if (!problem && patterns.join('\n') !== saved) onChange({ pagePatterns: patterns })
        }}
      />
      {patterns.length > 0 && (
        <Field
          label="Try an address"
          type="url"
          placeholder="https://shop.example.com/orders/17"
          value={address}
          hint={tried ? answerFor(patterns, tried) : 'Says whether the article is offered there.'}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
    </div>
  )
}

function answerFor(patterns: readonly string[], address: string): string {
  if (!URL.canParse(address)) return 'Write the whole address, with https://.'
  const match = patterns.find((one) => isForAddress(one, address))
  return match === undefined ? 'It is not offered there.' : `It is offered there, by ${match}.`
}

function problemOf(patterns: readonly string[]): string | undefined {
  if (patterns.length > 20) return 'Keep it to 20 lines.'
  return patterns.some(({ length }) => length > 200) ? 'A line can have 200 letters.' : undefined
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
