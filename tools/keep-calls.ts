import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Fields } from '#domain/field-kinds.ts'
import { endpoints } from '#domain/services/index.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'

/**
 * The calls of this tree: what pages send and read. To be kept beside tests/contract/kept-calls.test.ts when a version goes
 * out, so that pages that were loaded before an upgrade go on working: node tools/keep-calls.ts
 * tests/contract/kept/DATE.json.gz
 */
const names = (fields: Fields): string[] => Object.keys(fields).toSorted()

const callOf = ({ input, output, verb }: Endpoint) => ({
  verb,
  sends: names(input),
  kind: output.kind,
  reads: 'fields' in output ? names(output.fields) : [],
})

const calls = Object.fromEntries(endpoints.map((endpoint) => [pathOf(endpoint), callOf(endpoint)]))
writeFileSync(process.argv[2]!, gzipSync(JSON.stringify(calls), { level: 9 }))
