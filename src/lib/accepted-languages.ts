export function acceptedLanguages(header: string | undefined): string[] {
  const requestedLanguages = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((requested) => {
      const [code = '', ...rest] = requested.split(';').map((part) => part.trim())
      const weight = rest.find((part) => part.startsWith('q='))?.slice(2) ?? '1'
      return { code: code.toLowerCase(), weight: Number(weight) }
    })
    .filter(({ code, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code) && weight > 0)
  return requestedLanguages.sort((one, other) => other.weight - one.weight).map(({ code }) => code)
}

export function languageFor(
  wanted: readonly string[],
  offered: readonly string[],
): string | undefined {
  for (const requested of wanted) {
    const [plain = ''] = requested.split('-')
    const found =
      offered.find((one) => one === requested) ??
      offered.find((one) => one === plain) ??
      offered.find((one) => one.startsWith(`${plain}-`))
    if (found !== undefined) return found
  }
  return undefined
}

const longestHeader = 500
