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
  /** The language in which the owner's own words are shown. */
  readonly locale: string
}

/** What a visitor finds and can do in a conversation. */
export function TalkFields(part: TalkFieldsProps) {
  const { settings, change, fieldError, isDisabled, locale } = part
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const fields = useAskedFields().filter(({ field }) => field.startsWith('conversation.'))
  const texts = textsIn(part, locale)
  return (
    <Section title="In the conversation">
      <Select
        label="When an answer can be expected"
        items={replyTimes}
        value={settings.replyTime}
        isDisabled={isDisabled}
        onChange={(replyTime) => change({ replyTime })}
      />
      {settings.replyTime === 'own' && (
        <Field
          label="In your own words"
          placeholder="We answer within a day."
          hint={`In the language that is chosen under Texts (${locale}).`}
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
          label="Fields that your pages may set"
          hint="With the call setConversationAttributes of the script."
          placeholder="Add a field"
          items={fields.map(({ field, label }) => ({ value: field, label }))}
          values={settings.pageFields}
          isDisabled={isDisabled}
          error={fieldError('pageFields')}
          onChange={(pageFields) => change({ pageFields: [...pageFields] })}
        />
      )}
      {(tags.length > 0 || settings.pageTagIds.length > 0) && (
        <MultiCombobox
          label="Tags that your pages may set"
          hint="With the call tag of the script. Anyone who opens your page can do that, so name only harmless ones."
          placeholder="Add a tag"
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
    label: 'Mail answers to visitors who left',
    hint: 'What they have not read goes to the address they gave, some minutes later. If you have an e-mail address here, their replies come into the chat.',
  },
  { name: 'hasAttachments', label: 'Take files' },
  { name: 'hasVoice', label: 'Take voice messages', hint: 'Where files are taken.' },
  { name: 'hasEmoji', label: 'Offer emoji' },
  { name: 'hasReactions', label: 'Let visitors react to messages' },
  {
    name: 'seesTyping',
    label: 'See what visitors type before they send',
    hint: 'The chat tells visitors so above the field they write in. What is not sent is kept nowhere.',
  },
  { name: 'canEnd', label: 'Let visitors end a conversation' },
  {
    name: 'hasSeveral',
    label: 'Let visitors have several conversations',
    hint: 'Otherwise they go on in the one that is open.',
  },
  {
    name: 'hasTicketForm',
    label: 'Let visitors make tickets',
    hint: 'Of the kinds that have a form. Whoever has tickets always sees them.',
  },
  {
    name: 'offersTranscript',
    label: 'Offer a copy of the conversation',
    hint: 'As a file or by e-mail. Whoever only typed an address proves it with a code first.',
  },
  { name: 'hasSound', label: 'Play a sound with a new answer' },
  { name: 'hasBadge', label: 'Count unread answers on the launcher' },
  {
    name: 'marksTitle',
    label: 'Count unread answers in the title of the page',
    hint: 'While it is in the background.',
  },
  {
    name: 'marksIcon',
    label: 'Put a red dot on the icon of the page',
    hint: 'While there are unread answers and it is in the background.',
  },
]

const replyTimes = [
  { value: 'measured', label: 'Measured in the last 7 days' },
  { value: 'own', label: 'In your own words' },
  { value: 'none', label: 'Say nothing' },
] as const
