import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

import { templateCalls } from '#modules/templates/contract.ts'
import type { OfferedTemplate } from '#modules/templates/model.ts'
import { findGap } from '#modules/templates/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery, useCall } from '#platform/registry/browser/use-call.ts'
import { toast } from '#ui/toast.ts'

import {
  attachFirstTemplateFiles,
  attachTemplateFiles,
  prepareFirstTemplate,
  prepareTemplate,
} from '../../../macros-contract.ts'
import type { Attachment, MessageBlock } from '../../../model.ts'
import { fileNamesAt } from './composer-files.ts'
import { placeById } from './place-by-id.ts'
import { slashWordAt, type SlashWord } from './slash-word.ts'

export interface SlashTemplates {
  readonly offers: readonly OfferedTemplate[]
  readonly isEmpty: boolean
  readonly place: number
  readonly macro: OfferedTemplate | undefined
  choose(template: OfferedTemplate): void
  leaveMacro(): void
  onKeyDown(event: KeyboardEvent): boolean
  onMoved(): void
  onSent(text: string): void
}

export function useSlashTemplates({
  where,
  place: filesPlace,
  writing,
  text,
  box,
  onChange,
  onFiles,
  onBlock,
  onSubject,
}: {
  readonly where: WrittenTo
  readonly place: string
  readonly writing: Writing
  readonly text: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (text: string) => void
  readonly onFiles: (files: readonly Attachment[]) => void
  readonly onBlock: (block: MessageBlock) => void
  readonly onSubject?: ((subject: string) => void) | undefined
}): SlashTemplates {
  const queries = useQueryClient()
  const [cursor, setCursor] = useState<number>()
  const [place, setPlace] = useState(0)
  const [macro, setMacro] = useState<OfferedTemplate>()
  const inserted = useRef<{ id: string; place: string; text: string }[]>([])
  const found = cursor === undefined ? undefined : slashWordAt(text, cursor)
  const { offers, isAnswered } = useOffers(found, where, writing)
  const isEmpty = isAnswered && offers.length === 0 && found?.start === 0 && found.word === ''

  const insert = async ({ id, name }: OfferedTemplate, at: SlashWord): Promise<void> => {
    const filled = await fillIn(queries, id, where).catch(() => undefined)
    if (!filled) {
      toast({ tone: 'bad', title: `“${name}” couldn’t be inserted. Try again.` })
      return
    }
    inserted.current.push({ id, place: filesPlace, text: filled.text })
    const written = box.current?.value ?? text
    onChange(written.slice(0, at.start) + filled.text + written.slice(at.end))
    const end = at.start + filled.text.length
    const gap = findGap(filled.text)
    requestAnimationFrame(() => {
      if (gap) box.current?.setSelectionRange(at.start + gap.start, at.start + gap.end)
      else box.current?.setSelectionRange(end, end)
    })
    if (filled.block && writing !== 'note') onBlock(filled.block)
    if (filled.subject && writing !== 'note') onSubject?.(filled.subject)
    if (filled.fileCount === 0) return
    const files = await copyFiles(id, where).catch(() => undefined)
    if (files) {
      const placed = placeById(filled.text, files.items, fileNamesAt(filesPlace))
      const now = box.current?.value ?? ''
      if (placed !== filled.text) onChange(now.replace(filled.text, () => placed))
      onFiles(files.items)
    } else toast({ tone: 'bad', title: `The files of “${name}” couldn’t be attached. Try again.` })
  }
  const choose = (template: OfferedTemplate): void => {
    if (!found) return
    setCursor(undefined)
    if (template.kind !== 'macro') return void insert(template, found)
    onChange(text.slice(0, found.start) + text.slice(found.end))
    setMacro(template)
  }
  return {
    offers,
    isEmpty,
    place: Math.min(place, offers.length - 1),
    macro,
    choose,
    leaveMacro: () => setMacro(undefined),
    onMoved() {
      setCursor(box.current?.selectionStart)
      setPlace(0)
    },
    onSent(sent) {
      const sentOnes = inserted.current.filter((one) => one.place === filesPlace)
      inserted.current = inserted.current.filter((one) => one.place !== filesPlace)
      for (const { id, text: put } of sentOnes) {
        const isEdited = !sent.includes(put.trim())
        // Usage counts are best effort; a failure isn't shown.
        callApi(templateCalls.noteUse, { id, isEdited }).catch(() => {})
      }
    },
    onKeyDown: ({ key }) =>
      (offers.length > 0 || (isEmpty && key === 'Escape')) &&
      walk(key, {
        move: (step) => setPlace((place + step + offers.length) % offers.length),
        take() {
          const template = offers[place]
          if (template) choose(template)
        },
        leave: () => setCursor(undefined),
      }),
  }
}

export type WrittenTo =
  | { readonly conversationId: string }
  | { readonly contactId: string | undefined; readonly channelId: string | undefined }

type Writing = 'answer' | 'note' | 'first'

function channelIn(where: WrittenTo): { conversationId?: string; channelId?: string } {
  if ('conversationId' in where) return where
  return where.channelId === undefined ? {} : { channelId: where.channelId }
}

function fillIn(queries: QueryClient, templateId: string, where: WrittenTo) {
  if ('conversationId' in where) {
    return queries.query(callQuery(prepareTemplate, { id: where.conversationId, templateId }))
  }
  const { contactId } = where
  const input = { templateId, ...(contactId !== undefined && { contactId }) }
  return queries.query(callQuery(prepareFirstTemplate, input))
}

function copyFiles(templateId: string, where: WrittenTo) {
  return 'conversationId' in where
    ? callApi(attachTemplateFiles, { id: where.conversationId, templateId })
    : callApi(attachFirstTemplateFiles, { templateId })
}

/** Keeps the previous results until new ones arrive. */
function useOffers(
  found: SlashWord | undefined,
  where: WrittenTo,
  writing: Writing,
): { offers: readonly OfferedTemplate[]; isAnswered: boolean } {
  const mayUse = useMay()(templateCalls.offer.access)
  const isEnabled = mayUse && found !== undefined
  const { data } = useCall(
    templateCalls.offer,
    { word: found?.word ?? '', writing, ...channelIn(where) },
    { isEnabled },
  )
  const [kept, setKept] = useState(data)
  if (data && data !== kept) setKept(data)
  return {
    offers: (isEnabled && (data ?? kept)?.items) || none,
    isAnswered: isEnabled && data !== undefined,
  }
}

function walk(key: string, to: { move(step: number): void; take(): void; leave(): void }): boolean {
  switch (key) {
    case 'ArrowDown':
      to.move(1)
      return true
    case 'ArrowUp':
      to.move(-1)
      return true
    case 'Enter':
    case 'Tab':
      to.take()
      return true
    case 'Escape':
      to.leave()
      return true
    default:
      return false
  }
}

const none: readonly OfferedTemplate[] = []
