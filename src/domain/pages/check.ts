import type { Fields } from '../field-kinds.ts'
import { checkExpression, checkText, type CheckContext, type PageNames } from './check-text.ts'
import { checkActions, checkRecord } from './check-values.ts'
import type { PageScope, SourceFields } from './environment.ts'
import { pageFault, type FaultPart, type PageFault, type ValueFault } from './fault.ts'
import { isKindName, kindNamed, propertiesOfKind } from './kinds/index.ts'
import { hasLinks, wholePage, type OriginKey } from './linked.ts'
import { pageLimits, type PageFile } from './page.ts'
import { partName } from './part-name.ts'
import { gridColumns, placeNames } from './places.ts'
import { standardData, type DataKnown } from './parameters.ts'
import type { PageEvent } from './property.ts'
import { isRecord, readProperties } from './read-properties.ts'
import { reportFields, sourceFields, sourceValues } from './source-fields.ts'
import { isSourceKind, refreshing, sourceKinds } from './sources.ts'
import { componentsOf, type Visit } from './walk.ts'

/** Fields of the sources of a page, as far as they are known before it is read. */
export const fieldsOfSources = (
  { sources }: PageFile,
  { reports, model }: DataKnown = standardData,
): SourceFields =>
  Object.fromEntries(
    sources.map((source): [string, Fields | null] => [
      source.name,
      sourceFields(source, model) ??
        reportFields(reports?.get(String(sourceValues(source, 'report')?.report))),
    ]),
  )

/** Ids of the dialogs of a page. */
export const dialogsOf = ({ data }: PageFile): ReadonlySet<string> =>
  new Set(
    [...componentsOf(data)].flatMap(({ component }) =>
      component.type === 'dialog' ? [component.props.id] : [],
    ),
  )

/** What expressions of a page know outside of its components. */
export const scopeOfPage = (page: PageFile, known: DataKnown): PageScope => ({
  page,
  sources: fieldsOfSources(page, known),
  me: null,
  event: null,
  eventSource: null,
})

/** First values of variables know the parameters alone. */
export const scopeOfVariables = ({ params }: PageFile): PageScope => ({
  page: { params, variables: [] },
  sources: {},
  me: null,
  event: null,
  eventSource: null,
})

/** What expressions of a component know: beside those of the page, the row of the source that it or one around it repeats. */
export function scopeOfComponent(
  { component, me }: Pick<Visit, 'component' | 'me'>,
  scope: PageScope,
): PageScope {
  const { type, props } = component
  const named = typeof props.source === 'string' && props.source !== '' ? props.source : null
  const repeats = isKindName(type) && kindNamed(type).repeats !== undefined
  return { ...scope, me: (repeats ? named : null) ?? me, eventSource: named }
}

export const openedEvent: PageEvent = { label: { zh: '打开', en: 'Opened' } }

/**
 * Everything that is wrong with a page, by part, in the order of the page: names that nothing has, expressions that do not
 * fit, words without translation, components over the edge. Rights of roles are the server's to check.
 */
export function checkPage(page: PageFile, names: PageNames): readonly PageFault[] {
  const own = checkOwn(page, names)
  return [...own, ...checkLinked(page, names, own)]
}

const keyOf = (part: FaultPart): OriginKey | null => {
  if (part.of === 'component') return `component ${part.id}`
  if (part.of === 'rule') return `rule ${part.name}`
  return part.of === 'page' ? null : `name ${part.name}`
}

const isOf =
  (id: string) =>
  ({ part, isWarning }: PageFault): boolean =>
    part.of === 'component' && part.id === id && !isWarning

/** What keeps linked parts from working where they are, each once at its link; links that are at fault themselves say so. */
function checkLinked(page: PageFile, names: PageNames, own: readonly PageFault[]): readonly PageFault[] {
  if (!names.parts || !hasLinks(page)) return []
  const { page: whole, origins } = wholePage(page, names.parts)
  const faults = checkOwn(whole, names).flatMap(({ part, reason, isWarning }) => {
    const key = keyOf(part)
    const id = key === null ? undefined : origins.get(key)
    if (id === undefined || isWarning || own.some(isOf(id))) return []
    const values = { where: partName(part, whole), reason }
    return [pageFault({ of: 'component', id, type: 'linked' }, { member: 'part', code: 'inPart', values })]
  })
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

function checkOwn(page: PageFile, names: PageNames): readonly PageFault[] {
  const visits = [...componentsOf(page.data)]
  const scope = scopeOfPage(page, names)
  const context: CheckContext = { page, names, dialogs: dialogsOf(page), scope, records: [] }
  return [
    ...checkText(page.title, 'title', context).map((fault) => pageFault({ of: 'page' }, fault)),
    ...checkVariables(page),
    ...checkSources(page, context),
    ...checkRules(page, context),
    ...visits.flatMap((visit) => checkComponent(visit, context)),
  ]
}

function checkVariables(page: PageFile): readonly PageFault[] {
  const before = scopeOfVariables(page)
  return page.variables.flatMap(({ name, initial }) =>
    initial
      ? checkExpression(initial, 'any', 'initial', before).map((fault) =>
          pageFault({ of: 'variable', name }, fault),
        )
      : [],
  )
}

/** Parameters of sources know no rows of other sources, so that none waits for another. */
function checkSources(page: PageFile, context: CheckContext): readonly PageFault[] {
  const apart: CheckContext = { ...context, scope: { ...context.scope, sources: {} } }
  return page.sources.flatMap((source) => {
    const part: FaultPart = { of: 'source', name: source.name }
    if (!isSourceKind(source.kind))
      return [pageFault(part, { member: 'kind', code: 'unknownSourceKind', values: { name: source.kind } })]
    const properties = { ...sourceKinds[source.kind].properties, ...refreshing }
    return [...readProperties(properties, source).faults, ...checkRecord(properties, source, '', apart)].map(
      (fault) => pageFault(part, fault),
    )
  })
}

function checkRules({ events }: PageFile, context: CheckContext): readonly PageFault[] {
  return events.flatMap(({ on, actions }, at) =>
    checkActions(actions, openedEvent, 'actions', context).map((fault) =>
      pageFault({ of: 'rule', name: `${on} ${at + 1}` }, fault),
    ),
  )
}

function checkComponent({ component, within, me }: Visit, context: CheckContext): readonly PageFault[] {
  const { type, props } = component
  const part: FaultPart = { of: 'component', id: props.id, type }
  if (!isKindName(type)) return [pageFault(part, { member: '', code: 'unknownKind', values: { name: type } })]
  const kind = kindNamed(type)
  const properties = propertiesOfKind(type)
  const own: CheckContext = { ...context, scope: scopeOfComponent({ component, me }, context.scope) }
  const faults: ValueFault[] = [
    ...readProperties(properties, props).faults,
    ...checkRecord(properties, props, '', own),
    ...eventFaults(kind.events, props.on, own),
    ...placeFaults(props),
    ...(within.length >= pageLimits.depth
      ? [{ member: '', code: 'tooDeep', values: { most: pageLimits.depth } } as const]
      : []),
  ]
  return faults.map((fault) => pageFault(part, fault))
}

function eventFaults(
  events: Readonly<Record<string, PageEvent>>,
  on: unknown,
  context: CheckContext,
): readonly ValueFault[] {
  if (!isRecord(on)) return []
  return Object.entries(events).flatMap(([name, event]) => {
    const actions = on[name]
    return Array.isArray(actions) ? checkActions(actions, event, `on.${name}`, context) : []
  })
}

const placeFaults = (props: Readonly<Record<string, unknown>>): readonly ValueFault[] =>
  placeNames.flatMap((name) => {
    const place = props[name]
    if (!isRecord(place)) return []
    const { x, w } = place
    return typeof x === 'number' && typeof w === 'number' && (x < 0 || x + w > gridColumns)
      ? [{ member: name, code: 'overEdge' } as const]
      : []
  })
