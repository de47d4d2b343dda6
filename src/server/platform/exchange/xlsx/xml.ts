import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { UnreadableFile } from '../fault.ts'

export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

/** Elements inside each other; a workbook has ten. */
const DEEPEST = 100

/** The name without a namespace prefix: some writers put every element into `x:`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Feeds XML to events as it comes; `after` runs after every chunk. Entities beyond the five of XML, and so
 * every kind of entity bomb, are errors. `countElements` hears of elements and attributes before anything is made of them. Throws UnreadableFile when it is not well formed.
 */
export async function* parseXml<T>(
  file: string,
  part: string,
  chunks: AsyncIterable<Buffer>,
  events: XmlEvents,
  after: () => T | null,
  countElements: (elements: number) => void,
): AsyncGenerator<T> {
  const broken = () => new UnreadableFile(file, 'broken', { values: { reason: part } })
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw broken()
  })
  parser.on('doctype', () => {
    throw broken()
  })
  let depth = 0
  parser.on('attribute', () => countElements(1))
  parser.on('opentag', (tag) => {
    countElements(1)
    if (++depth > DEEPEST) throw broken()
    events.open(local(tag.name), tag.attributes as Record<string, string>)
  })
  parser.on('closetag', (tag) => {
    depth--
    events.close(local(tag.name))
  })
  parser.on('text', (text) => events.text(text))
  parser.on('cdata', (text) => events.text(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) {
    parser.write(decode(decoder, chunk, broken))
    const result = after()
    if (result !== null) yield result
  }
  decode(decoder, null, broken)
  parser.close()
  const result = after()
  if (result !== null) yield result
}

function decode(decoder: TextDecoder, chunk: Buffer | null, broken: () => Error): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw broken()
  }
}

/** Reads a whole part for its events. */
export async function readXml(
  file: string,
  part: string,
  chunks: AsyncIterable<Buffer>,
  events: XmlEvents,
  countElements: (elements: number) => void,
): Promise<void> {
  for await (const _ of parseXml(file, part, chunks, events, () => null, countElements)) void _
}
