import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState, type ReactNode } from 'react'

import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Section } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'

import { words as english, type WordKey, type Words } from '../../rules.ts'
import { wordGroups } from './word-groups.ts'

export interface WordFieldsProps {
  readonly file: ReactNode
  readonly own: Readonly<Partial<Record<WordKey, string>>>
  readonly usual: Words
  readonly isRightToLeft: boolean
  readonly isDisabled: boolean
  readonly onChange: (own: Partial<Record<WordKey, string>>) => void
}

export function WordFields(props: WordFieldsProps) {
  const { file, own, usual, isRightToLeft, isDisabled, onChange } = props
  const [query, setQuery] = useState('')
  const isFound = (key: WordKey): boolean =>
    `${english[key]} ${usual[key]} ${own[key] ?? ''}`.toLowerCase().includes(query.toLowerCase())
  const groups = wordGroups
    .map(({ title, keys }) => ({ title, keys: keys.filter(isFound) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <Section
      title="All text"
      description="Leave empty to use the default text. {braces} are replaced."
    >
      {file}
      <SearchField
        label="Search text"
        placeholder="Search text"
        value={query}
        onChange={setQuery}
      />
      {groups.length === 0 && <p className="text-ink-soft">No matching text.</p>}
      {groups.map(({ title, keys }) => (
        <details key={title} open={query !== ''} className="border-t border-line pt-3">
          <summary className="cursor-pointer font-medium">{title}</summary>
          <div className="mt-3 flex flex-col gap-3">
            {keys.map((key) => (
              <div key={key} className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <Field
                    label={english[key]}
                    dir={isRightToLeft ? 'rtl' : 'ltr'}
                    placeholder={usual[key]}
                    value={own[key] ?? ''}
                    maxLength={500}
                    disabled={isDisabled}
                    onChange={({ target }) => onChange({ ...own, [key]: target.value })}
                  />
                </div>
                {own[key] && !isDisabled && (
                  <IconButton
                    label={`Reset “${english[key]}”`}
                    icon={<RotateCcw size={16} aria-hidden />}
                    onClick={() => onChange(without(own, key))}
                  />
                )}
              </div>
            ))}
          </div>
        </details>
      ))}
    </Section>
  )
}

function without(own: WordFieldsProps['own'], key: WordKey): Partial<Record<WordKey, string>> {
  const { [key]: _dropped, ...others } = own
  return others
}
