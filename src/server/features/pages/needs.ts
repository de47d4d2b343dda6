import type { Crud } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { Label } from '#domain/label.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import { calculations } from '#domain/pages/sources.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import { ownCalls } from '#domain/pages/own-calls.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { usesOf, type PageUse } from '#domain/pages/uses.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import type { Endpoint } from '#domain/service.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { runServices } from '#domain/services/run-services.ts'

/** Standard buttons by which rows are written, and the calls that they make. */
export const writing = { add: 'create', edit: 'update', delete: 'delete' } as const satisfies Readonly<
  Record<string, keyof Crud>
>
export type Writing = keyof typeof writing

/** What whoever looks at a page must be able to do, as sources and actions say. */
export type PageNeed =
  /** `names`: codes and names of rows are enough. */
  | { readonly of: 'rows'; readonly entity: Entity; readonly enough: 'whole' | 'names' }
  | { readonly of: 'write'; readonly entity: Entity; readonly tool: Writing }
  | { readonly of: 'report'; readonly code: string }
  | { readonly of: 'call'; readonly endpoint: Endpoint }
  | { readonly of: 'route'; readonly route: string }
  /** A component that is shown to whoever may open one of these screens. */
  | { readonly of: 'screens'; readonly label: Label; readonly screens: readonly string[] }

const runsOf = (calculation: unknown) =>
  runServices[
    typeof calculation === 'string' && calculation in calculations
      ? (calculation as keyof typeof runServices)
      : 'KIT'
  ]

function entityNeeds({ name, record, action }: PageUse, page: PageFile, model: TenantModel): PageNeed[] {
  const entity = pageEntity(name, model)
  if (!entity) return []
  if (action === 'delete') return [{ of: 'write', entity, tool: 'delete' }]
  if (record['kind'] === 'rows') return [{ of: 'rows', entity, enough: 'whole' }]
  if (record['kind'] !== 'form') return [{ of: 'rows', entity, enough: 'names' }]
  const opened =
    record['row'] || [...usesOf(page)].some((use) => use.action === 'edit' && use.name === record['name'])
  return [
    { of: 'write', entity, tool: 'add' },
    ...(opened
      ? ([
          { of: 'rows', entity, enough: 'whole' },
          { of: 'write', entity, tool: 'edit' },
        ] as const)
      : []),
  ]
}

/** Tables in which rows of an entity are edited. */
const editedEntities = (page: PageFile, model: TenantModel): PageNeed[] =>
  [...componentsOf(page.data)].flatMap(({ component: { type, props } }) => {
    if (type !== 'table' || props['edit'] !== true) return []
    const source = page.sources.find(({ name, kind }) => name === props['source'] && kind === 'rows')
    const entity = pageEntity(String(source?.['entity']), model)
    return entity ? [{ of: 'write', entity, tool: 'edit' } as const] : []
  })

function needsOfUse(use: PageUse, page: PageFile, model: TenantModel): PageNeed[] {
  const { kind, name, record, action } = use
  switch (kind) {
    case 'entity':
      return entityNeeds(use, page, model)
    case 'report':
      return [{ of: 'report', code: name }]
    case 'route':
      return [{ of: 'route', route: name }]
    case 'call': {
      const endpoint = pageCalls.get(name)
      return endpoint ? [{ of: 'call', endpoint }] : []
    }
    case 'kpi':
      return [
        {
          of: 'call',
          endpoint:
            record['kind'] === 'kpi' && record['by'] === 'group' ? kpiServices.groups : kpiServices.query,
        },
      ]
    case 'table':
      return [{ of: 'call', endpoint: runsOf(record['calculation']).table }]
    default:
      return action === 'run' ? [{ of: 'call', endpoint: runsOf(record['calculation']).start }] : []
  }
}

const keyOf = (need: PageNeed): string =>
  JSON.stringify(
    'entity' in need
      ? { ...need, entity: need.entity.name }
      : 'endpoint' in need
        ? { of: need.of, service: need.endpoint.service, method: need.endpoint.method }
        : need,
  )

const ownNeeds = (page: PageFile): PageNeed[] => ownCalls(page).map((endpoint) => ({ of: 'call', endpoint }))

/** Components that stand for screens. */
const screenNeeds = (page: PageFile): PageNeed[] =>
  [...componentsOf(page.data)].flatMap(({ component: { type } }) => {
    const { label, screens = [] } = isKindName(type) ? kindNamed(type) : {}
    return label && screens.length > 0 ? [{ of: 'screens', label, screens } as const] : []
  })

/** Needs, each once. */
export const distinctNeeds = (needs: readonly PageNeed[]): readonly PageNeed[] => [
  ...new Map(needs.map((need) => [keyOf(need), need])).values(),
]

/** Everything that a page of a tenant needs, each once, in the order of the page. */
export function needsOf(page: PageFile, model: TenantModel = standardModel): readonly PageNeed[] {
  const all = [
    ...[...usesOf(page)].flatMap((use) => needsOfUse(use, page, model)),
    ...editedEntities(page, model),
    ...ownNeeds(page),
    ...screenNeeds(page),
  ]
  return distinctNeeds(all)
}
