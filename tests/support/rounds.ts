/**
 * How often faults strike in the middle of a chat: once in `npm test`, and with new visitors as often as
 * `CHAT_ROUNDS=50 npm test -- faults` asks for.
 */
export const rounds: readonly string[] = Array.from(
  { length: Number(process.env['CHAT_ROUNDS'] ?? 1) },
  (_, place) => `round ${place + 1}`,
)
