export const closeReasons = [
  { value: 'resolved', label: 'Resolved' },
  { value: 'no_reply', label: 'No reply' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'not_actionable', label: 'Not actionable' },
] as const
