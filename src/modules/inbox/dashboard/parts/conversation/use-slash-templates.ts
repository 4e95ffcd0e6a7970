import { useState, type KeyboardEvent, type RefObject } from 'react'

import { getSession } from '#modules/account/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { fillTemplate, valuesOf } from '#modules/templates/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { offersFor, slashWordAt, type Offered } from './slash-word.ts'

export interface SlashTemplates {
  readonly offers: readonly Offered[]
  readonly place: number
  choose(template: Offered): void
  /** Says whether the key was for the list. */
  onKeyDown(event: KeyboardEvent): boolean
  /** The text or the cursor in it changed. */
  onMoved(): void
}

/** Finds templates by what is typed behind a slash, and puts the chosen one where it stood. */
export function useSlashTemplates({
  text,
  box,
  contact,
  onChange,
}: {
  readonly text: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly contact: { readonly name: string; readonly email: string | null }
  readonly onChange: (text: string) => void
}): SlashTemplates {
  const mayUse = useMay()(templateCalls.list.access)
  const [cursor, setCursor] = useState<number>()
  const [place, setPlace] = useState(0)
  const found = cursor === undefined ? undefined : slashWordAt(text, cursor)
  const { data } = useCall(templateCalls.list, { limit: 100 }, { isEnabled: mayUse && !!found })
  const { data: session } = useCall(getSession, {})
  const offers = found ? offersFor(found.word, data?.items ?? []) : []

  const choose = ({ body }: Offered): void => {
    if (!found) return
    const filled = fillTemplate(body, valuesOf(contact, session?.user?.name ?? ''))
    onChange(text.slice(0, found.start) + filled + text.slice(found.end))
    setCursor(undefined)
    const end = found.start + filled.length
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end))
  }
  return {
    offers,
    place: Math.min(place, offers.length - 1),
    choose,
    onMoved() {
      setCursor(box.current?.selectionStart)
      setPlace(0)
    },
    onKeyDown({ key }) {
      if (offers.length === 0) return false
      switch (key) {
        case 'ArrowDown':
          setPlace((place + 1) % offers.length)
          return true
        case 'ArrowUp':
          setPlace((place - 1 + offers.length) % offers.length)
          return true
        case 'Enter':
        case 'Tab': {
          const template = offers[place]
          if (template) choose(template)
          return true
        }
        case 'Escape':
          setCursor(undefined)
          return true
        default:
          return false
      }
    },
  }
}
