import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#domain/services/index.ts'
import { pathOf, type Output } from '#domain/service.ts'

/**
 * A page that was loaded before an upgrade goes on working beside the new server. `kept/` holds what the pages of each
 * version that went out send and read (tools/keep-calls.ts). A call that no page of a kept version makes may go with that
 * version.
 */
interface Kept {
  readonly verb: string
  readonly sends: readonly string[]
  readonly kind: Output['kind']
  readonly reads: readonly string[]
}

const folder = new URL('kept/', import.meta.url)
const present = new Map(endpoints.map((endpoint) => [pathOf(endpoint), endpoint]))

/** What a page of a kept version would miss. */
function missed(path: string, { verb, sends, kind, reads }: Kept): string[] {
  const endpoint = present.get(path)
  if (!endpoint) return ['the call']
  const fields = 'fields' in endpoint.output ? endpoint.output.fields : {}
  return [
    ...(endpoint.verb === verb ? [] : [`verb ${verb}`]),
    ...(endpoint.output.kind === kind ? [] : [`an answer of kind ${kind}`]),
    ...reads.filter((name) => !(name in fields)).map((name) => `answers ${name}`),
    ...sends.filter((name) => !(name in endpoint.input)).map((name) => `takes ${name}`),
    ...Object.entries(endpoint.input)
      .filter(([name, { required }]) => required && !sends.includes(name))
      .map(([name]) => `works without ${name}`),
  ]
}

describe.each(readdirSync(folder))('pages of %s', (file) => {
  const kept = JSON.parse(gunzipSync(readFileSync(new URL(file, folder))).toString()) as Record<string, Kept>

  it('find each call with the fields that they send and read', () => {
    expect(Object.keys(kept).length).toBeGreaterThan(500)
    const faults = Object.entries(kept).flatMap(([path, call]) =>
      missed(path, call).map((what) => `${path}: ${what}`),
    )
    expect(faults).toEqual([])
  })
})
