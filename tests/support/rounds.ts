/** Number of faults per chat: one in `npm test`, more with `CHAT_ROUNDS=50 npm test -- faults`. */
export const rounds: readonly string[] = Array.from(
  { length: Number(process.env['CHAT_ROUNDS'] ?? 1) },
  (_, place) => `round ${place + 1}`,
)
