interface Step {
  readonly name: string
  readonly path: string
}

export function breadcrumbData(steps: readonly Step[], url: URL): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: new URL(path, url).href,
    })),
  }
}
