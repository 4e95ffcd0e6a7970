import { useUncoveredShortcut } from '#ui/shortcuts.ts'

import type { SidePane } from './side-panes.tsx'

export interface InboxKeys {
  readonly hasConversation: boolean
  readonly canAnswer: boolean
  onMove(step: 1 | -1): void
  onOpen(): void
  onWrite(kind: 'text' | 'note'): void
  onPress(act: 'assign' | 'snooze'): void
  onClose(): void
  onUnread(): void
  onSelect(): void
  onSearch(): void
  onPane(pane: SidePane): void
  onLeave(): void
}

export function useInboxShortcuts(keys: InboxKeys): void {
  const { hasConversation, canAnswer } = keys
  const canAct = hasConversation && canAnswer
  useKey('j', 'Next conversation', () => keys.onMove(1))
  useKey('k', 'Previous conversation', () => keys.onMove(-1))
  useKey('o', 'Open conversation', keys.onOpen, !hasConversation)
  useKey('x', 'Select conversation', keys.onSelect, canAnswer)
  useKey('/', 'Search conversations', keys.onSearch)
  useKey('r', 'Reply', () => keys.onWrite('text'), canAnswer)
  useKey('n', 'Write a note', () => keys.onWrite('note'), canAnswer)
  useKey('a', 'Assign', () => keys.onPress('assign'), canAct)
  useKey('s', 'Snooze', () => keys.onPress('snooze'), canAct)
  useKey('e', 'Close and open next', keys.onClose, canAnswer)
  useKey('u', 'Mark as unread', keys.onUnread)
  useKey('v', 'Show or hide views', () => keys.onPane('views'))
  useKey('l', 'Show or hide list', () => keys.onPane('list'), hasConversation)
  useKey('i', 'Show or hide contact', () => keys.onPane('contact'), hasConversation)
  useKey('Escape', 'Back to list', keys.onLeave, hasConversation)
}

export function useKey(keys: string, label: string, run: () => void, isActive = true): void {
  useUncoveredShortcut({ keys, label, group: 'Inbox' }, run, isActive)
}
