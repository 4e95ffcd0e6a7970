export const pendingUserKey = 'held'
