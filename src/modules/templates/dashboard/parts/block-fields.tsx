import { Suspense } from 'react'

import { useSlot } from '#platform/screens/browser/slots.tsx'
import { LoadingState } from '#ui/states.tsx'

import { blockFieldSlot } from '../slots.ts'
import { languageName } from './language-choices.ts'
import type { TemplateDraft } from './template-draft.ts'

export function BlockFields({
  draft: { block, blocks, texts },
  isDisabled,
  change,
  errorOf,
}: {
  readonly draft: TemplateDraft
  readonly isDisabled: boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly errorOf: (name: string) => string | undefined
}) {
  const parts = useSlot(blockFieldSlot)
  const locales = block ? [...new Set([...Object.keys(texts), ...Object.keys(blocks)])] : []
  return parts.map(({ id, Part: Block }) => (
    <Suspense key={id} fallback={<LoadingState />}>
      <Block
        label="Quick replies"
        block={block}
        isDisabled={isDisabled}
        error={errorOf('block')}
        onChange={(next) => change(next ? { block: next } : { block: null, blocks: {} })}
      />
      {locales.map((locale) => (
        <Block
          key={locale}
          label={`Quick replies, ${languageName(locale)}`}
          block={blocks[locale] ?? null}
          isDisabled={isDisabled}
          error={errorOf(`blocks.${locale}`)}
          onChange={(next) => {
            const others = Object.entries(blocks).filter(([key]) => key !== locale)
            const own = next ? [[locale, next] as const] : []
            change({ blocks: Object.fromEntries([...others, ...own]) })
          }}
        />
      ))}
    </Suspense>
  ))
}
