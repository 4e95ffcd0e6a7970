/** What can be said to a message without words. */
export const reactionEmoji = ['👍', '❤️', '😄', '🎉', '👀', '✅'] as const
export type ReactionEmoji = (typeof reactionEmoji)[number]
