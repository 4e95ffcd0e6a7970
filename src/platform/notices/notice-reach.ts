/** mine: assigned to the member, their teams or no one; mentions: only mentions. */
export const noticeReaches = ['all', 'mine', 'mentions'] as const
export type NoticeReach = (typeof noticeReaches)[number]
/** The default reach of a kind. */
export const usualReach: NoticeReach = 'mine'
