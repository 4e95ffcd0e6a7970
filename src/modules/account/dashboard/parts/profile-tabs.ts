/** Where a person looks after his name and addresses. */
export const profileTab = '/dashboard/profile'

/** Where a person looks after what opens his account. */
export const signInTab = '/dashboard/profile?tab=sign-in'
