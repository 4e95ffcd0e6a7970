import { useState } from 'react'

import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { HoursFields } from './hours-fields.tsx'
import type { SettingsPart } from './settings-part.ts'

export function BehaviorFields(part: SettingsPart) {
  const { settings, change, fieldError, isDisabled } = part
  const [origins, setOrigins] = useState(settings.origins.join('\n'))
  return (
    <>
      <Section title="Before the first message">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Ask for a name"
            items={askChoices}
            value={settings.askName}
            isDisabled={isDisabled}
            onChange={(askName) => change({ askName })}
          />
          <Select
            label="Ask for an e-mail address"
            items={askChoices}
            value={settings.askEmail}
            isDisabled={isDisabled}
            onChange={(askEmail) => change({ askEmail })}
          />
        </div>
        <Switch
          label="Ask for consent"
          hint="Nothing is kept in the visitor’s browser before they agree."
          isOn={settings.consent === 'required'}
          isDisabled={isDisabled}
          onChange={(isOn) => change({ consent: isOn ? 'required' : 'none' })}
        />
        <Field
          label="Address of your privacy page"
          placeholder="https://example.com/privacy"
          inputMode="url"
          value={settings.privacyUrl}
          disabled={isDisabled}
          error={fieldError('privacyUrl')}
          onChange={({ target }) => change({ privacyUrl: target.value.trim() })}
        />
      </Section>
      <Section title="In the conversation">
        <Switch
          label="Say how soon you usually answer"
          hint="Measured over the last seven days."
          isOn={settings.showsReplyTime}
          isDisabled={isDisabled}
          onChange={(showsReplyTime) => change({ showsReplyTime })}
        />
        <Switch
          label="Ask for a rating at the end"
          isOn={settings.asksRating}
          isDisabled={isDisabled}
          onChange={(asksRating) => change({ asksRating })}
        />
        <Switch
          label="Offer a copy of the conversation"
          hint="By e-mail to the visitor’s own address, or as a file."
          isOn={settings.offersTranscript}
          isDisabled={isDisabled}
          onChange={(offersTranscript) => change({ offersTranscript })}
        />
        <Switch
          label="Play a sound with a new answer"
          isOn={settings.hasSound}
          isDisabled={isDisabled}
          onChange={(hasSound) => change({ hasSound })}
        />
      </Section>
      <HoursFields {...part} />
      <Section
        title="Where it may stand"
        description="Other pages cannot show it. Left empty, any page can."
      >
        <TextArea
          label="Your web sites, one in a line"
          rows={4}
          placeholder={'https://example.com\nhttps://*.example.com'}
          value={origins}
          disabled={isDisabled}
          error={originError(fieldError, settings.origins.length)}
          onChange={({ target }) => {
            setOrigins(target.value)
            change({ origins: linesOf(target.value) })
          }}
        />
      </Section>
    </>
  )
}

function originError(fieldError: SettingsPart['fieldError'], count: number): string | undefined {
  const lines = Array.from({ length: count }, (_, place) => fieldError(`origins.${place}`))
  const wrong = lines.findIndex((line) => line !== undefined)
  return wrong === -1 ? fieldError('origins') : `Line ${wrong + 1}: ${lines[wrong]}`
}

function linesOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((line) => line.replace(/\/+$/, ''))
    .filter(Boolean)
}

const askChoices = [
  { value: 'no', label: 'No' },
  { value: 'optional', label: 'Yes, may be left out' },
  { value: 'required', label: 'Yes, must be given' },
] as const
