import { createHash } from 'node:crypto'
import { pathSteps, textOfJson, valueAt } from '#domain/integration/json-path.ts'

/** What of a message goes into the inbox. */
interface ReadMessage {
  readonly value: unknown
  /** What is known as the same when it comes again; null: every message is another one. */
  readonly key: string | null
}

/** As long as the inbox keeps keys. */
const longestKey = 200

type Envelope = Readonly<Record<'specversion' | 'id' | 'source' | 'data', unknown>>

const isCloudEvent = (value: unknown): value is Envelope =>
  typeof value === 'object' &&
  value !== null &&
  ['specversion', 'id', 'source'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/**
 * Of a CloudEvent in structured mode its data, known by source and id together; of any other document the whole, known by
 * the text at a path of it.
 */
export function readMessage(value: unknown, keyPath: string): ReadMessage {
  if (isCloudEvent(value)) return { value: value.data, key: keyOf(JSON.stringify([value.source, value.id])) }
  const steps = pathSteps(keyPath)
  const text = steps && textOfJson(valueAt(value, steps))
  return { value, key: text === null ? null : keyOf(text) }
}

const keyOf = (text: string): string =>
  text.length <= longestKey ? text : createHash('sha256').update(text).digest('hex')
