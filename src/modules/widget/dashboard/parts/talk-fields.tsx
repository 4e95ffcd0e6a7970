import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { WidgetSettings } from '../../model.ts'
import { sayIn, textsIn } from './say-in.ts'
import type { SettingsPart } from './settings-part.ts'
import { useAskedFields } from './use-asked-fields.ts'

export interface TalkFieldsProps extends SettingsPart {
  readonly locale: string
}

export function TalkFields(part: TalkFieldsProps) {
  const { settings, change, fieldError, isDisabled, locale } = part
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const fields = useAskedFields().filter(({ field }) => field.startsWith('conversation.'))
  const texts = textsIn(part, locale)
  return (
    <Section title="Conversations">
      <Select
        label="Expected reply time"
        items={replyTimes}
        value={settings.replyTime}
        isDisabled={isDisabled}
        onChange={(replyTime) => change({ replyTime })}
      />
      {settings.replyTime === 'own' && (
        <Field
          label="Custom text"
          placeholder="We reply within a day."
          hint={`In the language chosen under Text (${locale}).`}
          value={texts.replyTime}
          maxLength={100}
          disabled={isDisabled}
          error={fieldError(`texts.${locale}.replyTime`)}
          onChange={({ target }) => sayIn(part, locale, { replyTime: target.value })}
        />
      )}
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          isOn={settings[name]}
          isDisabled={isDisabled}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      {fields.length > 0 && (
        <MultiCombobox
          label="Fields your pages can set"
          hint="Set with setConversationAttributes."
          placeholder="Add field"
          items={fields.map(({ field, label }) => ({ value: field, label }))}
          values={settings.pageFields}
          isDisabled={isDisabled}
          error={fieldError('pageFields')}
          onChange={(pageFields) => change({ pageFields: [...pageFields] })}
        />
      )}
      {(tags.length > 0 || settings.pageTagIds.length > 0) && (
        <MultiCombobox
          label="Tags your pages can set"
          hint="Set with tag. Anyone can spoof them, so allow only harmless ones."
          placeholder="Add tag"
          items={tags.map(({ id, name }) => ({ value: id, label: name }))}
          values={settings.pageTagIds}
          isDisabled={isDisabled}
          error={fieldError('pageTagIds')}
          onChange={(pageTagIds) => change({ pageTagIds: [...pageTagIds] })}
        />
      )}
    </Section>
  )
}

type SwitchName = {
  [Name in keyof WidgetSettings]: WidgetSettings[Name] extends boolean ? Name : never
}[keyof WidgetSettings]

const switches: readonly { name: SwitchName; label: string; hint?: string }[] = [
  {
    name: 'mailsAnswers',
    label: 'Email replies to visitors who left',
    hint: 'Unread replies go to their email address after a few minutes.',
  },
  { name: 'hasAttachments', label: 'Allow file uploads' },
  { name: 'hasVoice', label: 'Allow voice messages', hint: 'Requires file uploads.' },
  { name: 'hasEmoji', label: 'Show emoji picker' },
  { name: 'hasReactions', label: 'Allow reactions' },
  {
    name: 'seesTyping',
    label: 'Live typing preview',
    hint: 'Visitors see a notice. Unsent text isn’t stored.',
  },
  { name: 'canEnd', label: 'Let visitors end conversations' },
  {
    name: 'hasSeveral',
    label: 'Allow several open conversations',
    hint: 'Otherwise, messages go to the open conversation.',
  },
  {
    name: 'hasTicketForm',
    label: 'Let visitors create tickets',
    hint: 'For ticket types with a form. Existing tickets are always visible.',
  },
  {
    name: 'offersTranscript',
    label: 'Offer transcripts',
    hint: 'Download or email. Unverified addresses need a code first.',
  },
  { name: 'hasSound', label: 'Play a sound for new replies' },
  { name: 'hasBadge', label: 'Show unread count on the launcher' },
  {
    name: 'marksTitle',
    label: 'Show unread count in the page title',
    hint: 'While the page is in the background.',
  },
  {
    name: 'marksIcon',
    label: 'Show unread dot on the page icon',
    hint: 'While the page is in the background.',
  },
]

const replyTimes = [
  { value: 'measured', label: 'Measured over the last 7 days' },
  { value: 'own', label: 'Custom text' },
  { value: 'none', label: 'Don’t show' },
] as const
