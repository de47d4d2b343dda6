import type { Field } from '../field-kinds.ts'
import { listed, type Label } from '../label.ts'
import { actionCondition, actionKinds, isActionKind } from './actions.ts'
import type { FaultPart } from './fault.ts'
import { isKindName, kindNamed, propertiesOfKind } from './kinds/index.ts'
import type { PageFile } from './page.ts'
import { parameterFields, standardData } from './parameters.ts'
import { componentWith } from './part-name.ts'
import { property as p, type PageEvent, type Properties, type Property } from './property.ts'
import { isRecord } from './read-properties.ts'
import { isSourceKind, refreshing, sourceKinds } from './sources.ts'

/** A record on the way to a member, with the properties that it declares. */
interface Place {
  readonly properties: Properties
  readonly value: unknown
}

const pageProperties: Properties = {
  title: p.text('标题', 'Title'),
  at: p.name('位置和大小', 'Place and size'),
  at1024: p.name('1024 宽时的位置和大小', 'Place and size at 1024'),
  at390: p.name('390 宽时的位置和大小', 'Place and size at 390'),
  initial: p.expression('初始值', 'First value', { gives: 'any' }),
  kind: p.name('类型', 'Kind'),
  actions: p.actions('动作', 'Actions', { event: { label: { zh: '打开', en: 'Opened' } } }),
}

const conditionProperties: Properties = {
  field: p.name('字段', 'Field'),
  values: p.name('值', 'Value'),
}

/** Properties of what a property of a record holds. */
function inner(property: Property | null, record: unknown): Properties {
  if (property?.kind === 'items') return property.of
  if (property?.kind === 'conditions') return conditionProperties
  if (property?.kind !== 'parameters' || !isRecord(record)) return {}
  const fields = Object.entries<Field>(parameterFields(record, standardData))
  return Object.fromEntries(fields.map(([name, { label }]) => [name, p.name(label.zh, label.en)]))
}

/** The lists of actions of a component by event, as properties of what it keeps under `on`. */
export const eventProperties = (events: Readonly<Record<string, PageEvent>>): Properties =>
  Object.fromEntries(
    Object.entries(events).map(([name, event]) => [
      name,
      p.actions(event.label.zh, event.label.en, { event }),
    ]),
  )

function startOf(part: FaultPart, page: PageFile): Place {
  if (part.of === 'component') {
    const own = isKindName(part.type) ? propertiesOfKind(part.type) : {}
    return { properties: { ...pageProperties, ...own }, value: componentWith(part.id, page)?.props }
  }
  if (part.of === 'source') {
    const source = page.sources.find(({ name }) => name === part.name)
    const own = source && isSourceKind(source.kind) ? sourceKinds[source.kind].properties : {}
    return { properties: { ...pageProperties, ...own, ...refreshing }, value: source }
  }
  if (part.of !== 'rule') return { properties: pageProperties, value: undefined }
  const number = Number(part.name.split(' ').at(-1))
  return { properties: pageProperties, value: page.events[number - 1] }
}

const memberOf = (value: unknown, name: string, at: number | null): unknown => {
  const member = isRecord(value) ? value[name] : undefined
  return at === null ? member : Array.isArray(member) ? (member as readonly unknown[])[at] : undefined
}

const numbered = (name: Label, at: number | null): Label =>
  at === null ? name : listed([name, String(at + 1)], { zh: ' ', en: ' ' })

/** One step of a path: its words, and where it leads. */
function stepped(name: string, at: number | null, { properties, value }: Place): readonly [Label[], Place] {
  const property = Object.hasOwn(properties, name) ? properties[name]! : null
  const member = memberOf(value, name, at)
  const label = property?.label ?? { zh: name, en: name }
  if (property?.kind !== 'actions' || at === null)
    return [[numbered(label, at)], { properties: inner(property, value), value: member }]
  const kind = isRecord(member) ? String(member['do']) : ''
  const action = isActionKind(kind)
    ? actionKinds[kind]
    : { label: { zh: '动作', en: 'Action' }, properties: {} }
  return [
    [label, numbered(action.label, at)],
    { properties: { ...action.properties, when: actionCondition }, value: member },
  ]
}

/** The path of a property within its part (fault.ts) in words: `Columns 3 › Field`; null: the part itself. */
export function memberName(part: FaultPart, member: string, page: PageFile): Label | null {
  if (member === '') return null
  let place = startOf(part, page)
  const labels: Label[] = []
  for (const step of member.split('.')) {
    const [, name = step, at] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? []
    if (name === 'on' && part.of === 'component') {
      const events = isKindName(part.type) ? kindNamed(part.type).events : {}
      place = { properties: eventProperties(events), value: memberOf(place.value, name, null) }
      continue
    }
    const [words, next] = stepped(name, at === undefined ? null : Number(at), place)
    labels.push(...words)
    place = next
  }
  return { zh: labels.map(({ zh }) => zh).join(' › '), en: labels.map(({ en }) => en).join(' › ') }
}
