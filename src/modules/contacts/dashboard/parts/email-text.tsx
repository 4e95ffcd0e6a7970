/** Breaks behind its @ on a phone, where a line is too narrow for all of it. */
export function EmailText({ address }: { readonly address: string }) {
  const host = address.lastIndexOf('@') + 1
  return (
    <span>
      {address.slice(0, host)}
      <wbr className="sm:hidden" />
      {address.slice(host)}
    </span>
  )
}
