export const presenceWords = {
  reads: 'is also viewing',
  writes: 'is replying',
  notes: 'is writing a note',
} as const
