/** How the value of a place is shown: as it is, or as a picture of its bar code. */
export type PlaceForm = 'text' | 'bars' | 'qr'

/** `{item.name}` or `{code:bars}` in the text of a cell. */
export interface TemplatePlace {
  readonly path: string
  readonly form: PlaceForm
}

/** A part of a text: words that stay, a place, or what is neither. */
export type PlacePart = string | TemplatePlace | { readonly unknown: string }

const place = /\{([^{}]*)\}/g
const inside = /^\s*([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)\s*(?::\s*(bars|qr)\s*)?$/

/** The parts of a text in their order. */
export function placesIn(said: string): PlacePart[] {
  const parts: PlacePart[] = []
  let from = 0
  for (const found of said.matchAll(place)) {
    if (found.index > from) parts.push(said.slice(from, found.index))
    from = found.index + found[0].length
    const [, path, form = 'text'] = inside.exec(found[1]!) ?? []
    parts.push(path === undefined ? { unknown: found[0] } : { path, form: form as PlaceForm })
  }
  if (from < said.length) parts.push(said.slice(from))
  return parts
}
