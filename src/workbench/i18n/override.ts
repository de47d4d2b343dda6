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

/** Texts with those of another language in their place, where it has some. */
export const layered = (texts: Texts, own: Texts): Texts =>
  Object.fromEntries(
    Object.entries({ ...texts, ...own }).map(([key, value]) => {
      const [below, above] = [texts[key], own[key]]
      if (isTexts(below) && isTexts(above)) return [key, layered(below, above)]
      return [key, above === '' ? below : value]
    }),
  )

/** Texts with each of them changed. */
export const mapTexts = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      isTexts(value) ? mapTexts(value, change) : change(String(value)),
    ]),
  )
