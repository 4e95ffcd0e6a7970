import { useState } from 'react'

import { getLanguageSettings } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { splitEmoji, presetReasons } from '#ui/split-emoji.ts'
import { Select } from '#ui/select.tsx'
import { EmojiText } from '#ui/emoji-text.tsx'

import { getMyAvailability, listWorkload, setMyAvailability } from '../contract.ts'
import { returnTimes } from './parts/return-times.ts'

export function AwayDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: mine } = useCall(getMyAvailability, {})
  const { data: language } = useCall(getLanguageSettings, {})
  const [now] = useState(() => new Date())
  const before = mine?.reason ?? ''
  // Undefined until edited, so that an emoji outside the picker stays with its text.
  const [edited, setReason] = useState<string>()
  const reason = edited ?? splitEmoji(before).words
  const [chosen, setChosen] = useState(mine?.backAt ? kept : '')
  const times = returnTimes(now, language?.timeZone ?? 'UTC')
  const save = useCommand(setMyAvailability, {
    refreshes: [getMyAvailability, listWorkload],
    onDone: onClose,
  })
  const onSend = (): void => {
    const at = times.find(({ key }) => key === chosen)?.at.toISOString() ?? null
    const backAt = chosen === kept ? (mine?.backAt ?? null) : at
    save.run({ status: 'away', reason: edited?.trim() ?? before, backAt })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Away"
      description="New conversations go to others. Teammates see your reason."
      size="small"
    >
      <Form problem={save.problem} onSend={onSend}>
        <Field
          label="Reason"
          value={reason}
          maxLength={40}
          placeholder="Optional"
          error={save.fieldError('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <div role="group" aria-label="Common reasons" className="-mt-2 flex flex-wrap gap-2">
          {presetReasons.map((usual) => (
            <Button
              key={usual}
              size="small"
              aria-pressed={usual === reason}
              onClick={() => setReason(usual)}
            >
              <EmojiText text={usual} />
            </Button>
          ))}
        </div>
        <Select
          label="Until"
          items={[
            { value: '', label: 'I come back' },
            ...(mine?.backAt ? [{ value: kept, label: 'Keep current time' }] : []),
            ...times.map(({ key, label }) => ({ value: key, label })),
          ]}
          value={chosen}
          error={save.fieldError('backAt')}
          onChange={setChosen}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={save.isBusy}>
            Set to away
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const kept = 'kept'
