import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import type { Board, ChecklistTemplate, TicketTemplate } from '../../../model.ts'
import { useTemplates } from '../use-templates.ts'
import { ChecklistSheet } from './checklist-sheet.tsx'
import { TemplateSheet } from './template-sheet.tsx'
import { templateWords } from './template-words.ts'

export function TemplatesTab({ board }: { readonly board: Board }) {
  const { data, error, refetch } = useTemplates(board.id)
  const [ticket, setTicket] = useState<TicketTemplate | 'new'>()
  const [checklist, setChecklist] = useState<ChecklistTemplate | 'new'>()
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Section
        title="Ticket templates"
        description={
          <>
            Use templates for new tickets: on the board with <Kbd keys="c" />, or from a
            conversation.
          </>
        }
        actions={<NewButton onClick={() => setTicket('new')}>New template</NewButton>}
      >
        <TemplateList
          empty="Save time on recurring tickets with prefilled text and fields."
          rows={data.tickets.map((template) => ({
            id: template.id,
            name: template.name,
            words: templateWords(template),
            onOpen: () => setTicket(template),
          }))}
        />
      </Section>
      <Section
        title="Checklists"
        description="Reusable checklists for tickets."
        actions={<NewButton onClick={() => setChecklist('new')}>New checklist</NewButton>}
      >
        <TemplateList
          empty="Reuse the same items, such as for a refund or a release."
          rows={data.checklists.map((template) => ({
            id: template.id,
            name: template.name,
            words: template.lines.join(' · '),
            onOpen: () => setChecklist(template),
          }))}
        />
      </Section>
      {ticket && (
        <TemplateSheet
          key={ticket === 'new' ? 'new' : ticket.id}
          boardId={board.id}
          template={ticket === 'new' ? undefined : ticket}
          onClose={() => setTicket(undefined)}
        />
      )}
      {checklist && (
        <ChecklistSheet
          key={checklist === 'new' ? 'new' : checklist.id}
          boardId={board.id}
          checklist={checklist === 'new' ? undefined : checklist}
          onClose={() => setChecklist(undefined)}
        />
      )}
    </div>
  )
}

function NewButton({
  onClick,
  children,
}: {
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <Button icon={<Plus size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}

interface Row {
  readonly id: string
  readonly name: string
  readonly words: string
  readonly onOpen: () => void
}

function TemplateList({ rows, empty }: { readonly rows: readonly Row[]; readonly empty: string }) {
  if (rows.length === 0) return <p className="text-ink-faint">{empty}</p>
  return (
    <ul className="-mx-2 flex flex-col">
      {rows.map(({ id, name, words, onOpen }) => (
        <li key={id}>
          <button
            type="button"
            onClick={onOpen}
            className="flex w-full min-w-0 cursor-pointer flex-col rounded-control px-2 py-2 text-start transition-colors hover:bg-sunken"
          >
            <span className="w-full truncate font-medium">{name}</span>
            {words && <span className="w-full truncate text-sm text-ink-soft">{words}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
