/** What a colleague does in a conversation, behind his name. */
export const presenceWords = {
  reads: 'is also viewing',
  writes: 'is replying',
  notes: 'is writing a note',
} as const
