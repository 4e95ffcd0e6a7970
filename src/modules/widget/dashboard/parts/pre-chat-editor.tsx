import { listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import { AskedFields } from './asked-fields.tsx'
import { TeamWords } from './question-words.tsx'
import type { TalkFieldsProps } from './talk-fields.tsx'

export function PreChatEditor(part: TalkFieldsProps) {
  const { settings, change, fieldError, isDisabled } = part
  const { data } = useCall(listTeams, {})
  const teams = data?.items ?? []
  return (
    <Section
      title="Before the first message"
      description="Returning visitors only get questions about the conversation."
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Name"
          items={askChoices}
          value={settings.askName}
          isDisabled={isDisabled}
          onChange={(askName) => change({ askName })}
        />
        <Select
          label="Email address"
          items={askChoices}
          value={settings.askEmail}
          isDisabled={isDisabled}
          onChange={(askEmail) => change({ askEmail })}
        />
        <Select
          label="Phone number"
          items={askChoices}
          value={settings.askPhone}
          isDisabled={isDisabled}
          onChange={(askPhone) => change({ askPhone })}
        />
      </div>
      <AskedFields {...part} />
      {(teams.length > 0 || settings.teamIds.length > 0) && (
        <MultiCombobox
          label="Let visitors choose a team"
          hint="Routes the conversation to that team."
          placeholder="Add team"
          items={teams.map(({ id, name }) => ({ value: id, label: name }))}
          values={settings.teamIds}
          isDisabled={isDisabled}
          error={fieldError('teamIds')}
          onChange={(teamIds) => change({ teamIds: [...teamIds] })}
        />
      )}
      {settings.teamIds.length > 0 && (
        <TeamWords {...part} teams={teams.filter(({ id }) => settings.teamIds.includes(id))} />
      )}
      {settings.teamIds.length > 0 && (
        <Switch
          label="Require a team"
          isOn={settings.isTeamRequired}
          isDisabled={isDisabled}
          onChange={(isTeamRequired) => change({ isTeamRequired })}
        />
      )}
      <Switch
        label="Ask one question at a time"
        hint="Like a conversation instead of a form."
        isOn={settings.asksOneByOne}
        isDisabled={isDisabled}
        onChange={(asksOneByOne) => change({ asksOneByOne })}
      />
      <Switch
        label="Ask for consent to your terms"
        hint="A checkbox with a link to your privacy policy. Edit its wording under Text."
        isOn={settings.asksTerms}
        isDisabled={isDisabled}
        onChange={(asksTerms) => change({ asksTerms })}
      />
      {settings.asksTerms && (
        <Switch
          label="Require consent"
          isOn={settings.isTermsRequired}
          isDisabled={isDisabled}
          onChange={(isTermsRequired) => change({ isTermsRequired })}
        />
      )}
      <Select
        label="Browser storage"
        hint={consentHints[settings.consent]}
        items={consentChoices}
        value={settings.consent}
        isDisabled={isDisabled}
        onChange={(consent) => change({ consent })}
      />
      <Field
        label="Privacy policy URL"
        placeholder="https://example.com/privacy"
        inputMode="url"
        value={settings.privacyUrl}
        disabled={isDisabled}
        error={fieldError('privacyUrl')}
        onChange={({ target }) => change({ privacyUrl: target.value.trim() })}
      />
    </Section>
  )
}

const consentChoices = [
  { value: 'none', label: 'No notice' },
  { value: 'notice', label: 'Show a notice' },
  { value: 'required', label: 'Ask for consent' },
] as const

const consentHints = {
  none: 'Stores a key that finds the conversation again.',
  notice: 'Shown on the home screen and above the first message.',
  required: 'Nothing is stored before they agree.',
}

const askChoices = [
  { value: 'no', label: 'Don’t ask' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
] as const
