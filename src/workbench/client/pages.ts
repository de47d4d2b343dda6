export interface Page {
  readonly totalCount?: number
  readonly items: readonly { readonly id?: unknown }[]
}

export interface PageInput {
  readonly maxResultCount: number
  readonly skipCount?: number
  readonly after?: string
}

/**
 * Every row that `ask` answers in pages of `size`. Where it takes `after` each page continues behind the last row, so that
 * rows that are added or deleted meanwhile neither repeat nor hide any.
 */
export async function readPages(
  ask: (input: PageInput) => Promise<Page>,
  size: number,
  goesOnBehind: boolean,
): Promise<Page> {
  const rows: Page['items'][number][] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const after = goesOnBehind && typeof last === 'string' ? { after: last } : {}
    const place = rows.length > 0 ? { skipCount: rows.length, ...after } : {}
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const page = await ask({ maxResultCount: size, ...place })
    for (const row of page.items) rows.push(row)
    if (page.items.length < size) return { ...page, totalCount: rows.length, items: rows }
  }
}
