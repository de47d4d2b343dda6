import type { FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { invalid } from '../../../http/envelope.ts'
import { JsonFault, notJson } from '../../../http/json-fault.ts'
import { parseBody } from '../../../http/json.ts'

/** A sender that gives no whole body in this time is cut off. */
const PATIENCE_MS = 60_000

/** The bytes of a request, at most so many. @throws TaktError tooLarge */
export async function readBytes({ raw, headers }: FastifyRequest, most: number): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > most) throw new TaktError('tooLarge')
  const parts: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => raw.destroy(), PATIENCE_MS)
  try {
    for await (const part of raw) {
      const bytes = Buffer.from(part as Uint8Array | string)
      size += bytes.length
      if (size > most) throw new TaktError('tooLarge')
      parts.push(bytes)
    }
  } catch (error) {
    throw error instanceof TaktError ? error : new TaktError('invalidRequest')
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(parts)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function textIn(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw notJson(null)
  }
}

interface JsonBody {
  readonly text: string
  readonly value: unknown
}

/** The JSON of a body, and its text; or what is wrong with it. */
export async function jsonIn(
  bytes: Buffer,
): Promise<JsonBody | { readonly text: string; readonly fault: Label }> {
  let text = ''
  try {
    text = textIn(bytes)
    if (text.trim() === '') throw notJson(null)
    return { text, value: await parseBody(text) }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return { text, fault: error.label }
  }
}

/** The same of a call. @throws TaktError invalidRequest */
export async function readJson(bytes: Buffer, language: Language): Promise<JsonBody> {
  const json = await jsonIn(bytes)
  if ('fault' in json) throw invalid([{ message: textOf(json.fault, language), members: [] }])
  return json
}
