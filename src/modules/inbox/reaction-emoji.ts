export const reactionEmoji = ['👍', '❤️', '😄', '🎉', '👀', '✅'] as const
export type ReactionEmoji = (typeof reactionEmoji)[number]
