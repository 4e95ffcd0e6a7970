import { useState } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Form, type FormProblem } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getChannel, updateChannel, type Channel } from '../../channels-contract.ts'
import { useTeams } from './use-places.ts'
import { ClosingFields, LaterFields, RatingFields } from './channel-fields.tsx'
import { ChannelPeople } from './channel-people.tsx'
import { changesOf, draftOf, problemOf, type ChannelProblem } from './channel-draft.ts'

/** The conversation rules of a channel, saved separately from what visitors see. */
export function ChannelRules({ channelId }: { readonly channelId: string }) {
  useLiveRefresh([{ after: 'channel.', call: getChannel }])
  const { data, error, refetch } = useCall(getChannel, { id: channelId })
  return (
    <div className="mt-6">
      <Section
        title="Conversation rules"
        description="Access, assignment and closing of conversations in this channel."
      >
        {data && <Rules key={data.version} channel={data} />}
        {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
      </Section>
    </div>
  )
}

function Rules({ channel }: { readonly channel: Channel }) {
  const isDisabled = !useMay()(updateChannel.access)
  const teams = useTeams()
  const [draft, setDraft] = useState(() => draftOf(channel))
  const changes = changesOf(channel, draft)
  const isDirty = Object.keys(changes).length > 0
  const problem = problemOf(draft)
  const [refused, setRefused] = useState<FormProblem>()
  const save = useCommand(updateChannel, {
    refreshes: [getChannel],
    onDone: () => toast({ tone: 'good', title: 'Saved' }),
  })
  const part = { draft, isDisabled, onChange: setDraft }
  return (
    <Form
      problem={refused ?? save.problem}
      onSend={() => {
        setRefused(problem && refusalOf(problem))
        if (!problem) save.run({ id: channel.id, version: channel.version, ...changes })
      }}
    >
      {/* An empty list is only an error on save. */}
      <ChannelPeople {...part} error={refused && problem?.members} />
      <Select
        label="Team for new conversations"
        hint="Leave empty to start without a team."
        items={[
          { value: '', label: 'No team' },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.teamId}
        isDisabled={isDisabled}
        onChange={(teamId) => setDraft({ ...draft, teamId })}
      />
      <LaterFields {...part} error={problem?.days} />
      <ClosingFields {...part} error={problem?.span} />
      <RatingFields {...part} />
      {!isDisabled && (
        <div className="flex justify-end gap-2">
          {isDirty && (
            <Button kind="quiet" onClick={() => setDraft(draftOf(channel))}>
              Discard
            </Button>
          )}
          <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
            Save conversation rules
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !isDisabled && !save.isRefreshing} />
    </Form>
  )
}

function refusalOf(problem: ChannelProblem): FormProblem {
  const messages = Object.values(problem)
  return { detail: messages.join(' '), fields: messages.map((message) => ({ message })) }
}
