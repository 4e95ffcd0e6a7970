export { FirstMessage, type FirstWords } from './parts/start/first-message.tsx'
