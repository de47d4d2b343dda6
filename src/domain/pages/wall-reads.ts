import { crudOf } from '../crud.ts'
import { pathOf, type Endpoint } from '../service.ts'
import { kpiServices } from '../services/kpi/kpi.ts'
import { designPages, pageFiles } from '../services/pages/pages.ts'
import { wallDisplays } from '../services/pages/wall.ts'
import { reportCalls } from '../services/reports/reports.ts'
import { runServices } from '../services/run-services.ts'
import { settingServices, textServices } from '../services/system/administration.ts'
import { ownCalls } from './own-calls.ts'
import type { PageFile } from './page.ts'
import { pageEntity } from './source-fields.ts'
import { usesOf, type PageUse } from './uses.ts'

type Given = Readonly<Record<string, unknown>>

/** Calls that a wall display of a page may make, by path: whether an input is among those that the page needs. */
export type WallReads = ReadonlyMap<string, (input: Given) => boolean>

const always = (): boolean => true

/** Names that a page uses of one kind. */
const named = (uses: readonly PageUse[], kind: PageUse['kind'], of: (use: PageUse) => boolean = always) =>
  new Set(uses.filter((use) => use.kind === kind && of(use)).map(({ name }) => name.toLowerCase()))

/** The input names one of these. */
const among =
  (member: string, names: ReadonlySet<string>) =>
  (input: Given): boolean =>
    typeof input[member] === 'string' && names.has(input[member].toLowerCase())

function* readsOfRuns(uses: readonly PageUse[]): Generator<readonly [Endpoint, (input: Given) => boolean]> {
  for (const [calculation, { current, get, table }] of Object.entries(runServices)) {
    const tables = named(uses, 'table', ({ record }) => (record['calculation'] ?? 'KIT') === calculation)
    if (tables.size === 0) continue
    yield [current, always]
    yield [get, always]
    yield [table, among('table', tables)]
  }
}

function* readsOf(page: PageFile): Generator<readonly [Endpoint, (input: Given) => boolean]> {
  const uses = [...usesOf(page)].filter(({ action }) => action === null)
  for (const endpoint of [wallDisplays.page, settingServices.inEffect, textServices.overrides])
    yield [endpoint, always]
  const entities = named(uses, 'entity', ({ name }) => pageEntity(name) !== undefined)
  for (const { kind, name } of uses) {
    const entity = kind === 'entity' ? pageEntity(name) : undefined
    if (entity) yield [crudOf(entity).getAll, always]
  }
  yield [designPages.groups, among('entity', entities)]
  const kpis = named(uses, 'kpi')
  if (kpis.size > 0) {
    yield [kpiServices.query, always]
    yield [kpiServices.groups, among('kpiCode', kpis)]
  }
  yield* readsOfRuns(uses)
  const reports = named(uses, 'report')
  if (reports.size > 0) {
    yield [reportCalls.list, always]
    yield [reportCalls.page, among('reportCode', reports)]
  }
  yield [pageFiles.get, among('id', new Set([...page.assets, ...named(uses, 'asset')].map(String)))]
  for (const endpoint of ownCalls(page)) yield [endpoint, always]
}

/**
 * What a wall display of a page may ask of the server: its sources and what its components read by themselves. Actions of the
 * page are not among them, so that nothing can be written, whatever the page holds. Rights of the actor count beside this.
 */
export const wallReads = (page: PageFile): WallReads =>
  new Map([...readsOf(page)].map(([endpoint, holds]) => [pathOf(endpoint).toLowerCase(), holds]))
