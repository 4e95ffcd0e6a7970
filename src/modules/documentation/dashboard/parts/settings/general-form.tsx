import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getSpace, listSpaces, updateSpace } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { audienceHints, audienceWords, choicesOf } from '../words.ts'
import type { SettingsPart } from './settings-part.ts'

type Draft = Pick<Space, 'name' | 'audience' | 'takesFeedback' | 'showsContents' | 'showsUpdated'>

/** What a space is called, who reads it and what its pages show. */
export function GeneralForm({ space, canManage }: SettingsPart) {
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const draft: Draft = { ...space, ...changed }
  const change = (part: Partial<Draft>): void => setChanged({ ...changed, ...part })
  const isDirty = Object.keys(changed).length > 0
  const save = useCommand(updateSpace, {
    refreshes: [getSpace, listSpaces],
    onDone: () => {
      setChanged({})
      toast({ tone: 'good', title: 'The settings were saved' })
    },
  })
  return (
    <Form
      problem={save.problem}
      onSend={() => save.run({ id: space.id, version: space.version, ...changed })}
    >
      <Section title="Space">
        <Field
          label="Name"
          maxLength={100}
          readOnly={!canManage}
          value={draft.name}
          error={save.fieldError('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <RadioGroup
          label="Who reads it"
          items={choicesOf(audienceWords, audienceHints)}
          value={draft.audience}
          isDisabled={!canManage}
          onChange={(audience) => change({ audience })}
        />
        {switches.map(({ name, label }) => (
          <Switch
            key={name}
            label={label}
            isOn={draft[name]}
            isDisabled={!canManage}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
        {canManage && (
          <div className="flex justify-end">
            <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
              Save
            </Button>
          </div>
        )}
      </Section>
      <UnsavedGuard isDirty={isDirty && !save.isRefreshing} />
    </Form>
  )
}

const switches = [
  { name: 'takesFeedback', label: 'Ask whether a page helped' },
  { name: 'showsContents', label: 'Contents beside long pages' },
  { name: 'showsUpdated', label: 'When a page was updated' },
] as const
