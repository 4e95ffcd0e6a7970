export function acceptedLanguages(header: string | undefined): string[] {
  const wishes = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((wish) => {
      const [code = '', ...rest] = wish.split(';').map((part) => part.trim())
      const weight = rest.find((part) => part.startsWith('q='))?.slice(2) ?? '1'
      return { code: code.toLowerCase(), weight: Number(weight) }
    })
    .filter(({ code, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code) && weight > 0)
  return wishes.sort((one, other) => other.weight - one.weight).map(({ code }) => code)
}

export function languageFor(
  wanted: readonly string[],
  offered: readonly string[],
): string | undefined {
  for (const wish of wanted) {
    const [plain = ''] = wish.split('-')
    const found =
      offered.find((one) => one === wish) ??
      offered.find((one) => one === plain) ??
      offered.find((one) => one.startsWith(`${plain}-`))
    if (found !== undefined) return found
  }
  return undefined
}

const longestHeader = 500
