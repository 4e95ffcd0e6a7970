declare module 'pg/lib/utils.js' {
  const wire: { prepareValue(value: unknown): string | Buffer | null }
  export default wire
}
