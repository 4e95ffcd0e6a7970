import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Combobox } from '#ui/combobox.tsx'

import { listArticles } from '../../articles-contract.ts'

export function ArticleChoice({
  label,
  baseId,
  value,
  error,
  onChange,
}: {
  readonly label: string
  readonly baseId: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (id: string, title?: string) => void
}) {
  const [words, setWords] = useState('')
  const { data, isFetching } = useCall(listArticles, {
    baseId,
    limit: 10,
    ...(words.trim() && { q: words.trim().slice(0, 100) }),
  })
  return (
    <Combobox
      label={label}
      items={(data?.items ?? []).map(({ id, title }) => ({
        value: id,
        label: title || 'Untitled',
      }))}
      isLoading={isFetching}
      onSearch={setWords}
      value={value}
      error={error}
      onChange={(id) => onChange(id, data?.items.find((one) => one.id === id)?.title)}
    />
  )
}
