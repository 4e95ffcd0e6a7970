import { useState } from 'react'

import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { Article } from '../../../model.ts'
import { isForAddress } from '../../../page-patterns.ts'
import type { ArticleChange } from './use-article-change.ts'

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
        label="Suggest on pages"
        hint="One per line: /pricing, /orders/* or shop.example.com/cart*"
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
          label="Test a URL"
          type="url"
          placeholder="https://shop.example.com/orders/17"
          value={address}
          hint={tried ? answerFor(patterns, tried) : 'See whether the article is suggested there.'}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
    </div>
  )
}

function answerFor(patterns: readonly string[], address: string): string {
  if (!URL.canParse(address)) return 'Enter a full URL that starts with https://.'
  const match = patterns.find((one) => isForAddress(one, address))
  return match === undefined ? 'Not suggested on this page.' : `Suggested on this page by ${match}.`
}

function problemOf(patterns: readonly string[]): string | undefined {
  if (patterns.length > 20) return 'Enter at most 20 patterns.'
  return patterns.some(({ length }) => length > 200)
    ? 'Each pattern can have up to 200 characters.'
    : undefined
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
