import { crudOf } from '../crud.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
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
import { componentsOf } from './walk.ts'
import { callsOfWidgets } from './widget-calls.ts'

type Given = Readonly<Record<string, unknown>>

/** Calls that a wall display of a page may make, by path: whether an input is among those that the page needs. */
export type WallReads = ReadonlyMap<string, Holds>

type Holds = (input: Given) => boolean
type Read = readonly [Endpoint, Holds]

const always: Holds = () => true

/** Names that a page uses of one kind. */
const named = (uses: readonly PageUse[], kind: PageUse['kind'], of: (use: PageUse) => boolean = () => true) =>
  new Set(uses.filter((use) => use.kind === kind && of(use)).map(({ name }) => name.toLowerCase()))

/** The input names one of these. */
const among =
  (member: string, names: ReadonlySet<string>): Holds =>
  (input) =>
    typeof input[member] === 'string' && names.has(input[member].toLowerCase())

function* readsOfRuns(uses: readonly PageUse[]): Generator<Read> {
  for (const [calculation, { current, get, table }] of Object.entries(runServices)) {
    const tables = named(uses, 'table', ({ record }) => (record['calculation'] ?? 'KIT') === calculation)
    if (tables.size === 0) continue
    yield [current, always]
    yield [get, always]
    yield [table, among('table', tables)]
  }
}

function* readsOf(page: PageFile, model: TenantModel): Generator<Read> {
  const uses = [...usesOf(page)].filter(({ action }) => action === null)
  for (const endpoint of [wallDisplays.page, settingServices.inEffect, textServices.overrides])
    yield [endpoint, always]
  const entities = named(uses, 'entity', ({ name }) => pageEntity(name, model) !== undefined)
  for (const { kind, name } of uses) {
    const entity = kind === 'entity' ? pageEntity(name, model) : undefined
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
  for (const endpoint of [...ownCalls(page), ...callsOfWidgets(page)]) yield [endpoint, always]
  yield* readsOfDashboards(page)
}

/** Codes of the dashboards inside of a page; '': the default one. */
export const dashboardsIn = ({ data }: PageFile): ReadonlySet<string> =>
  new Set(
    [...componentsOf(data)].flatMap(({ component: { type, props } }) =>
      type === 'dashboard' ? [typeof props['page'] === 'string' ? props['page'].toLowerCase() : ''] : [],
    ),
  )

function* readsOfDashboards(page: PageFile): Generator<Read> {
  const codes = dashboardsIn(page)
  if (codes.has('')) yield [designPages.defaultDashboard, always]
  const isNamed = among('code', codes)
  if (codes.size > 0) yield [designPages.open, (input) => input['kind'] === 'dashboard' && isNamed(input)]
}

/**
 * What a wall display may ask of the server: the sources of its page and of the dashboards inside of it, and what their
 * components read by themselves. Actions are not among them, so that nothing can be written, whatever a page holds. Rights of
 * the actor count beside this. `model` has the tables of the tenant's own.
 */
export function wallReads(pages: readonly PageFile[], model: TenantModel = standardModel): WallReads {
  const reads = new Map<string, Holds>()
  for (const page of pages)
    for (const [endpoint, holds] of readsOf(page, model)) {
      const path = pathOf(endpoint).toLowerCase()
      const before = reads.get(path)
      reads.set(path, before ? (input) => before(input) || holds(input) : holds)
    }
  return reads
}
