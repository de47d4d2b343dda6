import { expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compileMapping } from '#domain/integration/evaluate-mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import type { MappedColumn, SourceRow } from '#domain/integration/source-row.ts'
import { odataCollections, odataPages } from '../../../src/server/platform/connections/odata.ts'
import { recordTable } from '../../../src/server/platform/connections/records.ts'
import { restPages } from '../../../src/server/platform/connections/rest.ts'
import { ScannedReader } from '../../../src/server/platform/connections/scanned-reader.ts'
import type { ServiceCalls } from '../../../src/server/platform/connections/service-calls.ts'
import { SourceFault } from '../../../src/server/platform/connections/source-fault.ts'
import { effort } from '../../support/effort.ts'
import { mutate, random } from '../../support/mutations.ts'

/** Mutations that are JSON all the same; the others are refused before anything reads them. */
function* documents(text: string, seed: number, count: number): Generator {
  const next = random(seed)
  const bytes = Buffer.from(text)
  for (let made = 0; made < count; made++) {
    try {
      yield JSON.parse(Buffer.from(mutate(bytes, next)).toString('utf8')) as unknown
    } catch {
      // No JSON.
    }
  }
}

const columns: readonly MappedColumn[] = [
  { name: 'matnr', kind: 'text' },
  { name: 'netpr', kind: 'number' },
  { name: 'laeda', kind: 'time' },
  { name: 'more', kind: 'other' },
]
const mapping = JSON.stringify([
  { target: 'code', value: { kind: 'column', column: 'matnr' } },
  { target: 'name', value: { kind: 'column', column: 'more.names[0].text' }, default: 'none' },
  { target: 'price', value: { kind: 'expression', expression: 'ME.netpr * 2 + 1' } },
  { target: 'obtainMethod', value: { kind: 'constant', text: 'P' } },
  { target: 'baseUnit', value: { kind: 'lookup', entity: 'unit', by: [{ field: 'name', column: 'matnr' }] } },
  {
    target: 'itemType',
    value: { kind: 'column', column: 'matnr' },
    codes: { pairs: [{ from: 'A', to: 'P' }], strict: true },
  },
])
const rows: readonly SourceRow[] = [
  ['A', '12.5', '2026-11-27T08:00:00Z', '{"names":[{"text":"x"}]}'],
  [null, 'many', '', '{"names":'],
]

it('a mutated mapping is sound or at fault by its lines, and never an exception', () => {
  const item = entityNamed('item')
  let compiled = 0
  for (const document of documents(mapping, 23, effort(10_000))) {
    const { lines, faults } = readMapping(document)
    const found = [...faults, ...checkMapping(lines, { entity: item, mode: 'upsert', columns })]
    if (found.length > 0) continue
    const program = compileMapping(item, lines, columns, { now: 0, zone: 'UTC' })
    const places = program.columns.map((name) => columns.findIndex((column) => column.name === name))
    for (const row of rows)
      program.row(
        places.map((at) => row[at] ?? null),
        () => undefined,
      )
    compiled++
  }
  expect(compiled).toBeGreaterThan(0)
})

const answers = {
  rest: JSON.stringify({ rows: [{ no: 1, of: { name: 'x', list: [1, 2] } }, { no: 2 }], next: null }),
  odata: JSON.stringify({
    value: [{ name: 'a', kind: 'EntitySet', url: 'a', no: 1, of: { deep: { er: 1 } } }],
  }),
  odata2: JSON.stringify({
    d: { EntitySets: ['a'], results: [{ no: '1', to: { __deferred: { uri: 'x' } } }] },
  }),
}

it.each(Object.entries(answers))(
  'a mutated answer of %s is read or at fault, and never an exception',
  async (kind, text) => {
    let read = 0
    for (const document of documents(text, 29, effort(3_400))) {
      const calls: ServiceCalls = {
        connection: 'SRC',
        address: (path) => new URL(path, 'http://service/'),
        get: () => Promise.resolve({ body: document, link: '' }),
        ask: () => Promise.resolve({ body: document, link: '' }),
        send: () => Promise.resolve(),
      }
      const reader = new ScannedReader<unknown>('SRC', {
        codes: {},
        tables: async () => (await odataCollections(calls)).map(({ name }) => ({ name, kind: 'collection' })),
        open: async () =>
          recordTable(
            kind === 'rest'
              ? restPages(calls, {
                  name: 'a',
                  path: 'a',
                  key: '',
                  rows: 'rows',
                  paging: { by: 'link', next: 'next' },
                })
              : odataPages(calls, { name: 'a', path: 'a', key: '', rows: '', paging: { by: 'none' } }),
          ),
        close: () => Promise.resolve(),
      })
      try {
        if (kind !== 'rest') await reader.tables()
        const names = (await reader.columns('a')).map(({ name }) => name)
        const request = { table: 'a', columns: names }
        for await (const batch of reader.rows(request, new AbortController().signal))
          read += batch.rows.length
      } catch (error) {
        expect(error, JSON.stringify(document)).toBeInstanceOf(SourceFault)
      } finally {
        await reader.close()
      }
    }
    expect(read).toBeGreaterThan(0)
  },
)
