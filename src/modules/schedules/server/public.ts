export { findSchedule } from './actions.ts'
export { scheduleUseSlot } from './slots.ts'
