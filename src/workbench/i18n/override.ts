export type Texts = Record<string, unknown>

/**
 * Texts of a namespace with those of the database in their place: `shell.home` there is `home` of namespace `shell`,
 * `grid.filter.from` is `from` under `filter`. Keys that the file does not have are no texts of the page.
 */
export function override(texts: Texts, namespace: string, database: Readonly<Record<string, string>>): Texts {
  const prefix = `${namespace}.`
  const changed = structuredClone(texts)
  for (const [key, text] of Object.entries(database)) {
    if (!key.startsWith(prefix)) continue
    const path = key.slice(prefix.length).split('.')
    const last = path.pop()!
    let place: unknown = changed
    for (const part of path) place = isTexts(place) ? place[part] : undefined
    if (isTexts(place) && Object.hasOwn(place, last) && typeof place[last] === 'string') place[last] = text
  }
  return changed
}

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null
