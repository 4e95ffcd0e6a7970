export { TicketChoice } from '../parts/ticket-choice.tsx'
