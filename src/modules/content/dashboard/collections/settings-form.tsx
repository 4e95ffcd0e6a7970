import { useState, type ReactNode } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { audienceHints, audienceWords, choicesOf } from '../words.ts'
import type { CollectionDesk, CollectionView } from './collection-desk.ts'

export interface SettingsDraft<Collection> {
  readonly draft: Collection
  readonly change: (part: Partial<Collection>) => void
  readonly fieldError: (name: string) => string | undefined
}

export function SettingsForm<Collection extends CollectionView>({
  collection,
  desk: { update, refreshes },
  canManage,
  title,
  audienceHint,
  switches,
  renderMore,
  renderOnPages,
}: {
  readonly collection: Collection
  readonly desk: Pick<CollectionDesk<Collection>, 'update' | 'refreshes'>
  readonly canManage: boolean
  readonly title: string
  readonly audienceHint?: string
  readonly switches: readonly { readonly name: keyof Collection; readonly label: string }[]
  readonly renderMore?: (at: SettingsDraft<Collection>) => ReactNode
  readonly renderOnPages?: (at: SettingsDraft<Collection>) => ReactNode
}) {
  const [changed, setChanged] = useState<Partial<Collection>>({})
  const change = (part: Partial<Collection>): void => setChanged({ ...changed, ...part })
  const isDirty = Object.keys(changed).length > 0
  const save = useCommand(update, {
    refreshes,
    onDone: () => {
      setChanged({})
      toast({ tone: 'good', title: 'Settings saved' })
    },
  })
  const draft: Collection = { ...collection, ...changed }
  const at = { draft, change, fieldError: save.fieldError }
  return (
    <>
      <Form
        problem={save.problem}
        onSend={() =>
          save.run({ ...(changed as object), id: collection.id, version: collection.version })
        }
      >
        <Section title={title}>
          <Field
            label="Name"
            maxLength={100}
            readOnly={!canManage}
            value={draft.name}
            error={save.fieldError('name')}
            onChange={({ target }) => change({ name: target.value } as Partial<Collection>)}
          />
          <RadioGroup
            label="Audience"
            {...(audienceHint && { hint: audienceHint })}
            items={choicesOf(audienceWords, audienceHints)}
            value={draft.audience}
            isDisabled={!canManage}
            onChange={(audience) => change({ audience } as Partial<Collection>)}
          />
          {renderMore?.(at)}
        </Section>
        <Section title="Show on pages">
          {switches.map(({ name, label }) => (
            <Switch
              key={label}
              label={label}
              isOn={draft[name] === true}
              isDisabled={!canManage}
              onChange={(isOn) => change({ [name]: isOn } as Partial<Collection>)}
            />
          ))}
          {renderOnPages?.(at)}
        </Section>
        {canManage && (
          <div className="flex justify-end">
            <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
              Save
            </Button>
          </div>
        )}
      </Form>
      <UnsavedGuard isDirty={isDirty && !save.isRefreshing} />
    </>
  )
}
