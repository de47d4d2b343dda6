import { describe, expect, it } from 'vitest'
import { definitions } from '#domain/definitions/index.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import { resultColumns } from '../../../src/workbench/screens/kitting/results/result-columns.ts'
import { planColumns } from '../../../src/workbench/screens/planning/execute-scheduling/result-columns.ts'

const kitting = (Object.keys(resultSchemas) as ResultTableName[]).flatMap((table) =>
  resultColumns(table, []).map((column) => [`${table}.${column.field}`, column] as const),
)
const plan = (['operations', 'jobs', 'resources'] as const).flatMap((table) =>
  planColumns(table).map((column) => [`${table}.${column.field}`, column] as const),
)

describe('columns of result tables', () => {
  it('all have a title in both languages', () => {
    for (const [name, { title }] of [...kitting, ...plan])
      expect([title.zh, title.en], name).not.toContain('')
  })

  it('say what their figure means where it is declared, under its declared name', () => {
    const columns = new Map<string, (typeof kitting)[number][1]>([...kitting, ...plan])
    const expected = {
      'orders.setRate': 'setRate',
      'orders.kitQtyAtNeed': 'kitsInTime',
      'details.allocNow': 'allocNow',
      'shortages.required': 'net',
      'shortages.onHand': 'onHand',
      'itemShortages.stock': 'onHand',
      'supplies.qty': 'supplyQty',
      'supplies.withheld': 'withheld',
      'resources.available': 'working',
      'resources.idle': 'idle',
      'jobs.lateness': 'lateness',
    } as const
    for (const [name, definition] of Object.entries(expected)) {
      const column = columns.get(name)
      expect(column?.title, name).toEqual(definitions[definition].term)
      expect(column?.about?.en, name).toContain(definitions[definition].meaning.en)
      expect(column?.about?.zh, name).toContain(definitions[definition].formula.zh)
    }
  })
})
