/** Whether a text has the form of an e-mail address; only a mail proves that it is one. */
export function isEmail(text: string): boolean {
  return text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
