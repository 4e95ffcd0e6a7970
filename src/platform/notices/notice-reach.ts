/** mine: his own, also by his teams and by nobody having it; mentions: where he was called. */
export const noticeReaches = ['all', 'mine', 'mentions'] as const
export type NoticeReach = (typeof noticeReaches)[number]
/** How far a kind with a nearness reaches as long as nobody chose otherwise. */
export const usualReach: NoticeReach = 'mine'
