export const profileTab = '/dashboard/profile'

export const signInTab = '/dashboard/profile?tab=sign-in'
