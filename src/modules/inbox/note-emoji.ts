/** What can be said to a note without words. */
export const noteEmoji = ['👍', '❤️', '😄', '🎉', '👀', '✅'] as const
export type NoteEmoji = (typeof noteEmoji)[number]
