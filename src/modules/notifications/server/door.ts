export { notify, prepareNotices, tellPrepared, type Notice } from './notify.ts'
export { forgetNotifications } from './forget.ts'
export { noteLookedAt } from './looked-at.ts'
