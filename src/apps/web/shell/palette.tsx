import { useState } from 'react'
import { useNavigate } from 'react-router'

import { findRecords } from '#modules/search/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { listPaletteActions } from '#platform/screens/browser/palette-actions.ts'
import { CommandPalette } from '#ui/command-palette.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

import { screens } from '../screens.ts'
import { matchEntries, screenEntries, type PaletteEntry } from './palette-entries.ts'

export function Palette({
  everywhere,
  onClose,
}: {
  readonly everywhere: readonly PaletteEntry[]
  readonly onClose: () => void
}) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const [here] = useState(listPaletteActions)
  const ofScreens = screenEntries(screens, useMay())
  const entries: readonly PaletteEntry[] = [...here, ...ofScreens, ...everywhere]
  const { records, isSearching } = useRecords(text)
  return (
    <CommandPalette
      isOpen
      onClose={onClose}
      label="Search or jump to"
      placeholder="Search screens, actions, and records"
      text={text}
      onText={setText}
      options={[...(text.trim() ? matchEntries(entries, text) : entries), ...records]}
      isSearching={isSearching}
      onChoose={(entry) => {
        onClose()
        // The palette returns focus first because the action may move it.
        if (entry.run) setTimeout(entry.run, 50)
        if (entry.to) void navigate(entry.to)
      }}
    />
  )
}

function useRecords(text: string): { records: readonly PaletteEntry[]; isSearching: boolean } {
  const asked = useDebounced(text.trim())
  const isEnabled = asked.length > 1
  const { data, isFetching } = useCall(findRecords, { text: asked }, { isEnabled })
  const found = isEnabled ? (data?.items ?? []) : []
  return {
    records: found.map(({ kind, key, title, note, path }) => ({
      key,
      group: kind,
      title,
      note: note ?? undefined,
      to: path,
    })),
    isSearching: isEnabled && isFetching,
  }
}
