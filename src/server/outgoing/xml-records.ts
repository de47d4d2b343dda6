import { SaxesParser } from 'saxes'

/** Texts of the children of each element of a name, by the children's names. @throws Error where it is no XML */
export function xmlRecords(xml: string, name: string): Readonly<Record<string, string>>[] {
  const found: Record<string, string>[] = []
  const path: string[] = []
  let current: Record<string, string> | null = null
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed')
  })
  parser.on('opentag', (tag) => {
    path.push(tag.name)
    if (tag.name === name) found.push((current = {}))
  })
  parser.on('text', (text) => {
    const child = path.at(-1)!
    if (current && path.at(-2) === name) current[child] = (current[child] ?? '') + text
  })
  parser.on('closetag', () => {
    if (path.pop() === name) current = null
  })
  parser.write(xml).close()
  return found
}
