import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { emptyRichText, textOf, type RichTextDocument } from '#lib/rich-text.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

import {
  createSnippet,
  deleteSnippet,
  listSnippets,
  updateSnippet,
} from '../../../insight-contract.ts'
import type { Base, Snippet } from '../../../model.ts'
import { suggestKey } from './suggest-key.ts'

export function SnippetSheet({
  base,
  kind,
  snippet,
  canManage,
  onClose,
}: {
  readonly base: Base
  readonly kind: Snippet['kind']
  readonly snippet: Snippet | undefined
  readonly canManage: boolean
  readonly onClose: () => void
}) {
  const [name, setName] = useState(snippet?.name ?? '')
  const [ownKey, setOwnKey] = useState<string>()
  const [locale, setLocale] = useState(snippet?.locale ?? '')
  const [body, setBody] = useState<RichTextDocument>(snippet?.body ?? emptyRichText)
  const key = snippet?.key ?? ownKey ?? suggestKey(name)
  const options = {
    refreshes: [listSnippets],
    onDone: () => {
      toast({ tone: 'good', title: 'Saved. Articles update within a minute.' })
      onClose()
    },
  }
  const create = useCommand(createSnippet, options)
  const update = useCommand(updateSnippet, options)
  const save = snippet ? update : create
  const word = kind === 'snippet' ? 'snippet' : 'value'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      size="large"
      title={snippet?.name ?? `New ${word}`}
      footer={
        canManage && (
          <>
            {snippet && <DeleteSnippet snippet={snippet} onDeleted={onClose} />}
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form="snippet"
              kind="primary"
              isBusy={save.isBusy}
              disabled={name.trim() === '' || key === '' || textOf(body).trim() === ''}
            >
              Save {word}
            </Button>
          </>
        )
      }
    >
      <Form
        id="snippet"
        problem={save.problem}
        onSend={() => {
          if (snippet) {
            update.run({ id: snippet.id, version: snippet.version, name: name.trim(), body })
          } else create.run({ name: name.trim(), key, kind, locale, body })
        }}
      >
        <Field
          label="Name"
          hint="Used to find it in the editor."
          maxLength={80}
          readOnly={!canManage}
          value={name}
          error={save.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        {!snippet && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Key"
              hint="Can’t be changed later."
              maxLength={40}
              spellCheck={false}
              autoCapitalize="none"
              value={key}
              error={save.fieldError('key')}
              onChange={({ target }) => setOwnKey(target.value.toLowerCase())}
            />
            <Select
              label="Language"
              items={[
                { value: '', label: 'All languages' },
                ...base.languages.map((one) => ({
                  value: one.locale,
                  label: languageName(one.locale),
                })),
              ]}
              value={locale}
              onChange={setLocale}
            />
          </div>
        )}
        {kind === 'snippet' ? (
          <RichTextField
            label="Text"
            value={body}
            isDisabled={!canManage}
            error={save.fieldError('body')}
            onChange={setBody}
          />
        ) : (
          <Field
            label="Value"
            maxLength={200}
            readOnly={!canManage}
            value={textOf(body)}
            error={save.fieldError('body')}
            onChange={({ target }) => setBody(lineOf(target.value))}
          />
        )}
      </Form>
    </Sheet>
  )
}

function DeleteSnippet({
  snippet: { id, name },
  onDeleted,
}: {
  readonly snippet: Snippet
  readonly onDeleted: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const remove = useCommand(deleteSnippet, { refreshes: [listSnippets], onDone: onDeleted })
  return (
    <span className="me-auto">
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id })}
      >
        You can only delete it when no article uses it.
      </ConfirmDialog>
    </span>
  )
}

function lineOf(text: string): RichTextDocument {
  const content = text === '' ? undefined : [{ type: 'text', text }]
  return { type: 'doc', content: [{ type: 'paragraph', ...(content && { content }) }] }
}
