import type { Action } from './actions.ts'
import { pageFault, type FaultPart, type PageFault } from './fault.ts'
import { freeName } from './free-name.ts'
import { isKindName, kindNamed } from './kinds/index.ts'
import { versionOf } from './kind.ts'
import {
  formatVersion,
  isPageName,
  noRequires,
  pageFormat,
  pageLimits,
  valueTypes,
  type PageComponent,
  type PageFile,
  type PageRule,
  type PageVariable,
} from './page.ts'
import { pageKinds, type PageKind } from '../choices/page-kinds.ts'
import { isRecord } from './read-properties.ts'
import type { PageSource } from './sources.ts'
import { mapComponents } from './walk.ts'

/** Why a file is no page. */
export type Unreadable = 'notAPage' | 'newerFormat' | 'tooLarge' | 'tooDeep' | 'tooMany'

export type ReadPage =
  | { readonly page: PageFile; readonly faults: readonly PageFault[] }
  | { readonly page: null; readonly unreadable: Unreadable }

type Given = Readonly<Record<string, unknown>>

const records = (value: unknown): readonly Given[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const record = (value: unknown): Given => (isRecord(value) ? value : {})
const words = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Deepest nesting of a JSON value; stops at `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null || most <= 0) return 0
  let deepest = 0
  for (const one of Object.values(value)) deepest = Math.max(deepest, depthOf(one, most - 1))
  return deepest + 1
}

/** Levels of JSON that one level of slots may take: content, component, props, items, record, slot. */
const levelsOfSlot = 6

/**
 * A page from its JSON. Components of earlier versions are brought to this one; members and kinds that this version does
 * not know stay as they are. Never throws. Only files of a higher `formatVersion`, of another shape or beyond the limits
 * are unreadable.
 */
export function readPage(file: unknown): ReadPage {
  if (!isRecord(file) || file.format !== pageFormat || !isRecord(file.data)) return none('notAPage')
  if (typeof file.formatVersion !== 'number') return none('notAPage')
  if (file.formatVersion > formatVersion) return none('newerFormat')
  if (!Array.isArray(file.data.content) || !Object.hasOwn(pageKinds, words(file.kind)))
    return none('notAPage')
  const most = pageLimits.depth * levelsOfSlot
  if (depthOf(file, most + 1) > most) return none('tooDeep')
  if (JSON.stringify(file).length > pageLimits.characters) return none('tooLarge')
  const faults: PageFault[] = []
  const content = withIds(migrated(file.data.content, faults), faults)
  if (content.count > pageLimits.components || records(file.sources).length > pageLimits.sources)
    return none('tooMany')
  const page: PageFile = {
    ...file,
    format: pageFormat,
    formatVersion,
    product: words(file.product) || 'Takt',
    code: words(file.code),
    kind: file.kind as PageKind,
    title: textOf(file.title),
    params: named(file.params, 'parameter', faults).map(withType),
    variables: named(file.variables, 'variable', faults).map(withType),
    sources: named(file.sources, 'source', faults).map(withKind),
    events: records(file.events).flatMap(ruleOf),
    data: { ...file.data, root: record(file.data.root), content: content.components },
    texts: Object.fromEntries(Object.entries(record(file.texts)).map(([key, value]) => [key, textOf(value)])),
    assets: texts(file.assets),
    requires: requiresOf(file.requires),
    ext: record(file.ext),
  }
  return { page, faults }
}

const none = (unreadable: Unreadable): ReadPage => ({ page: null, unreadable })

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const textOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record(value)).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )

function requiresOf(value: unknown): PageFile['requires'] {
  const given = record(value)
  const members = Object.keys(noRequires).map((name) => [name, texts(given[name])])
  return Object.fromEntries(members) as unknown as PageFile['requires']
}

/** Records with a proper name of their own; the first of a name counts. */
function named(
  value: unknown,
  of: 'source' | 'variable' | 'parameter',
  faults: PageFault[],
): readonly (Given & { readonly name: string })[] {
  const seen = new Set<string>()
  return records(value).flatMap((one) => {
    const name = words(one.name)
    const part: FaultPart = { of, name }
    if (!isPageName(name)) faults.push(pageFault(part, { member: 'name', code: 'badName' }))
    else if (seen.has(name.toLowerCase()))
      faults.push(pageFault(part, { member: 'name', code: 'sameName', values: { name } }))
    else {
      seen.add(name.toLowerCase())
      return [{ ...one, name }]
    }
    return []
  })
}

/** A parameter or variable of a known type; a first value that is no expression is left out. */
function withType({ initial, ...one }: Given & { readonly name: string }): PageVariable {
  const type = words(one.type)
  return {
    ...one,
    type: (Object.hasOwn(valueTypes, type) ? type : 'text') as PageVariable['type'],
    ...(typeof initial === 'string' ? { initial } : {}),
  }
}

const withKind = (one: Given & { readonly name: string }): PageSource => ({ ...one, kind: words(one.kind) })

function ruleOf(rule: Given): PageRule[] {
  const { on, actions } = rule
  if (on !== 'opened' && on !== 'timer' && on !== 'live') return []
  const known = records(actions).filter((one) => typeof one.do === 'string')
  return [{ ...rule, on, actions: known as unknown as readonly Action[] }]
}

/** Type under which a part that is no component is kept, with the part as `raw`. */
export const unreadablePart = 'unreadable'

function mended(part: unknown): PageComponent {
  if (!isRecord(part) || typeof part.type !== 'string')
    return { type: unreadablePart, props: { id: 'part', raw: part } }
  return { ...part, type: part.type, props: { ...record(part.props), id: 'part' } }
}

/** Components of kinds that changed since, in the form of this version. */
function migrated(content: readonly unknown[], faults: PageFault[]): readonly PageComponent[] {
  const change = (component: PageComponent): PageComponent => {
    const { type, props } = component
    if (!isKindName(type)) return component
    const kind = kindNamed(type)
    const version = versionOf(kind)
    const from = typeof props.v === 'number' ? props.v : 1
    if (from > version) {
      const part: FaultPart = { of: 'component', id: props.id, type }
      faults.push(pageFault(part, { member: 'v', code: 'newerKind', values: { version: from } }))
      return component
    }
    if (from === version) return component
    let changed: Given = props
    for (const migrate of (kind.migrations ?? []).slice(from - 1)) changed = migrate(changed)
    return { ...component, props: { ...changed, id: props.id, v: version } }
  }
  return mapComponents(content, change, mended)
}

/** Every component with an id of its own: what repeats one gets another. */
function withIds(content: readonly PageComponent[], faults: PageFault[]) {
  const seen = new Set<string>()
  let count = 0
  const components = mapComponents(content, (component) => {
    count++
    const { id } = component.props
    if (!seen.has(id)) {
      seen.add(id)
      return component
    }
    const part: FaultPart = { of: 'component', id, type: component.type }
    faults.push(pageFault(part, { member: 'id', code: 'sameId', values: { name: id } }))
    const free = freeName(`${id}-`, (name) => seen.has(name), 2)
    seen.add(free)
    return { ...component, props: { ...component.props, id: free } }
  })
  return { components, count }
}
