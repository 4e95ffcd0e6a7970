export { notify, prepareNotices, tellPrepared, type Notice, type Prepared } from './notify.ts'
export { forgetNotifications } from './forget.ts'
export { noteLookedAt } from './looked-at.ts'
export { holdTopics } from './store.ts'
