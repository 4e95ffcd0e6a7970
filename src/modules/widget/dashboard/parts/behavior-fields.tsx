import { useState } from 'react'

import { Section } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { CaptureFields } from './capture-fields.tsx'
import { HelpFields } from './help-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { PreChatEditor } from './pre-chat-editor.tsx'
import { RatingFields } from './rating-fields.tsx'
import type { SettingsPart } from './settings-part.ts'
import { TabFields } from './tab-fields.tsx'
import { TalkFields, type TalkFieldsProps } from './talk-fields.tsx'

export function BehaviorFields(part: TalkFieldsProps) {
  const { settings, change, fieldError, isDisabled } = part
  const [origins, setOrigins] = useState(settings.origins.join('\n'))
  return (
    <>
      <PreChatEditor {...part} />
      <TalkFields {...part} />
      <TabFields {...part} />
      <RatingFields {...part} />
      <HelpFields {...part} />
      <HoursFields {...part} />
      <Section title="Allowed websites" description="Leave empty to allow any website.">
        <TextArea
          label="Websites, one per line"
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
      <CaptureFields {...part} />
      <LimitFields {...part} />
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
