import type { Keep } from '#platform/widget/keep.ts'
import { readSession } from '#platform/widget/session.ts'

import { viewNamed, type ChatState } from './chat-state.ts'
import { readDrafts } from './drafts.ts'
import { findView } from './last-view.ts'
import { tabFor } from './tabs.ts'

export interface StartOptions {
  readonly keep: Keep
  readonly tab: Keep
  readonly pageUrl: string | undefined
  readonly first: Pick<
    ChatState,
    'config' | 'mode' | 'hasConsent' | 'theme' | 'locale' | 'words' | 'pageFont'
  >
}

export function firstState({ keep, tab, pageUrl, first }: StartOptions): ChatState {
  const isKnown = readSession(keep)?.isKnown ?? false
  const firstTab = first.mode !== 'frame' && isKnown ? 'messages' : undefined
  const landing = viewNamed(tabFor({ ...first, facts: {} }, firstTab))
  return {
    ...first,
    pageUrl,
    isOpen: first.mode !== 'frame',
    isOpenAgain: false,
    isMuted: keep.read('muted') === 'yes',
    view: (first.hasConsent && findView(tab, keep)) || landing,
    place: 0,
    contact: undefined,
    claimed: { name: '', email: '' },
    chats: [],
    moreChats: null,
    onlyChatId: null,
    facts: {},
    copyTo: null,
    wantsHuman: false,
    list: isKnown ? 'loading' : 'ready',
    threads: {},
    outbox: [],
    drafts: first.hasConsent ? readDrafts(keep) : {},
    replies: {},
    trays: {},
    typing: {},
    line: 'live',
    news: {},
    announcement: '',
  }
}
