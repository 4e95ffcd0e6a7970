/** What a colleague does in a conversation, behind his name. */
export const presenceWords = {
  reads: 'is here too',
  writes: 'writes an answer',
  notes: 'writes a note',
} as const
