/** Why a macro closes a conversation, in the order of how often. */
export const closeReasons = [
  { value: 'resolved', label: 'Resolved' },
  { value: 'no_reply', label: 'No reply' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'not_actionable', label: 'Not actionable' },
] as const
