import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { getBoard, listBoards, updateBoard } from '../../../boards-contract.ts'
import type { Board } from '../../../model.ts'
import { usePeople, useTeams } from '../use-people.ts'
import { choicesOf, roleWords } from '../words.ts'

type AccessEntry = Board['people'][number]

export function AccessForm({ board }: { readonly board: Board }) {
  const [access, setAccess] = useState(board.access)
  const [people, setPeople] = useState(board.people)
  const { myId } = usePeople()
  const save = useCommand(updateBoard, {
    refreshes: [getBoard, listBoards],
    onDone: () => void toast({ tone: 'good', title: 'Access saved' }),
  })
  const isDirty = access !== board.access || JSON.stringify(people) !== JSON.stringify(board.people)
  const choose = (next: Board['access']): void => {
    setAccess(next)
    // Adds the member, so that they don't lock themselves out.
    if (next === 'members' && people.length === 0 && myId)
      setPeople([{ memberId: myId, teamId: null, role: 'admin' }])
  }
  return (
    <Section title="Access">
      {save.problem && <Notice tone="bad">{save.problem.message}</Notice>}
      <RadioGroup
        label="Who has access"
        isLabelHidden
        items={accessChoices}
        value={access}
        onChange={choose}
      />
      {access === 'members' && <AccessEntries people={people} onChange={setPeople} />}
      <div className="flex justify-end">
        <Button
          kind="primary"
          isBusy={save.isBusy}
          disabled={!isDirty}
          onClick={() =>
            save.run({
              id: board.id,
              version: board.version,
              access,
              ...(access === 'members' && { people }),
            })
          }
        >
          Save access
        </Button>
      </div>
    </Section>
  )
}

function AccessEntries({
  people,
  onChange,
}: {
  readonly people: Board['people']
  readonly onChange: (people: Board['people']) => void
}) {
  const { members, nameOf } = usePeople()
  const teams = useTeams()
  const isSelected = (id: string): boolean =>
    people.some(({ memberId, teamId }) => memberId === id || teamId === id)
  const nameOfEntry = ({ memberId, teamId }: AccessEntry): string =>
    memberId ? nameOf(memberId) : (teams.find(({ id }) => id === teamId)?.name ?? 'A team')
  const offers = [
    ...members.map(({ id, name }) => ({ value: `member:${id}`, label: name, id })),
    ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: name, hint: 'Team', id })),
  ].filter(({ id }) => !isSelected(id))
  const add = (chosen: string): void => {
    const [kind, id = null] = chosen.split(':')
    if (!id) return
    onChange([
      ...people,
      {
        memberId: kind === 'member' ? id : null,
        teamId: kind === 'team' ? id : null,
        role: 'work',
      },
    ])
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {people.map((seat) => (
          <li key={seat.memberId ?? seat.teamId} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              {nameOfEntry(seat)}
              {seat.teamId && <span className="text-sm text-ink-faint"> · Team</span>}
            </span>
            <Select
              label={`Role of ${nameOfEntry(seat)}`}
              isLabelHidden
              size="medium"
              className="w-40 shrink-0"
              items={choicesOf(roleWords)}
              value={seat.role}
              onChange={(role) =>
                onChange(people.map((other) => (other === seat ? { ...seat, role } : other)))
              }
            />
            <IconButton
              label={`Remove ${nameOfEntry(seat)}`}
              icon={<X size={16} aria-hidden />}
              onClick={() => onChange(people.filter((other) => other !== seat))}
            />
          </li>
        ))}
      </ul>
      {people.length === 0 && (
        <p className="text-ink-soft">Add the people and teams who need this board.</p>
      )}
      <Combobox
        label="Add people or teams"
        placeholder="Name"
        items={offers}
        value={undefined}
        onChange={add}
      />
    </div>
  )
}

const accessChoices = [
  {
    value: 'organization',
    label: 'Everyone with access to tickets',
    hint: 'Their role in the organization decides what they can do.',
  },
  {
    value: 'members',
    label: 'Selected people and teams',
    hint: 'Hidden from everyone else, including in search.',
  },
] as const
