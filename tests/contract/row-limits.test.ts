import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { tableOf } from '#domain/entity.ts'
import { resultTables } from '#engine/result-tables.ts'
import type { RowOf, TableShows } from '#engine/shown/shows.ts'
import * as kitting from '../../src/server/features/kitting/shows.ts'
import * as planning from '../../src/server/features/planning/shows.ts'

/**
 * Row filters and column masks of roles hold wherever rows leave the server. Lists keep them by themselves; here is what
 * is written by hand: statements, and what tables of results show.
 */
const root = new URL('../../src/server/', import.meta.url)

/** Files whose statements answer nothing of the rows they name, or rows that are governed otherwise; and why. */
const others: Readonly<Record<string, string>> = {
  'identity/':
    'accounts, roles and rights: who reads and changes which of them is decided by reach.ts and user-rules.ts',
  'features/accounts/': 'the same',
  'db/': 'the schema itself',
  'features/demo/fields.ts': 'loads rows',
  'features/demo/shop-floor.ts': 'loads rows',
  'platform/jobs/': 'runs, which have no limits of their own; calculations read everything',
  'features/kpi/':
    'key figures are sums over runs; the rows behind them are narrowed in features/kpi/sources.ts',
  'features/modelling/':
    'fields of a tenant, changed by those alone from whom nothing is kept back (module.ts)',
  'features/layouts/': 'a user’s own layouts and those shared with all',
  'platform/notices/': 'to whom something is told',
  'platform/events/raise.ts': 'flows that begin after an event',
  'features/pages/home-handlers.ts': 'home pages of the user, and those shared with all',
  'log/': 'writes and forgets entries',
  'features/system/personal.ts': 'the user’s own settings and favourites',
  'features/system/settings.ts': 'parameters by scope',
  'features/system/texts.ts': 'texts of the product',
  'features/reminders/':
    'reminders themselves and their log; the rows that they speak of are read in the scope of their owner',
  'features/demo/flows.ts': 'writes the flow of the demo',
  'features/flows/':
    'flows themselves and their log; each step reads in the scope of its owner, as the calls that it stands for do',
  'platform/sources/source-query.ts': 'input of calculations',
  'features/kitting/calculation.ts': 'runs',
  'features/kitting/input-queries.ts': 'input of calculations',
  'features/kitting/receiving.ts': 'input of calculations',
  'features/kitting/scenario-handlers.ts': 'writes reservations',
  'features/planning/write-plan.ts': 'writes a plan',
  'features/planning/calculation.ts': 'runs',
  'features/planning/change-operations.ts': 'changes operations that operation-states.ts found to be seen',
  'features/planning/material-default.ts': 'a step of the schema',
  'features/planning/order-status.ts': 'writes statuses',
  'features/planning/plan-queries.ts': 'input of calculations',
  'features/planning/plant-queries.ts': 'input of calculations',
  'features/kitting/scheme-handlers.ts': 'copies a scheme that was found before',
  'features/planning/scheme-handlers.ts': 'copies a scheme that was found before',
  'features/planning/status-rules.ts': 'changes operations by their orders',
  'features/reports/style-step.ts': 'a step of the schema',
  'features/pages/earlier/move.ts': 'a step of the schema',
  'features/pages/earlier/schema.ts': 'steps of the schema',
  'features/integration/interfaces/schema.ts': 'where work is due, and nothing of the rows',
  'features/integration/receive/schema.ts': 'the same',
  'features/reporting/': 'writes what results make of operations that were found to be seen',
}

/** Ways to name a table that keep limits, or say that nothing of the rows is told. */
const ways = /\b(?:Reading|whole|rowsSeen|visibleRows|inScope|fromScope)\b/

/** Which plan units and accounts there are for a user follows from his rights. */
const tables = entities
  .filter(({ name }) => name !== 'planUnit' && name !== 'user')
  .map(tableOf)
  .toSorted((a, b) => b.length - a.length)
const naming = new RegExp(`(?<!delete )\\b(?:from|join)\\s+"?(${tables.join('|')})"?(?!\\w)`, 'g')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

describe('statements written by hand', () => {
  it('keep what roles keep back, in every file that answers rows', () => {
    const careless = files.filter((file) => {
      if (Object.keys(others).some((other) => file.startsWith(other))) return false
      const text = readFileSync(new URL(file, root), 'utf8')
      return !ways.test(text) && text.match(naming) !== null
    })
    expect(careless, 'name tables by `seen` or `whole` of crud/reading.ts').toEqual([])
  })

  it('that are excused exist and name tables', () => {
    for (const other of Object.keys(others)) {
      const own = files.filter((file) => file.startsWith(other))
      const naming1 = own.filter((file) => readFileSync(new URL(file, root), 'utf8').match(naming))
      expect(naming1.length, other).toBeGreaterThan(0)
    }
  })
})

describe('what results show', () => {
  const all: [string, TableShows][] = [
    ...Object.entries(resultTables).flatMap(([kind, tablesOfKind]) =>
      Object.entries(tablesOfKind).map(([name, { shows }]): [string, TableShows] => [
        `${kind} ${name}`,
        shows,
      ]),
    ),
    ...Object.entries({ ...kitting, ...planning }).filter(
      (pair): pair is [string, TableShows] => typeof pair[1] === 'object',
    ),
  ]

  it('is said of every column, by fields that exist', () => {
    expect(all.length).toBeGreaterThan(20)
    for (const [name, { rows, columns }] of all) {
      for (const { fields = [], names = [], describes = [] } of Object.values(columns)) {
        for (const path of fields) {
          const [entity, field] = path.split('.') as [string, string]
          expect(Object.keys(entityNamed(entity).fields), `${name} ${path}`).toContain(field)
        }
        for (const entity of [...names, ...describes]) expect(() => entityNamed(entity), name).not.toThrow()
      }
      for (const { entity, by } of rows.flat() as RowOf[])
        for (const [field, column] of Object.entries(by)) {
          expect(Object.keys(entityNamed(entity).fields), `${name} ${entity}`).toContain(field)
          expect(Object.keys(columns), `${name} ${entity}`).toContain(column)
        }
    }
  })

  it('follows rows that exist', () => {
    for (const entity of entities)
      for (const [field, target] of Object.entries(entity.follows ?? {})) {
        expect(Object.keys(entity.fields), entity.name).toContain(field)
        expect(entityNamed(target).key.length, `${entity.name}.${field}`).toBe(1)
      }
  })
})
