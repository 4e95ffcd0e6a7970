import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'

import { updateText } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'
import { afterStatusChange } from './text-calls.ts'

type Draft = Pick<
  ArticleText,
  'slug' | 'metaTitle' | 'metaDescription' | 'canonicalUrl' | 'isIndexed' | 'searchWords'
>

export function SearchFacts({
  text,
  canManage,
}: {
  readonly text: ArticleText
  readonly canManage: boolean
}) {
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const draft: Draft = { ...text, ...changed }
  const change = (part: Partial<Draft>): void => setChanged({ ...changed, ...part })
  const save = useCommand(updateText, {
    refreshes: afterStatusChange,
    onDone: () => {
      setChanged({})
      toast({ tone: 'good', title: 'Saved' })
    },
  })
  return (
    <Form
      problem={save.problem}
      onSend={() => save.run({ id: text.articleId, locale: text.locale, ...changed })}
    >
      <Preview text={text} draft={draft} />
      <Field
        label="Slug"
        hint={
          text.firstPublishedAt === null
            ? 'Based on the title until you change it.'
            : 'Old URLs redirect to the new one.'
        }
        maxLength={120}
        spellCheck={false}
        autoCapitalize="none"
        readOnly={!canManage}
        value={draft.slug}
        error={save.fieldError('slug')}
        onChange={({ target }) =>
          change({ slug: target.value.toLowerCase().replaceAll(/[\s_]+/g, '-') })
        }
      />
      <Field
        label="SEO title"
        hint={lengthHint(draft.metaTitle || text.title, 60)}
        placeholder={text.title}
        maxLength={200}
        readOnly={!canManage}
        value={draft.metaTitle}
        error={save.fieldError('metaTitle')}
        onChange={({ target }) => change({ metaTitle: target.value })}
      />
      <TextArea
        label="SEO description"
        hint={lengthHint(draft.metaDescription || text.excerpt, 160)}
        placeholder={text.excerpt}
        rows={3}
        maxLength={320}
        readOnly={!canManage}
        value={draft.metaDescription}
        error={save.fieldError('metaDescription')}
        onChange={({ target }) => change({ metaDescription: target.value })}
      />
      <Field
        label="Canonical URL"
        hint="Only if this article was first published elsewhere."
        placeholder="https://"
        inputMode="url"
        maxLength={500}
        readOnly={!canManage}
        value={draft.canonicalUrl}
        error={save.fieldError('canonicalUrl')}
        onChange={({ target }) => change({ canonicalUrl: target.value.trim() })}
      />
      <SearchWords
        key={text.searchWords.join('\n')}
        words={draft.searchWords}
        isReadOnly={!canManage}
        error={save.fieldError('searchWords')}
        onChange={(searchWords) => change({ searchWords })}
      />
      <Switch
        label="Show in search engines"
        isOn={draft.isIndexed}
        isDisabled={!canManage}
        onChange={(isIndexed) => change({ isIndexed })}
      />
      {canManage && (
        <Button
          type="submit"
          kind="primary"
          className="self-start"
          isBusy={save.isBusy}
          disabled={Object.keys(changed).length === 0}
        >
          Save
        </Button>
      )}
    </Form>
  )
}

function SearchWords({
  words,
  isReadOnly,
  error,
  onChange,
}: {
  readonly words: readonly string[]
  readonly isReadOnly: boolean
  readonly error: string | undefined
  readonly onChange: (words: string[]) => void
}) {
  const [typed, setTyped] = useState(words.join('\n'))
  return (
    <TextArea
      label="Search keywords"
      hint="Other words readers search for. One per line."
      rows={3}
      placeholder="money back"
      readOnly={isReadOnly}
      value={typed}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.split('\n').flatMap((line) => line.trim() || []))
      }}
    />
  )
}

function Preview({ text, draft }: { readonly text: ArticleText; readonly draft: Draft }) {
  const address = text.url?.replace(/[^/]*$/, draft.slug) ?? `…/${draft.slug}`
  return (
    <figure className="rounded-control border border-line bg-sunken/50 p-3">
      <figcaption className="mb-1 text-xs text-ink-faint">Search engine preview</figcaption>
      <p className="truncate text-xs text-ink-soft">{address.replace(/^https?:\/\//, '')}</p>
      <p className="line-clamp-2 font-medium text-link">
        {draft.metaTitle || text.title || 'Untitled'}
      </p>
      <p className="line-clamp-3 text-sm text-ink-soft">
        {draft.metaDescription || text.excerpt || 'The first sentences of the article.'}
      </p>
    </figure>
  )
}

function lengthHint(words: string, most: number): string {
  return `${words.length} of about ${most} visible characters`
}
