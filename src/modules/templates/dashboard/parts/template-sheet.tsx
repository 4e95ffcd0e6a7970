import { lazy, Suspense, useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import type { Resource } from '#platform/resources/resource.ts'
import type { ResourceCalls } from '#platform/resources/resource-calls.ts'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { templateCalls } from '../../contract.ts'
import type { Template } from '../../model.ts'
import { ActionFields } from './action-fields.tsx'
import { BlockFields } from './block-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { templateHistory } from '../../template-csv.ts'
import { TemplateFiles } from './template-files.tsx'
import { TextFields } from './text-fields.tsx'
import type { TemplateDraft } from './template-draft.ts'
import { UsageLine } from './usage-line.tsx'
import { useFormat } from './use-format.ts'

const RecordHistory = lazy(async () => ({
  default: (await import('#platform/resources/browser/record-history.tsx')).RecordHistory,
}))

const { list, listFolders, get, create, update, offer } = templateCalls
const refreshes = [list, listFolders, get, offer, templateCalls.history]

export function TemplateSheet({
  template,
  canManage,
  folders,
  onClose,
  onDelete,
}: {
  readonly template: Template | undefined
  readonly canManage: boolean
  readonly folders: readonly string[]
  readonly onClose: () => void
  readonly onDelete: (template: Template) => void
}) {
  const [start] = useState<TemplateDraft>(() => template ?? newDraft(canManage))
  const [draft, setDraft] = useState(start)
  const saved = useRef(false)
  const change = (part: Partial<TemplateDraft>): void => setDraft({ ...draft, ...part })
  const onDone = (): void => {
    saved.current = true
    toast({ tone: 'good', title: `“${draft.name}” was saved` })
    onClose()
  }
  const creating = useCommand(create, { refreshes, onDone })
  const updating = useCommand(update, { refreshes, onDone })
  const save = template ? updating : creating
  const isDisabled = template !== undefined && !template.canChange
  const isDirty = JSON.stringify(draftOf(draft)) !== JSON.stringify(draftOf(start))
  const onSend = (): void => {
    const sent = draftOf(draft)
    if (template) updating.run({ id: template.id, version: template.version, ...sent })
    else creating.run(sent)
  }
  const box = useRef<HTMLTextAreaElement>(null)
  const format = useFormat()
  const [tab, setTab] = useState<'details' | 'history'>('details')
  return (
    <Sheet isOpen onClose={onClose} title={template?.name ?? 'New saved reply'} size="large">
      {template?.scope === 'organization' && (
        <div className="mb-5">
          <Tabs label="Saved reply" items={tabs} value={tab} onChange={setTab} />
        </div>
      )}
      {template && tab === 'history' ? (
        <TabPanel tab="history">
          <Suspense fallback={<LoadingState />}>
            <RecordHistory {...history} id={template.id} />
          </Suspense>
        </TabPanel>
      ) : (
        <Form problem={save.problem} onSend={onSend}>
          {template && <UsageLine template={template} />}
          <RadioGroup
            label="Type"
            items={kinds}
            value={draft.kind}
            isDisabled={isDisabled}
            onChange={(kind) => change({ kind })}
          />
          <NameFields {...{ draft, folders, isDisabled, change }} errorOf={save.fieldError} />
          <TextFields {...{ draft, box, isDisabled, change }} errorOf={save.fieldError} />
          {draft.kind !== 'note' && (
            <BlockFields {...{ draft, isDisabled, change }} errorOf={save.fieldError} />
          )}
          <TemplateFiles
            files={draft.files}
            isDisabled={isDisabled}
            onChange={(changed) => setDraft((now) => ({ ...now, files: changed(now.files) }))}
            onPlace={(name) => box.current && format.part?.placePicture(box.current, name)}
          />
          {draft.kind === 'macro' && (
            <>
              <ActionFields
                actions={draft.actions}
                isDisabled={isDisabled}
                error={save.fieldError('actions')}
                onChange={(actions) => change({ actions: [...actions] })}
              />
              <Select
                label="After sending"
                items={afters}
                value={draft.after}
                isDisabled={isDisabled}
                onChange={(after) => change({ after })}
              />
            </>
          )}
          <ScopeFields {...{ draft, canManage, isDisabled, change }} errorOf={save.fieldError} />
          {!isDisabled && (
            <div className="flex flex-wrap justify-end gap-2">
              {template && (
                <Button
                  kind="quiet"
                  className="mr-auto"
                  onClick={() => {
                    saved.current = true
                    onDelete(template)
                  }}
                >
                  Delete
                </Button>
              )}
              <Button kind="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" kind="primary" isBusy={save.isBusy}>
                Save
              </Button>
            </div>
          )}
        </Form>
      )}
      <UnsavedGuard isDirty={isDirty} saved={saved} />
    </Sheet>
  )
}

function NameFields({
  draft,
  folders,
  isDisabled,
  change,
  errorOf,
}: {
  readonly draft: TemplateDraft
  readonly folders: readonly string[]
  readonly isDisabled: boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly errorOf: (name: string) => string | undefined
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        className="sm:col-span-2"
        label="Name"
        value={draft.name}
        maxLength={80}
        disabled={isDisabled}
        error={errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label="Shortcut"
        hint="Type / and the shortcut to find it, such as /refund."
        value={draft.shortcut}
        maxLength={32}
        disabled={isDisabled}
        error={errorOf('shortcut')}
        onChange={({ target }) => change({ shortcut: target.value.toLowerCase() })}
      />
      <Field
        label="Folder"
        value={draft.folder}
        maxLength={60}
        list="template-folders"
        disabled={isDisabled}
        error={errorOf('folder')}
        onChange={({ target }) => change({ folder: target.value })}
      />
      <datalist id="template-folders">
        {folders.map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </datalist>
    </div>
  )
}

function newDraft(canManage: boolean): TemplateDraft {
  return {
    name: '',
    shortcut: '',
    folder: '',
    kind: 'reply',
    scope: canManage ? 'organization' : 'me',
    teamIds: [],
    channelIds: [],
    body: '',
    texts: {},
    subject: '',
    subjects: {},
    block: null,
    blocks: {},
    actions: [],
    after: 'stay',
    files: [],
  }
}

function draftOf({ name, shortcut, folder, kind, scope, teamIds, ...draft }: TemplateDraft) {
  const { channelIds, body, block, blocks, actions, after } = draft
  const fileIds = draft.files.map(({ id }) => id)
  const texts = written(draft.texts)
  // Without a subject, its translations are never used.
  const subjects = draft.subject.trim() === '' ? {} : written(draft.subjects)
  const where = { scope, teamIds, channelIds }
  const values = { subject: draft.subject, subjects, body, texts, block, blocks }
  return { name, shortcut, folder, kind, ...where, ...values, actions, after, fileIds }
}

function written(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim()))
}

const tabs = [
  { key: 'details', label: 'Details' },
  { key: 'history', label: 'History' },
] as const

// The history component uses only this part of a resource.
const history = {
  resource: templateHistory as unknown as Resource,
  calls: { history: templateCalls.history } as unknown as ResourceCalls,
}

const kinds = [
  { value: 'reply', label: 'Reply', hint: 'Text inserted into the composer.' },
  { value: 'note', label: 'Note', hint: 'An internal note that customers never see.' },
  { value: 'macro', label: 'Macro', hint: 'Text plus actions on the conversation.' },
] as const

const afters = [
  { value: 'stay', label: 'Stay in the conversation' },
  { value: 'next', label: 'Go to the next conversation' },
  { value: 'list', label: 'Go back to the list' },
] as const
