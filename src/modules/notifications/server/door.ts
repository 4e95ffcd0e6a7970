export { notify, prepareNotices, tellPrepared, type Notice } from './notify.ts'
export { forgetNotifications } from './forget-store.ts'
export { noteLookedAt } from './looked-at.ts'
